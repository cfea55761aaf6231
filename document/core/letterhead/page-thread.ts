import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { PaperSize } from "./pdf-page.ts";
import { readPdfPage } from "./read-page.ts";

/** A thread that reads one PDF. The one that started it ends it when it takes too long. */

// Beside a bundle as well (lib/assets/function-bundle.ts).
const program = createRequire(import.meta.url).resolve("@hyzyla/pdfium/pdfium.wasm");
const { pdf, sheet } = workerData as { readonly pdf: Uint8Array; readonly sheet: PaperSize | undefined };
parentPort?.postMessage(await readPdfPage(await readFile(program), pdf, sheet));
