import { join } from "node:path";
import { traceWarning } from "../../client/files/includes.ts";
import { createRenderer, type Renderer } from "../../document/core/renderer.ts";
import type { WarningCode } from "../../document/core/warnings/warning-codes.ts";
import type { RenderWarning } from "../../document/core/warnings/warnings.ts";
import { sortOptions, type PrintOptions } from "./options.ts";
import { readDocumentFiles, createSource } from "./source.ts";

export type { PrintOptions } from "./options.ts";
export type { DocumentOptions } from "../../document/core/options/options.ts";
export type { DocumentMeta } from "../../document/core/source.ts";
export {
  BrowserError,
  DocumentError,
  DocumentTimeError,
  PdfFormatError,
} from "../../document/core/errors.ts";

/** A problem that the author may want to fix: a missing image, a broken link. */
export interface Finding {
  /** The line of the Markdown, from 1; absent where it is not known. */
  readonly line?: number;
  /** Stable name of its kind (docs/api.md, "Codes of warnings"). */
  readonly code: WarningCode;
  readonly what: string;
}

/** A document as PDF. */
export interface PrintedDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  readonly findings: readonly Finding[];
}

/** Prints documents, with a browser that stays warm between them. */
export interface Printer {
  /**
   * Prints a document; any number of them at once.
   * @throws {TypeError} when an option is unknown, or has an invalid value
   * @throws {DocumentError} when the document cannot be printed, now or later
   * @throws {BrowserError} when there is no browser, or it failed twice
   */
  print(markdown: string, options?: PrintOptions): Promise<PrintedDocument>;
  /** Ends the browser; the process would not end before. */
  close(): Promise<void>;
}

/** Creates a printer; a process needs one. Its browser starts with the first document. */
export function createPrinter(): Printer {
  let renderer: Renderer | undefined;
  return {
    async print(markdown, options = {}) {
      if (typeof markdown !== "string") throw new TypeError("The Markdown must be text.");
      const { meta, chosen } = sortOptions(options);
      const { bibliography, invoice, brand, attachments, folder, allow = [], root, timeoutMs } = options;
      const given = { meta, chosen, bibliography, invoice, brand, attachments };
      const { source, includes } =
        folder === undefined
          ? { source: await createSource(markdown, given), includes: undefined }
          : await readDocumentFiles(markdown, join(folder, "document.md"), {
              ...given,
              allowed: allow,
              root,
            });
      const findings: Finding[] = [];
      renderer ??= createRenderer();
      const { pdf, pages, warnings } = await renderer.render(source, {
        ...(timeoutMs !== undefined && { timeoutMs }),
        warn: (lack, { message }) => {
          findings.push({ code: codesOfLacks[lack], what: `${message}.` });
        },
      });
      const traced = warnings.map((warning) => traceWarning(warning, includes));
      return { pdf, pages, findings: [...findings, ...traced] };
    },

    async close() {
      const closed = renderer;
      renderer = undefined;
      await closed?.close();
    },
  };
}

/** Prints one document. For several, {@link createPrinter} is faster. @throws as {@link Printer.print} does */
export async function print(markdown: string, options: PrintOptions = {}): Promise<PrintedDocument> {
  const printer = createPrinter();
  try {
    return await printer.print(markdown, options);
  } finally {
    await printer.close();
  }
}

const codesOfLacks: Readonly<Record<RenderWarning, WarningCode>> = {
  PdfAsPrinted: "pdf-not-finished",
  ContentsWithoutPageNumbers: "page-numbers-missing",
  PaginationFailed: "pages-not-laid-out",
};
