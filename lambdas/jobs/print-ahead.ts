import { AsyncResource } from "node:async_hooks";
import type { ConversionRequest } from "../http-contract/requests.ts";

/**
 * Begins to print a document whose payment is verified and about to settle, into the memory of this process. Its job takes the PDF over once it is bought.
 * @returns forgets the PDF, where the document is not bought
 */
export type PrintAhead = (jobId: string, source: ConversionRequest) => () => void;

let printer: PrintAhead | undefined;

/** Registers a function that prints ahead for sales in this process. On Lambda another process sells; outside AWS one process runs all functions. */
export function offerToPrintAhead(begin: PrintAhead): void {
  // The time of the request that begins it does not end it.
  printer = AsyncResource.bind(begin);
}

/** Prints ahead if this process has registered a printer. */
export const printAhead: PrintAhead = (...document) => printer?.(...document) ?? (() => undefined);
