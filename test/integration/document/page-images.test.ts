import { PDFDocument } from "mupdf";
import { describe, expect, it } from "vitest";
import { giveImages, imagesUrl, show } from "../../../document/core/browser/isolated-page.ts";
import { print, sharedBrowser } from "../../printing/print.ts";
import { greyPng, noisePng } from "./grey-png.ts";
import { pdfText } from "./pdf-text.ts";

/** The pixels of the images in a PDF, as a reader of PDFs unpacks them. */
function readImages(pdf: Uint8Array): readonly Uint8Array[] {
  const document = new PDFDocument(pdf);
  const numbers = Array.from({ length: document.countObjects() }, (_, index) => index);
  return numbers.flatMap((number) => {
    const object = document.newIndirect(number);
    if (!object.isStream() || object.get("Subtype").toString() !== "/Image") return [];
    return [object.readStream().asUint8Array()];
  });
}

describe("images of a document", () => {
  it("are printed, small ones and such as the page asks for", async () => {
    // 260 pixels make 68 kB, which the page does not hold itself.
    const [small, large] = [20, 260].map(
      (side) => `data:image/png;base64,${noisePng(side).toString("base64")}`,
    );
    const markdown = `![small](${small})\n\n<img src="${large}" alt="large">\n\n![again](${large})`;
    const { pdf } = await print({ markdown, meta: {} });
    const widths = [...pdfText(pdf).matchAll(/\/Subtype \/Image\s*\/Width (\d+)/g)].map(([, width]) => width);
    expect(widths.sort()).toEqual(["20", "260"]);
  });

  it("take little of the PDF when their pixels are like their neighbours, and keep each of them", async () => {
    const side = 6_500;
    const grey = (x: number, y: number): number => Math.floor((x * x) / 9_000 + (y * y) / 7_000) & 255;
    const source = `data:image/png;base64,${greyPng(side, side, grey).toString("base64")}`;
    const { pdf } = await print({ markdown: `<img src="${source}" alt="smooth" width="400">`, meta: {} });
    expect(pdf.length).toBeLessThan(5_000_000);
    const pixels = readImages(pdf).find(({ length }) => length % side === 0);
    const colors = (pixels?.length ?? 0) / side ** 2;
    const isSame = pixels?.every((value, at) => {
      const pixel = Math.floor(at / colors);
      return value === grey(pixel % side, Math.floor(pixel / side));
    });
    expect(isSame).toBe(true);
  });

  it("are served to their own page alone, by their own addresses, and as images", async () => {
    const given = { url: `${imagesUrl}given`, mediaType: "image/png", bytes: noisePng(20) };
    const loaded = await Promise.all(
      [[given], []].map((images) =>
        sharedBrowser().withPage(async (page) => {
          giveImages(page, images);
          await show(
            page,
            `<img src="${given.url}"><img src="${given.url}2"><img src="${imagesUrl}"><iframe src="${given.url}"></iframe>`,
          );
          return page.evaluate(() => Array.from(document.images, ({ naturalWidth }) => naturalWidth));
        }),
      ),
    );
    expect(loaded).toEqual([
      [20, 0, 0],
      [0, 0, 0],
    ]);
  });
});
