import type { RenderedDocument } from "../../document/core/render-document.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import type { PrintAhead } from "../jobs/print-ahead.ts";

/** A document that is printed, or was, before it was bought. */
export interface PrintedAhead {
  readonly source: ConversionRequest;
  /** Undefined for one that is not for the fast queue. */
  readonly printed: Promise<RenderedDocument | undefined>;
}

/** Prints documents whose payments settle meanwhile. */
export interface PrintsAhead {
  readonly begin: PrintAhead;
  /** Hands over what is printed for a job, once. */
  readonly take: (jobId: string) => PrintedAhead | undefined;
}

/** PDFs that are kept at once: of documents of the fast queue, so of a few MB each. */
const maxKept = 8;
/** How long a PDF is kept, in ms: longer than the request that pays for it may take. */
const keptMs = 30_000;

/**
 * Prints one document ahead at a time, and only while nothing that is paid for is printed: a payment that is verified may still fail, and then nobody
 * has waited for its document.
 */
export function createPrintsAhead(options: {
  readonly isBusy: () => boolean;
  readonly print: (source: ConversionRequest) => Promise<RenderedDocument | undefined>;
}): PrintsAhead {
  const kept = new Map<string, PrintedAhead>();
  let isPrinting = false;

  return {
    begin(jobId, source) {
      if (isPrinting || kept.size >= maxKept || options.isBusy()) return () => undefined;
      isPrinting = true;
      const printed = options.print(source).finally(() => {
        isPrinting = false;
      });
      // The job finds out.
      printed.catch(() => undefined);
      const ahead = { source, printed };
      kept.set(jobId, ahead);
      const forget = (): void => {
        if (kept.get(jobId) === ahead) kept.delete(jobId);
      };
      setTimeout(forget, keptMs).unref();
      return forget;
    },

    take(jobId) {
      const ahead = kept.get(jobId);
      kept.delete(jobId);
      return ahead;
    },
  };
}
