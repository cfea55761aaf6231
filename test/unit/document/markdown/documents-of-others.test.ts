import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

/** What public documents of other programs hold, and what once was printed of it as it was written. */

describe("front matter", () => {
  it.each([
    "title: A",
    "title: A\nauthor: [B]\nclassoption:\n    - twocolumn",
    "title: A\nabstract: |\n  Of it",
  ])("may end with three full stops: %j", async (fields) => {
    const [own, other] = await Promise.all(
      ["---", "..."].map((end) => compileAlone(`---\n${fields}\n${end}\n\nText\n\n...`)),
    );
    expect(other?.html).toBe(own?.html);
    expect(other?.frontMatter).toEqual(own?.frontMatter);
    expect(other?.frontMatter.title).toBe("A");
  });
});

describe("an address with blanks", () => {
  it.each(["#a b", "#a(b c)", "my file.md", "./my file.pdf", "https://a.example/b c"])(
    "is one: %s",
    async (address) => {
      expect(await compile(`A [text](${address}) b`)).toMatch(/^<p>A <(a|span)[^>]*>text<\/\1> b<\/p>$/);
    },
  );

  it.each(["[a](see the note)", "[a](b or c)"])("is none in prose: %s", async (prose) => {
    expect(await compile(prose)).toBe(`<p>${prose}</p>`);
  });

  it("keeps its title", async () => {
    expect(await compile("[a](https://a.example (b c))")).toBe(
      '<p><a href="https://a.example" title="b c">a</a></p>',
    );
  });
});

describe("a tag", () => {
  it.each(["https://a.example/b", "https://a.example/b?c=d#e"])("needs no quotes: %s", async (address) => {
    expect(await compile(`A <a href=${address}>b</a>`)).toBe(`<p>A <a href="${address}">b</a></p>`);
  });
});

describe("the caption of a table", () => {
  it.each(["{.striped .hover}", "{#tbl-a}", '{#tbl-a tbl-colwidths="[60,40]"}', "{tbl-colwidths='[60,40]'}"])(
    "is without what stands behind it: %s",
    async (attributes) => {
      const html = await compile(`| a |\n|---|\n| b |\n\n: Of it ${attributes}`);
      expect(html).toMatch(/<p class="table-caption"(?: id="tbl-a")?>Of it<\/p>/);
    },
  );

  it.each([
    '| a | b |\n|---|---|\n| c | d |\n\n: Of it {tbl-colwidths="[60,40]"}',
    '+---+---+\n| a | b |\n+===+===+\n| c | d |\n+---+---+\n\n: Of it {#tbl-a tbl-colwidths="[60,40]"}',
    "```{list-table} Of it\n:widths: 60 40\n* - a\n  - b\n* - c\n  - d\n```",
    ":::{table} Of it\n:widths: 60 40\n\n| a | b |\n|---|---|\n| c | d |\n:::",
  ])("says how wide its columns are: %j", async (markdown) => {
    expect(await compile(markdown)).toContain('<table data-widths="60 40">');
  });

  it("is none where nothing but that stands there", async () => {
    expect(await compile('| a |\n|---|\n| b |\n\n: {tbl-colwidths="[100]"}')).not.toContain("table-caption");
  });

  it("keeps a set", async () => {
    expect(await compile("| a |\n|---|\n| b |\n\n: Of {a, b}")).toContain(">Of {a, b}</p>");
  });
});

describe("page breaks", () => {
  const breaks = ["\\newpage", "<!-- pagebreak -->", '<div style="page-break-after: always"></div>'];
  it.each(breaks.flatMap((first) => breaks.map((second) => [first, second])))(
    "after one another are one: %s, %s",
    async (first, second) => {
      const html = await compile(`A\n\n${first}\n\n<!-- b -->\n\n${second}\n\nC`);
      expect(html.match(/new-page/g)).toHaveLength(1);
    },
  );
});

describe("a formula", () => {
  it.each(["$$\na &= b \\\\\nc &= d\n$$", "$$\na &= b \\\\\nc &= d\n$$ (x1)", "$a &= b$"])(
    "needs no environment for its columns: %j",
    async (markdown) => {
      const { html, warnings } = await compileAlone(markdown);
      expect(html).toContain("<mtable");
      expect(warnings).toEqual([]);
    },
  );

  it("has the number that its author writes behind it", async () => {
    expect(await compile("$$ a $$ (2.1)")).toContain("(2.1)");
  });
});

describe("what other programs write", () => {
  it.each([
    [":   A\n\n    ::: {#x .y}\n    - b\n    - c\n    :::", /<dd[^>]*><p>A<\/p><ul><li>b<\/li>/],
    ["> A\n>\n> --- Mark Twain", /<p>— Mark Twain<\/p>/],
    ["A ---b c", /A ---b c/],
    ["A \\textgreater 5 \\textless 6 \\textdegree C", /A > ?5 &#x3C; ?6 ° ?C/],
    ["\\begin{FPfigure}\n\\includegraphics{a.png}\n\\caption{Of it}\n\\end{FPfigure}", /<figcaption>Of it/],
    ["+---+----+\n| a | b  |\n+===+====+\n| c | d |\n+---+----+", /<td>c<\/td><td>d<\/td>/],
    ["```{figure} a.png\nOf `code` here\n```", /<figcaption>Of <code>code<\/code> here/],
  ])("is read as it is meant: %j", async (markdown, expected) => {
    const source = markdown.startsWith(":  ") ? `Term\n\n${markdown}` : markdown;
    expect((await compile(source)).replace(/\n/g, "")).toMatch(expected);
  });
});
