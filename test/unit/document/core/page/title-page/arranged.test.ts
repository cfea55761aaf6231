import { describe, expect, it } from "vitest";
import { arrangeCv } from "../../../../../../document/core/page/title-page/cv-columns.ts";
import { wrapInvoiceHead } from "../../../../../../document/core/page/title-page/invoice-head.ts";
import { buildTitlePage } from "../../../../../../document/core/page/title-page/title-page.ts";

const section = (title: string, content: string) => `<h2 id="x">${title}</h2>${content}`;
const long = `<p>${"Leads a team that surveys harbours. ".repeat(12)}</p>`;

describe("a CV", () => {
  it("has short sections, and those that are known as such, in its narrow column", () => {
    const work = section("Experience", "<p>Short.</p>");
    const skills = section("Skills", long);
    const other = section("Boats", "<ul><li>Rows a boat</li></ul>");
    const page = arrangeCv(`<h1>Ann</h1><p>Bergen</p>${skills}${work}${other}`);
    expect(page).toBe(
      `<h1>Ann</h1><p>Bergen</p><div class="cv-columns"><div class="cv-main">${work}</div><div class="cv-side">${skills}${other}</div></div>`,
    );
  });

  it.each([
    ["no headings", long],
    ["long sections alone", section("One", long) + section("Two", long)],
    ["short sections alone", section("Skills", "<p>a</p>") + section("Languages", "<p>b</p>")],
    ["headings within blocks alone", `<div class="callout">${section("Skills", long)}</div>`],
    ["nothing", ""],
  ])("stays as it is with %s", (_, body) => {
    expect(arrangeCv(body)).toBe(body);
  });

  it("keeps its notes below both columns", () => {
    const notes = '<section data-footnotes class="footnotes"><h2>Notes</h2></section>';
    const page = arrangeCv(`${section("Work", long)}${section("Skills", "<p>a</p>")}${notes}`);
    expect(page.endsWith(`</div></div>${notes}`)).toBe(true);
  });
});

describe("an invoice", () => {
  const facts = "<table><thead><tr><th></th></tr></thead><tbody><tr><td>Date</td></tr></tbody></table>";
  const items = "<table><thead><tr><th>Item</th></tr></thead></table>";

  it("has its addresses and facts in one block, up to the heading of its items", () => {
    expect(wrapInvoiceHead(`<h1>Invoice</h1><p>To</p>${facts}<h2>Items</h2>${items}`)).toBe(
      `<h1>Invoice</h1><div class="invoice-head"><p>To</p>${facts}</div><h2>Items</h2>${items}`,
    );
  });

  it("has them in one block up to a table with a head", () => {
    expect(wrapInvoiceHead(`<p>To</p>${facts}${items}`)).toBe(
      `<div class="invoice-head"><p>To</p>${facts}</div>${items}`,
    );
  });

  it.each([["<p>Text alone</p>"], [`<h1>Invoice</h1>${items}`], [""]])("stays as it is: %s", (body) => {
    expect(wrapInvoiceHead(body)).toBe(body);
  });
});

describe("a cover", () => {
  const facts = {
    body: "",
    headings: [],
    meta: { title: "T", author: "Ann" },
    fallbackTitle: "T",
  };

  it("has its design, its client and its photo", () => {
    const frontMatter = { client: "A & B" };
    const page = (coverDesign: "plain" | "band" | "picture", coverImage?: string) =>
      buildTitlePage({ ...facts, frontMatter, cover: coverDesign, coverDesign, coverImage }).cover;
    expect(page("plain")).toMatch(/^<section class="cover"><p class="cover-client">A &amp; B<\/p><h1/);
    expect(page("band")).toMatch(
      /^<section class="cover cover-band"><div class="cover-field">.*<\/h1><\/div><p class="cover-author">/,
    );
    expect(page("picture")).toContain('<div class="cover-art"></div>');
    expect(page("picture", "a.png")).toContain('<img class="cover-art" src="a.png" alt="">');
  });

  it("is made whenever a design is asked for", () => {
    expect(buildTitlePage({ ...facts, meta: {}, frontMatter: {}, cover: "band" }).cover).not.toBe("");
    expect(buildTitlePage({ ...facts, frontMatter: {}, cover: "off" }).cover).toBe("");
  });
});

it("a CV takes a section of any number of empty items", () => {
  const long = `<h2>Work</h2><p>${"word ".repeat(300)}</p>`;
  const empty = `<h2>More</h2><ul>${"<li></li>".repeat(200_000)}</ul>`;
  expect(arrangeCv(`<h1>A</h1>${long}${empty}`)).toContain('<div class="cv-side"><h2>More</h2>');
});
