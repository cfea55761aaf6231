import { describe, expect, it } from "vitest";
import { buildTitlePage } from "../../../../../../document/core/page/title-page/title-page.ts";

const body = '<h1 id="a-title">A <em>title</em></h1>\n<p>Text</p>';
const headings = [{ id: "a-title", text: "A title", level: 1 }];
const document = {
  body,
  headings,
  meta: {},
  frontMatter: {},
  fallbackTitle: "A title",
  cover: "auto",
} as const;

describe("the first page", () => {
  it("has a lone title above the text, and no cover", () => {
    expect(buildTitlePage({ ...document, meta: { title: "Memo" } })).toEqual({
      cover: "",
      head: '<header class="document-head"><h1 class="head-title">Memo</h1></header>',
      body,
    });
  });

  it("has the title once where the first heading repeats it with its abbreviation", () => {
    const [first] = headings;
    const { head, body: rest } = buildTitlePage({
      ...document,
      headings: [{ ...first, id: "a-title", text: "A title (AT)", level: 1 }],
      body: '<h1 id="a-title">A title (AT)</h1>\n<p>Text</p>',
      meta: { title: "A title", author: "Ada" },
      isCoverAsked: false,
    });
    expect(head).toContain('<h1 id="a-title" class="head-title">A title (AT)</h1>');
    expect(rest).not.toContain("<h1");
  });

  it.each([
    ["Chapter 3. A title", "3 A title", "Chapter 3. A title"],
    ["Chapter 3: A title", "Chapter 3 – A title", "Chapter 3: A title"],
    ["A title", "3.1 A title", "3.1 A title"],
    ["Kapitel 3. A title", "A title", "Kapitel 3. A title"],
    ["第3章 A title", "3 A title", "第3章 A title"],
  ])("has the title once where %j and the heading %j differ by a number", (title, text, shown) => {
    const { head, body: rest } = buildTitlePage({
      ...document,
      headings: [{ id: "a-title", text, level: 1 }],
      body: `<h1 id="a-title">${text}</h1>\n<p>Text</p>`,
      meta: { title, author: "Ada" },
      isCoverAsked: false,
    });
    expect(head).toContain(`<h1 id="a-title" class="head-title">${shown}</h1>`);
    expect(rest).not.toContain("<h1");
  });

  it.each([
    ["Chapter 3. A title", "4 A title"],
    ["Part 3. A title", "Chapter 3. A title"],
    ["2025 A title", "A title"],
    ["Chapter 3", "3"],
  ])("has both the title %j and the heading %j, which are not the same", (title, text) => {
    const { head, body: rest } = buildTitlePage({
      ...document,
      headings: [{ id: "a-title", text, level: 1 }],
      body: `<h1 id="a-title">${text}</h1>\n<p>Text</p>`,
      meta: { title, author: "Ada" },
      isCoverAsked: false,
    });
    expect(head).toContain(title);
    expect(rest).toContain("<h1");
  });

  it("has the only top heading on a cover that front matter makes without a title", () => {
    const long = `${body}${"<p>Text</p>".repeat(60)}`;
    const { cover, body: rest } = buildTitlePage({
      ...document,
      body: long,
      meta: { author: "Ada" },
      isCoverAsked: false,
      isReport: true,
    });
    expect(cover).toContain('<h1 id="a-title" class="cover-title">A title</h1>');
    expect(rest).not.toContain("<h1");
  });

  it("has no cover that names an author alone, unless it is asked for", () => {
    const untitled = { ...document, headings: [], body: "<p>Text</p>".repeat(60), fallbackTitle: undefined };
    const { cover, head } = buildTitlePage({ ...untitled, meta: { author: "Ada" }, isCoverAsked: false });
    expect(cover).toBe("");
    expect(head).toContain("Ada");
    expect(buildTitlePage({ ...untitled, meta: { author: "Ada" } }).cover).toContain("Ada");
  });

  it("has the title only in the first heading that repeats it", () => {
    expect(buildTitlePage({ ...document, meta: { title: "A Title" } })).toEqual({
      cover: "",
      head: "",
      body,
    });
  });

  it.each(["author", "date", "subtitle", "disclaimer"])("has a cover for a title and its %s", (field) => {
    const { cover, body: rest } = buildTitlePage({ ...document, meta: { title: "Other", [field]: "X" } });
    expect(cover).toContain('<h1 class="cover-title">Other</h1>');
    expect(rest).toBe(body);
  });

  it("does not repeat the cover, and links to the repeated heading go to the cover", () => {
    const { cover, body: rest } = buildTitlePage({ ...document, meta: { title: "A title", author: "Ada" } });
    expect(cover).toContain('<h1 id="a-title" class="cover-title">A title</h1>');
    expect(rest.trim()).toBe("<p>Text</p>");
  });

  it("has a paper's authors and affiliations above the abstract, and no cover", () => {
    const authors = [
      { name: "Ada <b>", affiliations: ["X", "Y"] },
      { name: "Bob", affiliations: ["Y"] },
    ];
    const paper = {
      ...document,
      meta: { title: "P", author: "Ada <b>, Bob" },
      frontMatter: { abstract: "…", authors, author: "Ada <b>, Bob" },
    };
    const { cover, head } = buildTitlePage(paper);
    expect(cover).toBe("");
    expect(head).toContain('<p class="head-authors">Ada &lt;b&gt;<sup>1,2</sup>, Bob<sup>2</sup></p>');
    expect(head).toContain('<p class="head-affiliations"><sup>1</sup> X<br><sup>2</sup> Y</p>');
    expect(buildTitlePage({ ...paper, cover: "on" }).cover).toContain("cover-affiliations");
  });

  it("lists many institutes one after the other", () => {
    const authors = Array.from({ length: 13 }, (_, at) => ({
      name: "A",
      affiliations: [`Institute ${String(at)}`],
    }));
    const frontMatter = { authors, author: "A" };
    const { cover } = buildTitlePage({
      ...document,
      meta: { title: "P", author: "A" },
      frontMatter,
      cover: "on",
    });
    expect(cover).toContain("Institute 11; <sup>13</sup> Institute 12</p>");
  });

  // Catches addresses that are lost, and an empty paragraph of institutes.
  it("shows how to reach the authors", () => {
    const authors = [{ name: "Ann", affiliations: [], email: "a@b.example", orcid: "0000-0002-1825-0097" }];
    const meta = { title: "P", author: "Ann" };
    const { head } = buildTitlePage({
      ...document,
      meta,
      frontMatter: { abstract: "…", authors, author: "Ann" },
    });
    expect(head).toContain(
      '<p class="head-affiliations"><a href="mailto:a@b.example">a@b.example</a>, <a href="https://orcid.org/0000-0002-1825-0097">orcid.org/0000-0002-1825-0097</a></p>',
    );
  });

  it("has no title where the cover is switched off", () => {
    expect(buildTitlePage({ ...document, meta: { title: "Other", author: "Ada" }, cover: "off" })).toEqual({
      cover: "",
      head: "",
      body,
    });
  });

  it.each([
    ["a few lines", "<p>Text</p>", ""],
    ["many lines", `<p>${"Text and more. ".repeat(200)}</p>`, "cover"],
    ["many short ones", "<p>Text</p>".repeat(30), "cover"],
    ["images", '<p><img src="a"></p>'.repeat(3), "cover"],
    ["an image with much data", `<p><img src="data:${"A".repeat(300_000)}"></p>`, ""],
    ["two pages", '<p>Text</p><div class="new-page"></div><p>Text</p>', "cover"],
  ])("is a cover if a report that fills a page follows: %s", (_, text, kind) => {
    const post = {
      ...document,
      body: text,
      headings: [],
      meta: { title: "P", author: "Ada", disclaimer: "D" },
    };
    const { cover, head } = buildTitlePage({ ...post, isCoverAsked: false, isReport: true });
    expect(cover.includes("cover-title")).toBe(kind === "cover");
    expect(head).toBe(
      kind === "cover"
        ? ""
        : '<header class="document-head"><h1 class="head-title">P</h1><p class="head-authors">Ada</p><p class="head-disclaimer">D</p></header>',
    );
    expect(buildTitlePage({ ...post, isCoverAsked: false, cover: "on" }).cover).not.toBe("");
    expect(buildTitlePage({ ...post, isCoverAsked: true }).cover).not.toBe("");
  });

  // Catches a page for the name of whoever wrote a recipe.
  it("has the front matter of what is no report above the text", () => {
    const recipe = { ...document, body: "<p>Text</p>".repeat(60), headings: [], isCoverAsked: false };
    const { cover, head } = buildTitlePage({ ...recipe, meta: { title: "Rye bread", author: "Ada" } });
    expect([cover, head]).toEqual(["", expect.stringContaining("head-authors")]);
  });

  it("has the front matter of a paper above the text", () => {
    const paper = { ...document, body: "<p>Text</p>".repeat(60), headings: [], isCoverAsked: false };
    const facts = { isReport: true, isPaper: true, meta: { title: "P", author: "Ada" } };
    expect(buildTitlePage({ ...paper, ...facts }).cover).toBe("");
  });

  it("is the first slide where that has the title", () => {
    const slides = {
      ...document,
      opening: "slide",
      meta: { title: "A title", author: "Ada" },
      headings: [...headings, { id: "b", text: "B", level: 1 }],
    } as const;
    expect(buildTitlePage({ ...slides, isCoverAsked: false })).toEqual({ cover: "", head: "", body });
    expect(buildTitlePage({ ...slides, isCoverAsked: true }).cover).toContain("cover-title");
    expect(buildTitlePage({ ...slides, isCoverAsked: false, meta: { title: "Other" } }).head).not.toBe("");
  });

  it("takes the first heading as the title of a cover that is asked for", () => {
    expect(buildTitlePage({ ...document, cover: "on" }).cover).toContain(">A title</h1>");
  });
});
