import * as mupdf from "mupdf";
import { describe, expect, it } from "vitest";
import { printUncached } from "../../printing/print.ts";

/** Whether a part of a page has any pixel that is red, as the logo of the tests is. */
function hasRed(pdf: Uint8Array, page: number, isAtRight: boolean): boolean {
  const pixmap = mupdf.Document.openDocument(pdf, "application/pdf")
    .loadPage(page)
    .toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceRGB);
  const pixels = pixmap.getPixels();
  const [width, stride, parts] = [pixmap.getWidth(), pixmap.getStride(), pixmap.getNumberOfComponents()];
  for (let y = 0; y < 60; y++)
    for (let x = isAtRight ? width / 2 : 0; x < (isAtRight ? width : width / 2); x++) {
      const at = y * stride + Math.floor(x) * parts;
      if ((pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 255) < 60) return true;
    }
  return false;
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10"><rect width="30" height="10" fill="red"/></svg>';
const logo = `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`;

describe("a logo on every page", () => {
  it("is at the end of each head, beside the header's text, in both directions", async () => {
    const layout = { logo, logoPlace: "pages", header: "a|b|c" } as const;
    const markdown = "# One\n\n\\newpage\n\n# Two\n\n| a |\n|---|\n| b |\n";
    const { pdf } = await printUncached({ markdown, meta: {}, layout });
    expect([0, 1].map((page) => hasRed(pdf, page, true))).toEqual([true, true]);
    const arabic = await printUncached({ markdown: `---\nlang: ar\n---\n\n${markdown}`, meta: {}, layout });
    expect([0, 1].map((page) => hasRed(arabic.pdf, page, false))).toEqual([true, true]);
  });

  it("is in no head unless it is asked for", async () => {
    const { pdf } = await printUncached({ markdown: "Text", meta: {}, layout: { logo } });
    expect(hasRed(pdf, 0, true)).toBe(false);
  });
});
