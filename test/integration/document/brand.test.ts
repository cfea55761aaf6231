import * as mupdf from "mupdf";
import { describe, expect, it } from "vitest";
import { createPages, letterhead as pdfLetterhead, toPdfUri } from "../../brand/pdfs.ts";
import { readOtherFont, readTrueType, toFontUri, toSvgUri } from "../../brand/fonts.ts";
import { printUncached } from "../../printing/print.ts";

const letterhead = toSvgUri(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="8" height="297" fill="red"/></svg>',
);
const brand = {
  fonts: { text: toFontUri(readOtherFont()), headings: toFontUri(readTrueType(), "ttf") },
  letterhead,
  css: "h1 { color: #00f; text-transform: uppercase }\np { position: absolute }",
};
const markdown = "# First\n\nWords of **much** weight.\n\n\\newpage\n\nMore words.";

/** Opens a PDF. */
const open = (pdf: Uint8Array) => mupdf.Document.openDocument(pdf, "application/pdf");

/** Returns the colour at the left edge of a page, half way down. */
function readEdge(pdf: Uint8Array, page: number): number[] {
  const pixmap = open(pdf).loadPage(page).toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB);
  const at = 400 * pixmap.getStride() + 10 * pixmap.getNumberOfComponents();
  return [...pixmap.getPixels().slice(at, at + 3)];
}

/** Returns the names of the fonts of the first page's words. */
function listFonts(pdf: Uint8Array): Record<string, string> {
  const json = JSON.parse(open(pdf).loadPage(0).toStructuredText("").asJSON(1)) as {
    blocks: { lines?: { text: string; font: { name: string } }[] }[];
  };
  return Object.fromEntries(
    json.blocks.flatMap(({ lines = [] }) => lines.map(({ text, font }) => [text.trim(), font.name])),
  );
}

describe("a document with a brand", () => {
  it("is set in its fonts, by its rules, on its letterhead, and its words are found", async () => {
    const { pdf, warnings } = await printUncached({ markdown, meta: {}, brand });
    const fonts = listFonts(pdf);
    expect(fonts.FIRST).toContain("SourceSans3-Bold");
    expect(open(pdf).loadPage(0).search("Words of much weight.", "")).toHaveLength(1);
    expect([0, 1].map((page) => readEdge(pdf, page))).toEqual([
      [255, 0, 0],
      [255, 0, 0],
    ]);
    expect(warnings).toEqual([
      {
        code: "brand-style-not-followed",
        what: 'The brand\'s CSS was not followed: Line 2: "position" is not a permitted property.',
      },
    ]);
  });

  it("takes it from front matter, and has no letterhead on its cover", async () => {
    const front = `---\ntitle: A title\nauthor: Somebody\ncover: plain\nbrand:\n  letterhead: ${letterhead}\n  accent: teal\n---\n\n${markdown}`;
    const { pdf, warnings } = await printUncached({ markdown: front, meta: {} });
    expect(readEdge(pdf, 0)).toEqual([255, 255, 255]);
    expect(readEdge(pdf, 1)).toEqual([255, 0, 0]);
    expect(warnings).toEqual([]);
  });

  it("does without fonts that may not be embedded or can't be fetched, and says so", async () => {
    const fonts = { text: toFontUri(readTrueType(2), "ttf"), headings: "https://fonts.invalid/a.woff2" };
    const { pdf, warnings } = await printUncached({ markdown, meta: {}, brand: { fonts } });
    expect(warnings.map(({ code }) => code)).toEqual(["brand-not-followed", "font-not-downloaded"]);
    expect(listFonts(pdf).First).toContain("SourceSans3");
  });

  it("has a letterhead that is a PDF behind each of its pages, once in its file", async () => {
    const { pdf, warnings } = await printUncached({
      markdown: `${markdown}\n\n\\newpage\n\nThird.`,
      meta: {},
      brand: { letterhead: toPdfUri(pdfLetterhead) },
    });
    expect(warnings).toEqual([]);
    expect([0, 1, 2].map((page) => readEdge(pdf, page))).toEqual([
      [255, 0, 0],
      [255, 0, 0],
      [255, 0, 0],
    ]);
    expect(
      Buffer.from(pdf)
        .toString("latin1")
        .match(/\/Subtype\s*\/Image/g),
    ).toHaveLength(1);
  });

  it("has a letterhead that reaches all edges of its sheet", async () => {
    const field =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><rect width="210" height="297" fill="red"/></svg>';
    const { pdf } = await printUncached({
      markdown,
      meta: {},
      brand: { letterhead: toSvgUri(field) },
    });
    const scale = mupdf.Matrix.scale(600 / 72, 600 / 72);
    const pixmap = open(pdf).loadPage(0).toPixmap(scale, mupdf.ColorSpace.DeviceRGB);
    const [width, height] = [pixmap.getWidth(), pixmap.getHeight()];
    const pixels = pixmap.getPixels();
    const colourAt = (x: number, y: number) => [
      ...pixels.slice(y * pixmap.getStride() + 3 * x, y * pixmap.getStride() + 3 * x + 3),
    ];
    // Some readers round the edge itself.
    const edges = [colourAt(1, 300), colourAt(width - 2, 300), colourAt(300, 1), colourAt(300, height - 2)];
    expect(edges).toEqual(edges.map(() => [255, 0, 0]));
  });

  it("warns of a letterhead in PDF that can't be drawn, or has other proportions than its pages", async () => {
    const print = (letterhead: Uint8Array, layout = {}) =>
      printUncached({ markdown, meta: {}, layout, brand: { letterhead: toPdfUri(letterhead) } });
    const refused = await print(createPages(2));
    expect(refused.warnings).toEqual([
      {
        code: "brand-not-followed",
        what: "The brand's letterhead can't be used: The PDF has 2 pages. Save the page of the letterhead alone.",
      },
    ]);
    expect(readEdge(refused.pdf, 0)).toEqual([255, 255, 255]);
    const stretched = await print(pdfLetterhead, { paper: "letter" });
    expect(stretched.warnings).toMatchObject([
      { what: expect.stringContaining("paper of 216 × 279 mm") as unknown },
    ]);
    expect(readEdge(stretched.pdf, 0)).toEqual([255, 0, 0]);
  });

  it("leaves out a letterhead that would be too much to draw on each page", async () => {
    const many = (shapes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297"><defs><g id="a">${'<rect width="8" height="297" fill="red"/>'.repeat(40)}</g></defs>${shapes}</svg>`;
    const print = (svg: string) =>
      printUncached({ markdown, meta: {}, brand: { letterhead: toSvgUri(svg) } });
    const small = await print(many('<use href="#a"/>'));
    expect(small.warnings).toEqual([]);
    expect(readEdge(small.pdf, 0)).toEqual([255, 0, 0]);
    for (const svg of [many('<use href="#a"/>'.repeat(40)), many(`<!--${"x".repeat(60_000)}-->`)]) {
      const { pdf, warnings } = await print(svg);
      expect(warnings).toMatchObject([{ code: "brand-not-followed" }]);
      expect(readEdge(pdf, 0)).toEqual([255, 255, 255]);
    }
  });
});
