import type { PdfFault, PdfPage, PaperSize } from "../../../document/core/letterhead/pdf-page.ts";
import { readPdfPage } from "../../../document/core/letterhead/read-page.ts";

/** A worker that reads one PDF. It reaches nothing, and the page ends it when it takes too long. */

/** A message to the worker: the PDF, and PDFium's program, which it could not ask for. */
export interface PdfToRead {
  readonly program: ArrayBuffer;
  readonly pdf: Uint8Array;
  readonly sheet: PaperSize | undefined;
}

function postToPage(page: PdfPage | PdfFault): void {
  // Of a worker, which has no target to name.
  (globalThis as unknown as { postMessage(page: PdfPage | PdfFault): void }).postMessage(page);
}

addEventListener("message", ({ data: { program, pdf, sheet } }: MessageEvent<PdfToRead>) => {
  void readPdfPage(program, pdf, sheet).then(postToPage);
});
