import type { Page } from "puppeteer-core";
import { createWarmBrowser } from "./browser/warm-browser.ts";
import type { WarmBrowser } from "./browser/warm-browser.ts";
import { createDiagramPage } from "./diagrams/diagram-page.ts";
import { createDiagramDrawer } from "./diagrams/diagrams.ts";
import { BrowserError, DocumentError } from "./errors.ts";
import { fontsUrl, createIsolatedPage, show } from "./browser/isolated-page.ts";
import type { ReadFont } from "./browser/isolated-page.ts";
import { withFrontMatter } from "./markdown/front-matter.ts";
import { createFonts } from "./page/fonts.ts";
import type { FetchImage } from "./images/embed-images.ts";
import { contentsOf, fillPageNumbers } from "./page/contents.ts";
import type { ContentsEntry } from "./page/contents.ts";
import { destinationPages } from "./pdf/destinations.ts";
import { defaultLayout } from "./source.ts";
import type { DocumentSource } from "./source.ts";
import { withInformation } from "./pdf/information.ts";
import { pageCount } from "./pdf/page-count.ts";
import { pageHtml, titleOf } from "./page/page.ts";
import { createImageFetcher } from "./images/remote-images.ts";

export interface RenderedDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
}

export interface RendererOptions {
  /** How images on the web are had; through the guard of remote-images.ts when absent. */
  readonly fetchImage?: FetchImage;
  /** Documents that a browser prints before it is replaced. */
  readonly documentsPerBrowser?: number;
}

/** What the time of a print goes into. `contents` is what a list of contents costs. */
export type Stage = "compile" | "load" | "contents" | "print" | "metadata";

export interface RenderOptions {
  /** Longest that it may take, in ms. */
  readonly timeoutMs?: number;
  /** Told how long each stage took, in ms. */
  readonly measured?: (stage: Stage, ms: number) => void;
}

export interface Renderer {
  /**
   * Prints a document to PDF.
   * @throws {DocumentError} when the document cannot be printed, and would not be the next time either
   * @throws {BrowserError} when the browser failed twice, or stopped answering
   */
  render(source: DocumentSource, options?: RenderOptions): Promise<RenderedDocument>;
  /** Starts the browser ahead of the first document. */
  warmUp(): Promise<void>;
  /** Process id of the browser. */
  readonly browserPid: number | undefined;
  close(): Promise<void>;
}

const defaultTimeoutMs = 100_000;
/** Half of all code, which a cold start need not wait for before it starts the browser. */
const compiler = () => import("./compile.ts");
const printOptions = { preferCSSPageSize: true, printBackground: true, timeout: 0 } as const;

/** Markdown to PDF. One printer a process is enough; it prints any number of documents at once in one warm browser. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const { fetchImage = createImageFetcher(), documentsPerBrowser } = options;
  const fonts = createFonts(fontsUrl, process.env.DOCUMENT_FONTS_DIR);
  const readFont: ReadFont = (path) => fonts.read(path);
  const browser = createWarmBrowser({
    openPage: (one) => createIsolatedPage(one, readFont),
    ...(documentsPerBrowser !== undefined && { documentsPerBrowser }),
  });
  const diagramBrowser = createWarmBrowser({
    openPage: (one) => createDiagramPage(one, readFont),
    ...(documentsPerBrowser !== undefined && { documentsPerBrowser }),
  });
  const drawDiagrams = createDiagramDrawer(diagramBrowser, fonts);

  const print = async (
    html: string,
    contents: readonly ContentsEntry[],
    clock: Stopwatch,
  ): Promise<Uint8Array> =>
    browser.withPage(async (page) => {
      await clock("load", () => show(page, html));
      if (contents.length > 0) await clock("contents", () => numberPages(page, contents));
      return clock("print", () => page.pdf({ ...printOptions, tagged: true, outline: true }));
    });

  return {
    async render(source, { timeoutMs = defaultTimeoutMs, measured = () => undefined } = {}) {
      const clock = stopwatch(measured);
      return withinTime(timeoutMs, browser, async () => {
        const layout = { ...defaultLayout, ...source.layout };
        const compiled = await clock("compile", async () => {
          const { compileMarkdown } = await compiler();
          return compileMarkdown(source.markdown, fetchImage, drawDiagrams);
        });
        const { html: body, headings, language, frontMatter } = compiled;
        const contents = contentsOf(headings, compiled.length, layout.contents);
        const meta = withFrontMatter(source.meta, frontMatter);
        const parts = { body, meta, fallbackTitle: headings[0]?.text, contents, language, layout };
        const html = pageHtml(parts, (shown) => fonts.stylesheetFor(shown, language));
        const printed = await print(html, contents, clock).catch((error: unknown) => {
          // A browser that crashed under somebody else's document is no fault of this one.
          if (error instanceof BrowserError) return print(html, contents, clock);
          throw error;
        });
        return clock("metadata", () => {
          const pdf = withInformation(printed, {
            title: titleOf(parts),
            author: meta.author,
            subject: frontMatter.description ?? meta.subtitle,
            keywords: frontMatter.keywords,
          });
          return { pdf, pages: pageCount(pdf) };
        });
      });
    },

    async warmUp() {
      // The browser starts in a process of its own, and the compiler is loaded meanwhile.
      await Promise.all([browser.warmUp(), compiler()]);
    },
    async close() {
      await Promise.all([browser.close(), diagramBrowser.close()]);
    },

    get browserPid() {
      return browser.pid;
    },
  };
}

/** Finds out by a print on which pages the headings are, and fills the list of contents in. */
async function numberPages(page: Page, contents: readonly ContentsEntry[]): Promise<void> {
  // Without tags and bookmarks, which nobody sees.
  const pages = destinationPages(await page.pdf({ ...printOptions, tagged: false, outline: false }));
  await page.evaluate(
    fillPageNumbers,
    contents.map(({ id }) => pages.get(id)),
  );
}

type Stopwatch = <T>(stage: Stage, work: () => Promise<T> | T) => Promise<T>;

function stopwatch(measured: (stage: Stage, ms: number) => void): Stopwatch {
  return async (stage, work) => {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      measured(stage, performance.now() - begun);
    }
  };
}

async function withinTime<T>(timeoutMs: number, browser: WarmBrowser, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const killing = new AbortController();
  const killed = killing.signal;
  const giveUp = async (): Promise<never> => {
    killing.abort();
    const hung = await browser.isHung();
    // A page deep in layout hears nothing else.
    browser.kill();
    if (hung) throw new BrowserError("The browser stopped answering");
    throw new DocumentError(
      `The document took longer than ${String(Math.round(timeoutMs / 1000))} s to print. Split it and send the parts.`,
    );
  };
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp().catch(reject);
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
