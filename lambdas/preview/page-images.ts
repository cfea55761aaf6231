import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { DocumentPreview } from "../http-contract/document-preview.ts";
import { encodePng } from "../../document/core/images/png.ts";

/** Draws pages of a PDF, by their numbers from 1. */
export type DrawPages = (pdf: Uint8Array, pages: readonly number[]) => Promise<DocumentPreview["images"]>;

/** Resolution of the images: enough to judge a layout, too little to print. */
const dpi = 60;
/** Points of a PDF in an inch. */
const pointsPerInch = 72;
/** Pixels of an image at most: those of three are less than Lambda may answer (6 MB), whatever they show. A page of A4 has 346,500. */
const maxPixels = 450_000;

// Beside a bundle as well (lib/assets/function-bundle.ts).
const program = createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm");
const library = await PDFiumLibrary.init({ wasmBinary: toArrayBuffer(await readFile(program)) });

/** Draws pages by PDFium. Importing this module loads it, which takes longer than drawing. */
export const drawPages: DrawPages = async (pdf, pages) => {
  const document = await library.loadDocument(pdf);
  try {
    const images: DocumentPreview["images"] = [];
    for (const number of pages) {
      const page = document.getPage(number - 1);
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const scale = Math.min(dpi / pointsPerInch, Math.sqrt(maxPixels / (originalWidth * originalHeight)));
      const { data } = await page.render({
        scale,
        render: ({ width, height, data: rgba }) => encodePng({ width, height, rgba }),
      });
      images.push({ page: number, media_type: "image/png", data: Buffer.from(data).toString("base64") });
    }
    return images;
  } finally {
    document.destroy();
  }
};

function toArrayBuffer({ buffer, byteOffset, byteLength }: Buffer): ArrayBuffer {
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength);
}
