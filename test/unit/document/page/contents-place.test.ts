import { describe, expect, it } from "vitest";
import type { Heading } from "../../../../document/core/html/headings.ts";
import { placeContents, type TextParts } from "../../../../document/core/page/contents-place.ts";

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

  it("is at the marker of a short text, if that is below its title", () => {
    const below = `<h1>Title</h1><p>By Ann</p>${place}\n<p>Text</p>`;
    expect(placed(below)).toEqual(["", `<h1>Title</h1><p>By Ann</p>${inText}<p>Text</p>`]);
    expect(placed(`${place}<h1>Title</h1><p>Text</p>`)).toEqual(["", `<h1>Title</h1>${inText}<p>Text</p>`]);
  });

  it("is at the marker of a long text that ends the page there", () => {
    const text = `<div class="new-page"></div>${long}`;
    expect(placed(`<h1>Title</h1>${place}\n${text}`)).toEqual(["", `<h1>Title</h1>${inText}${text}`]);
  });

  it("is in a long text that has a head, too", () => {
    expect(placed(long, { head: "<header></header>" })).toEqual(["", inText + long]);
  });

  it("has pages of its own before a long text, and before what has a cover", () => {
    const text = `<h1>Title</h1>${long}`;
    expect(placed(`${text}${place}`)).toEqual([list, text]);
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
