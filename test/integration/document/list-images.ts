import { PDFDocument, type PDFObject } from "mupdf";

/** Lists the images in a PDF, as streams. */
export function listImages(pdf: Uint8Array): readonly PDFObject[] {
  const document = new PDFDocument(pdf);
  return Array.from({ length: document.countObjects() }, (_, index) => document.newIndirect(index)).filter(
    (object) => object.isStream() && object.get("Subtype").toString() === "/Image",
  );
}
