import { describe, expect, it } from "vitest";
import type { Heading } from "../../../../../document/core/html/headings.ts";
import { placeContents, type TextParts } from "../../../../../document/core/page/contents-place.ts";

const list = '<nav class="contents" lang="en-x-toc" id="contents"><ol></ol></nav>';
const inText = '<nav class="contents in-text" lang="en-x-toc"><ol></ol></nav>';
const place = '<div class="contents-place"></div>';
const headings: readonly Heading[] = [
  { id: "title", text: "Title", level: 1 },
  { id: "one", text: "One", level: 2 },
];
const long = "<p>Text</p>".repeat(100);

function placed(
  body: string,
  parts: Partial<TextParts> = {},
  entries = 7,
): readonly [before: string, body: string] {
  const { before, body: text } = placeContents(list, entries, {
    head: "",
    headings,
    isInFlow: true,
    hasCover: false,
    ...parts,
    body,
  });
  return [before, text];
}

describe("the list of contents of a document", () => {
  it("is below the heading that is the title of a short text", () => {
    expect(placed("<h1>Title</h1><p>Text</p>")).toEqual(["", `<h1>Title</h1>${inText}<p>Text</p>`]);
  });

  it("is before a short text whose title is above it", () => {
    const head = "<header></header>";
    expect(placed("<h1>One</h1>", { head })).toEqual(["", `${inText}<h1>One</h1>`]);
  });

  it("is after the abstract", () => {
    const abstract = '<div class="abstract"><div>In short</div></div>';
    expect(placed(`${abstract}<p>Text</p>`, { head: "<header></header>" })).toEqual([
      "",
      `${abstract}${inText}<p>Text</p>`,
    ]);
  });

  it("is behind the few lines between a title and the first section", () => {
    const byline = "<h1>Title</h1><p>By Ann</p><hr>";
    const section = `<h2>One</h2>${long}`;
    expect(placed(byline + section)).toEqual(["", byline + inText + section]);
    const lead = `<h1>Title</h1>${"<p>Text</p>".repeat(16)}${section}`;
    expect(placed(lead)).toEqual(["", lead.replace("</h1>", `</h1>${inText}`)]);
  });

  it("is not in a block that holds the first section", () => {
    const section = '<div class="callout"><h2>One</h2></div>';
    expect(placed(`<h1>Title</h1><p>By Ann</p>${section}`)).toEqual([
      "",
      `<h1>Title</h1>${inText}<p>By Ann</p>${section}`,
    ]);
  });

  it("is at its marker, if that is below the title", () => {
    const below = `<h1>Title</h1><p>By Ann</p>${place}\n<p>Text</p>${long}`;
    expect(placed(below)).toEqual(["", `<h1>Title</h1><p>By Ann</p>${inText}<p>Text</p>${long}`]);
    expect(placed(`${place}<h1>Title</h1><p>Text</p>`)).toEqual(["", `<h1>Title</h1>${inText}<p>Text</p>`]);
  });

  // Catches a list that a reader meets before the name of the document.
  it("is below the title of a long text, and below its head", () => {
    expect(placed(`<h1>Title</h1>${long}`)).toEqual(["", `<h1>Title</h1>${inText}${long}`]);
    expect(placed(long, { head: "<header></header>" })).toEqual(["", inText + long]);
  });

  it("has pages of its own before what has a cover, and before a long text without a title", () => {
    expect(placed(`<h2>One</h2>${long}`, { headings: headings.slice(1) })).toEqual([
      list,
      `<h2>One</h2>${long}`,
    ]);
    expect(placed(`<p>Text</p>${place}`, { hasCover: true })).toEqual([list, "<p>Text</p>"]);
    expect(placed(`<p>Text</p>${place}`, { isInFlow: false }, 2)).toEqual([list, "<p>Text</p>"]);
  });

  // Catches a page with two lines of contents alone, and such a page before the title.
  it("has no page of its own for a few lines, which are above the text", () => {
    expect(placed(long, { hasCover: true }, 2)).toEqual(["", inText + long]);
    expect(placed(long, { head: "<header></header>" }, 2)).toEqual(["", inText + long]);
    expect(placed(`<h1>Title</h1>${long}`, {}, 2)).toEqual(["", `<h1>Title</h1>${inText}${long}`]);
  });

  it("leaves nothing at its marker where there is none", () => {
    const parts = { head: "", headings, isInFlow: true, hasCover: false, body: `<p>Text</p>${place}` };
    expect(placeContents("", 0, parts)).toEqual({ before: "", body: "<p>Text</p>" });
  });
});
