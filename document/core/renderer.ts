import { findCompressedAssets } from "./assets/compressed-assets.ts";
import { fontsUrl } from "./browser/isolated-page.ts";
import { unpackFonts } from "./browser/program/bundled.ts";
import { limitTime } from "./browser/time-limit.ts";
import { createCompiler } from "./compiler/compiler.ts";
import { createDrawingPages } from "./diagrams/diagram-page.ts";
import { createDiagramDrawer } from "./diagrams/diagrams.ts";
import { createDiagramPrefetch } from "./diagrams/prefetch-diagrams.ts";
import { createWebFonts } from "./fonts/web-fonts.ts";
import { createIdleWork } from "./idle-work.ts";
import type { FetchImage } from "./images/embed-images.ts";
import { createImageFetcher } from "./images/remote-images.ts";
import { createJitWarmUp } from "./jit-warm-up/jit-warm-up.ts";
import { createPageBrowsers } from "./browser/page-browsers.ts";
import { renderDocument } from "./render-document.ts";
import type { RenderCourse, RenderedDocument, RenderManner } from "./render-document.ts";
import type { DocumentSource } from "./source.ts";

/** Limits of a renderer, and where its images come from. */
export interface RendererOptions {
  /** Fetches images on the web; the guarded fetch of remote-images.ts when absent. */
  readonly fetchImage?: FetchImage;
  /** Documents that a browser prints before it is replaced. */
  readonly documentsPerBrowser?: number;
  /** Memory that a browser may take, in MB; what all processes may take together where it is not given. */
  readonly browserMemoryMb?: number;
  /** Whether it warms up V8's JIT while it has nothing to do (jit-warm-up/). */
  readonly warmsJit?: boolean;
  /** Whether pages declare all fonts, for a browser that does not ask fontconfig: on Linux alone it does. */
  readonly declaresFonts?: boolean;
  /** Gives the folder of the web fonts that `WEB_FONTS_DIR` lacks; called when a document shows one of them. */
  readonly furtherFonts?: () => Promise<string>;
  /** Receives the reason, once, if browsers start in one process only. Each document then has its own browser. */
  readonly onOneProcess?: (reason: unknown) => void;
}

/** Time limit and observers of one document. */
export interface RenderOptions extends RenderManner {
  /** Time limit, in ms. */
  readonly timeoutMs?: number;
}

/** Turns documents into PDFs. */
export interface Renderer {
  /**
   * Renders a document to PDF.
   * @throws {DocumentError} when the document cannot be printed, now or later
   * @throws {BrowserError} when the browser failed twice, or stopped answering
   * @throws {PdfFormatError} when the browser's PDF has no pages that can be counted
   */
  render(source: DocumentSource, options?: RenderOptions): Promise<RenderedDocument>;
  /**
   * Predicts the processor time to print a document, in µs, from its source. It is no promise.
   * @returns infinity if little work cannot tell
   */
  predictWork(source: Pick<DocumentSource, "markdown" | "bibliography">): Promise<number>;
  /** Starts browser and compiler ahead of the first document. */
  warmUp(): Promise<void>;
  /**
   * Resolves when nothing is being prepared for the next documents; never rejects. A process that may be frozen waits for this: work that was frozen
   * halfway finds its time over when it continues.
   */
  whenIdle(): Promise<void>;
  /** Process id of the browser. */
  readonly browserPid: number | undefined;
  close(): Promise<void>;
}

const defaultTimeoutMs = 100_000;
/** Size of a printed PDF of about 20 pages, in bytes. */
const maxShortBytes = 500_000;

/** Creates a renderer of Markdown to PDF. A process needs one, which renders any number of documents at once in one warm browser. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const {
    fetchImage = createImageFetcher(),
    documentsPerBrowser,
    browserMemoryMb,
    warmsJit = false,
    onOneProcess,
    furtherFonts,
    declaresFonts = process.platform !== "linux",
  } = options;
  const idleWork = createIdleWork();
  const browserOptions = {
    ...(documentsPerBrowser !== undefined && { documentsPerBrowser }),
    ...(browserMemoryMb !== undefined && { memoryMb: browserMemoryMb }),
    ...(onOneProcess && { onOneProcess }),
    later: (work: () => void) => {
      idleWork.add(work);
    },
  };
  const fonts = createWebFonts(
    fontsUrl,
    process.env.WEB_FONTS_DIR ?? findCompressedAssets("web-fonts"),
    declaresFonts ? unpackFonts : undefined,
    furtherFonts,
  );
  const { forPrints: browser, forDiagrams } = createPageBrowsers((path) => fonts.read(path), browserOptions);
  const diagrams = createDiagramPrefetch(createDiagramDrawer(createDrawingPages(forDiagrams), fonts));
  const compiler = createCompiler({ fetchImage, drawDiagrams: diagrams.draw });
  const jitWarmUp = createJitWarmUp(compiler);
  const tools = { compiler, browser, diagrams, fonts };
  let documentsInWork = 0;
  /** Compresses the last compressed document again, if it is short. */
  let packAgain: (() => Promise<unknown>) | undefined;
  const packing: RenderCourse["packing"] = (pack, bytes) => {
    packAgain = bytes < maxShortBytes ? pack : undefined;
  };

  return {
    render(source, { timeoutMs = defaultTimeoutMs, ...observers } = {}) {
      documentsInWork++;
      jitWarmUp.stop();
      return limitTime(timeoutMs, browser, (timed) =>
        renderDocument(tools, source, observers, { ...timed, packing }).finally(() => {
          documentsInWork--;
          const pack = packAgain;
          packAgain = undefined;
          idleWork.doSoon(() => {
            if (warmsJit && documentsInWork === 0) jitWarmUp.begin(pack);
          });
        }),
      );
    },

    predictWork({ markdown, bibliography }) {
      jitWarmUp.stop();
      return compiler.predictWork(markdown, bibliography);
    },

    async warmUp() {
      await Promise.all([browser.warmUp(), compiler.warmUp()]);
    },

    async whenIdle() {
      await idleWork.whenDone();
      await Promise.all([browser.whenIdle(), forDiagrams.whenIdle(), jitWarmUp.whenIdle()]);
    },

    async close() {
      await idleWork.whenDone();
      await Promise.all([browser.close(), forDiagrams.close(), compiler.close()]);
    },

    get browserPid() {
      return browser.pid;
    },
  };
}
