import type { DrawDiagrams } from "./diagrams/diagrams.ts";
import { DocumentError } from "./errors.ts";
import type { FetchImage } from "./images/embed-images.ts";
import { createDataUriPlaceholders, type DataUriPlaceholders } from "./images/data-uri-placeholders.ts";
import type { ReadPdfPage } from "./letterhead/pdf-page.ts";
import { makeHtml, type DocumentHtml } from "./make-html.ts";
import type { ReportLocation } from "./warnings/source-location.ts";
import { readDocument, type ReadDocument } from "./read-document.ts";
import type { PageOptions } from "./source.ts";
import type { DocumentWarning } from "./warnings/warn.ts";

/** A document that the browser can be given. */
export interface CompiledDocument
  extends
    DocumentHtml,
    Pick<
      ReadDocument,
      "length" | "kind" | "language" | "frontMatter" | "layout" | "wantsContents" | "embedded"
    > {
  /** Faults that its author may want to fix. */
  readonly warnings: readonly DocumentWarning[];
}

/** The part of a request that compiling needs. */
export interface CompileOptions extends Partial<PageOptions> {
  /** Of the web; relative links and images are relative to it. */
  readonly baseUrl?: string | undefined;
  /** Works that it cites: BibTeX, or CSL JSON. */
  readonly bibliography?: string | undefined;
  /** An invoice that it shows and holds (features/invoices/schema.ts). */
  readonly invoice?: unknown;
  /** Its sender's brand (brand/brand.ts). */
  readonly brand?: unknown;
}

/** How a document is compiled. */
export interface CompileSettings {
  /** From the request. */
  readonly options?: CompileOptions;
  /** Reports the next part of the document, for a message if it turns out to be too much. */
  readonly reportLocation?: ReportLocation;
  /** Reads the PDF of a letterhead; without it, none can be used. */
  readonly readPdf?: ReadPdfPage;
  /** Keeps the data of its images out of its text. */
  readonly placeholders?: DataUriPlaceholders | undefined;
}

/**
 * Compiles Markdown (CommonMark, GitHub's extensions, math, shortcodes) to sanitised HTML. First it reads the tree of its Markdown, then it
 * makes HTML, which goes through the last gate.
 * @throws {DocumentError} when the document is nested too deeply, or more than can be printed
 */
export async function compileMarkdown(
  markdown: string,
  fetchImage: FetchImage,
  drawDiagrams: DrawDiagrams,
  {
    options = {},
    reportLocation = () => undefined,
    readPdf = () => Promise.resolve({ fault: "unreadable" }),
    placeholders = createDataUriPlaceholders(),
  }: CompileSettings = {},
): Promise<CompiledDocument> {
  try {
    reportLocation("its Markdown");
    const { baseUrl, bibliography, invoice, brand, ...asked } = options;
    const document = await readDocument(markdown, drawDiagrams, placeholders, {
      bibliography,
      invoice,
      brand,
      asked,
      reportLocation,
    });
    reportLocation("its HTML");
    const { length, kind, language, frontMatter, layout, wantsContents, embedded, warnings } = document;
    const page = await makeHtml(document, {
      fetchImage,
      readPdf,
      reportLocation,
      placeholders,
      baseUrl,
    });
    return {
      ...page,
      length,
      kind,
      language,
      frontMatter,
      layout,
      wantsContents,
      embedded,
      warnings: warnings.all,
    };
  } catch (error) {
    if (isStackOverflow(error)) {
      throw new DocumentError("The document is nested too deeply. Flatten its lists and quotes.", {
        cause: error,
      });
    }
    throw error;
  }
}

/** Tests for V8's error of a full stack. Other range errors are no fault of a document. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith("Maximum call stack size");
}
