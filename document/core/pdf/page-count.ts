import { readPdfObjects, readReference, readValue } from "./file/objects.ts";

/** Returns the number of pages of a PDF as Chromium writes it. @throws {PdfFormatError} when there is no page tree to be read */
export function countPages(pdf: Uint8Array): number {
  const { trailer, read } = readPdfObjects(pdf);
  const catalog = read(readReference(trailer, "Root"));
  return Number(readValue(read(readReference(catalog, "Pages")), "Count", /\/Count\s+([1-9]\d*)/));
}
