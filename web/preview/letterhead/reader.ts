import type {
  PdfFault,
  PdfPage,
  PaperSize,
  ReadPdfPage,
} from "../../../document/core/letterhead/pdf-page.ts";
import type { PdfToRead } from "./pdf-worker.ts";

/** Where the site has what reads PDFs. */
export interface PdfReaderAddresses {
  readonly pdfWorker: string;
  readonly pdfProgram: string;
}

/** How long PDFium may be on its way, in ms. */
const programMs = 60_000;
/** How long a PDF may be drawn, in ms: longer than for the printer, since the machine may be slow. */
const drawMs = 10_000;

/** The letterhead that was read last. */
interface ReadLetterhead {
  readonly pdf: Uint8Array;
  readonly sheet: PaperSize | undefined;
  readonly page: PdfPage | PdfFault;
}

/** Creates a reader of the PDF of a letterhead, which draws one once, however often the pages are made. It throws when PDFium cannot be loaded. */
export function createPdfReader({ pdfWorker, pdfProgram }: PdfReaderAddresses): ReadPdfPage {
  let last: ReadLetterhead | undefined;
  return async (pdf, sheet) => {
    if (last && isSame(last, pdf, sheet)) return last.page;
    // The browser keeps it, should there be another.
    const response = await fetch(pdfProgram, { signal: AbortSignal.timeout(programMs) });
    if (!response.ok) throw new Error("There is no PDFium");
    const program = await response.arrayBuffer();
    const page = await readInWorker(pdfWorker, { program, pdf, sheet });
    last = { pdf, sheet, page };
    return page;
  };
}

function isSame(last: ReadLetterhead, pdf: Uint8Array, sheet: PaperSize | undefined): boolean {
  return (
    last.sheet?.width === sheet?.width &&
    last.sheet?.height === sheet?.height &&
    last.pdf.length === pdf.length &&
    last.pdf.every((byte, index) => byte === pdf[index])
  );
}

async function readInWorker(address: string, asked: PdfToRead): Promise<PdfPage | PdfFault> {
  const worker = new Worker(address, { type: "module" });
  const { promise, resolve } = Promise.withResolvers<PdfPage | PdfFault>();
  const giveUp = (): void => {
    resolve({ fault: "too-complex" });
  };
  const limit = setTimeout(giveUp, drawMs);
  worker.onmessage = ({ data }: MessageEvent<PdfPage | PdfFault>) => {
    resolve(data);
  };
  worker.onerror = giveUp;
  worker.postMessage(asked);
  const page = await promise;
  clearTimeout(limit);
  worker.terminate();
  return page;
}
