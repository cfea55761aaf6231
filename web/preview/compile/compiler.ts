import type { DiagramSource } from "../../../document/core/diagrams/diagram-kinds.ts";
import type { ReadPdfPage } from "../../../document/core/letterhead/pdf-page.ts";
import type { SourceLocation } from "../../../document/core/warnings/source-location.ts";
import type { Drawn, FromWorker, ToWorker } from "./messages.ts";

/** The outcome of a document; `slow` when it exceeded its time limit, with its result. */
export type Compiled =
  | Exclude<FromWorker, { kind: "ready" | "draw" | "read" | "at" }>
  | { readonly kind: "slow"; readonly place: SourceLocation | undefined };

/** What is done for documents in the page, since a worker cannot. None of it throws. */
export interface CompilerTools {
  /** Draws the diagrams of a document. */
  readonly draw: (sources: readonly DiagramSource[]) => Promise<Drawn>;
  /** Reads the PDF of a letterhead. */
  readonly readPdf: ReadPdfPage;
}

/** Compiles documents in a worker, so that the page never waits, and none of them can block it. */
export interface Compiler {
  /** Compiles one document at a time: call it again when it has answered. Never throws. @param pictures data URIs by path */
  compile(body: string, pictures: ReadonlyMap<string, string>): Promise<Compiled>;
}

/** The time limit, in ms, beyond which a document is slow; the printer's compiler has the same. */
const defaultLimitMs = 10_000;

/**
 * Creates a compiler in a worker.
 * @param address of the worker's program
 * @param limitMs time that a document may take once the worker runs, without its diagrams and its letterhead
 */
export function createCompiler(
  address: string,
  { draw, readPdf }: CompilerTools,
  limitMs = defaultLimitMs,
): Compiler {
  let worker: Promise<Worker> | undefined;

  const begin = (): Promise<Worker> => {
    const { promise, resolve, reject } = Promise.withResolvers<Worker>();
    const begun = new Worker(address, { type: "module" });
    begun.onmessage = () => {
      resolve(begun);
    };
    begun.onerror = () => {
      worker = undefined;
      reject(new Error("The worker did not start"));
    };
    return promise;
  };

  const answered = (to: Worker, document: Extract<ToWorker, { body: string }>): Promise<Compiled> => {
    const { promise, resolve } = Promise.withResolvers<Compiled>();
    const end = (result: Compiled): void => {
      worker = undefined;
      to.terminate();
      resolve(result);
    };
    let limit: ReturnType<typeof setTimeout> | undefined;
    let place: SourceLocation | undefined;
    const tell = (message: ToWorker): void => {
      limit = setTimeout(() => {
        end({ kind: "slow", place });
      }, limitMs);
      to.postMessage(message);
    };
    to.onmessage = ({ data }: MessageEvent<Exclude<FromWorker, { kind: "ready" }>>) => {
      if (data.kind === "at") {
        ({ place } = data);
        return;
      }
      clearTimeout(limit);
      if (data.kind === "draw")
        void draw(data.sources).then((drawn) => {
          tell({ drawn });
        });
      else if (data.kind === "read")
        void readPdf(data.pdf, data.sheet).then((read) => {
          tell({ read });
        });
      else resolve(data);
    };
    to.onerror = () => {
      clearTimeout(limit);
      end({ kind: "failed" });
    };
    tell(document);
    return promise;
  };

  return {
    async compile(body, pictures) {
      try {
        return await answered(await (worker ??= begin()), { body, pictures });
      } catch {
        return { kind: "failed" };
      }
    },
  };
}
