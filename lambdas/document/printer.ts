import { warmBrowser } from "./browser.ts";
import type { WarmBrowser } from "./browser.ts";
import { BrowserError, DocumentError } from "./errors.ts";
import { fontsUrl } from "./isolated-page.ts";
import { withFrontMatter } from "./front-matter.ts";
import { openFonts } from "./fonts.ts";
import type { FetchImage } from "./images.ts";
import { compileMarkdown } from "./markdown.ts";
import { pageCount } from "./page-count.ts";
import { pageHtml } from "./page.ts";
import type { DocumentMeta } from "./page.ts";
import { fetchRemoteImage } from "./remote-images.ts";

export interface DocumentSource {
  readonly markdown: string;
  readonly meta: DocumentMeta;
}

export interface PrintedDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

export interface PrinterOptions {
  /** How images on the web are had; through the guard of remote-images.ts when absent. */
  readonly fetchImage?: FetchImage;
  /** Documents that a browser prints before it is replaced. */
  readonly documentsPerBrowser?: number;
}

export interface Printer {
  /**
   * Prints a document to PDF.
   * @param options.timeoutMs longest that it may take, in ms
   * @throws {DocumentError} when the document cannot be printed, and would not be the next time either
   * @throws {BrowserError} when the browser failed twice
   */
  print(source: DocumentSource, options?: { readonly timeoutMs?: number }): Promise<PrintedDocument>;
  /** Starts the browser ahead of the first document. */
  warmUp(): Promise<void>;
  /** Process id of the browser. */
  readonly browserPid: number | undefined;
  close(): Promise<void>;
}

const defaultTimeoutMs = 100_000;

/** Markdown to PDF. One printer a process is enough; it prints any number of documents at once in one warm browser. */
export function createPrinter(options: PrinterOptions = {}): Printer {
  const { fetchImage = fetchRemoteImage(), documentsPerBrowser } = options;
  const fonts = openFonts(fontsUrl, process.env.DOCUMENT_FONTS_DIR);
  const browser = warmBrowser({
    readFont: (path) => fonts.read(path),
    ...(documentsPerBrowser !== undefined && { documentsPerBrowser }),
  });

  const print = async (html: string): Promise<Uint8Array> =>
    browser.withPage(html, (page) =>
      page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true, timeout: 0 }),
    );

  return {
    async print(source, { timeoutMs = defaultTimeoutMs } = {}) {
      return withinTime(timeoutMs, browser, async () => {
        const { html: body, heading, frontMatter } = await compileMarkdown(source.markdown, fetchImage);
        const meta = withFrontMatter(source.meta, frontMatter);
        const html = pageHtml(body, meta, heading, (shown) => fonts.stylesheetFor(shown));
        const pdf = await print(html).catch((error: unknown) => {
          // A browser that crashed under somebody else's document is no fault of this one.
          if (error instanceof BrowserError) return print(html);
          throw error;
        });
        return { pdf, pages: pageCount(pdf) };
      });
    },

    warmUp: () => browser.warmUp(),
    close: () => browser.close(),

    get browserPid() {
      return browser.pid;
    },
  };
}

async function withinTime<T>(timeoutMs: number, browser: WarmBrowser, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const killing = new AbortController();
  const killed = killing.signal;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // A browser deep in layout hears nothing else.
      killing.abort();
      browser.kill();
      reject(
        new DocumentError(
          `The document took longer than ${String(Math.round(timeoutMs / 1000))} s to print. Split it and send the parts.`,
        ),
      );
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(), timeout]);
  } catch (error) {
    // What the killed browser says is not the reason.
    if (killed.aborted) await timeout;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
