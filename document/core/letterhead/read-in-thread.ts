import { Worker } from "node:worker_threads";
import type { PdfFault, PdfPage, ReadPdfPage } from "./pdf-page.ts";

/** Beside this file, as a source or in a bundle. */
const program = new URL(
  import.meta.url.endsWith(".ts") ? "./page-thread.ts" : "./page-thread.mjs",
  import.meta.url,
);
/** How long a PDF may be read and drawn, in ms: several times what a letterhead takes, and less than a document may (compiler/compiler.ts). */
const readMs = 2_000;
const drawMs = 4_000;
/** Memory of the thread's own, in MB, beside that of PDFium: the picture of a sheet of A3, and its copies. */
const maxOldGenerationSizeMb = 64;

/**
 * Reads a stranger's PDF in a thread of its own, which is ended when it takes too long.
 * @throws {Error} when the thread fails by itself
 */
export const readPdfInThread: ReadPdfPage = async (pdf, sheet) => {
  const thread = new Worker(program, {
    workerData: { pdf, sheet },
    env: {},
    execArgv: ["--disable-warning=ExperimentalWarning"],
    resourceLimits: { maxOldGenerationSizeMb },
    // PDFium says there why it gives up.
    stdout: true,
    stderr: true,
  });
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfPage | PdfFault>((resolve, reject) => {
      const giveUp = (): void => {
        resolve({ fault: "too-complex" });
      };
      limit = setTimeout(giveUp, sheet ? drawMs : readMs);
      thread.once("message", resolve);
      thread.once("error", (error: Error & { readonly code?: string }) => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") giveUp();
        else reject(error);
      });
      thread.once("exit", (code) => {
        reject(new Error(`The thread that reads PDFs ended with ${String(code)}`));
      });
    });
  } finally {
    clearTimeout(limit);
    await thread.terminate();
  }
};
