import { createIsolatedPage, evaluate, fontsUrl, giveImages, show } from "./browser/isolated-page.ts";
import type { ReadFont } from "./browser/isolated-page.ts";
import type { OpenPage } from "./browser/start.ts";
import { withinTime } from "./browser/time-limit.ts";
import { createWarmBrowser } from "./browser/warm-browser.ts";
import type { CompiledDocument } from "./compile.ts";
import { createCompiler } from "./compiler/compiler.ts";
import { createDiagramPage, createWarmDiagramPage } from "./diagrams/diagram-page.ts";
import { describePdf } from "./describe-pdf.ts";
import { createDiagramDrawer } from "./diagrams/diagrams.ts";
import { createDiagramPrefetch } from "./diagrams/prefetch-diagrams.ts";
import { createIdleWork } from "./idle-work.ts";
import { createRetryPrint } from "./retry-print.ts";
import type { ShownText } from "./fonts/needed-fonts.ts";
import { createWebFonts } from "./fonts/web-fonts.ts";
import type { FetchImage } from "./images/embed-images.ts";
import { withImages } from "./images/named-images.ts";
import { createImageFetcher } from "./images/remote-images.ts";
import { pageProgramText } from "./layout/program/page-program-text.ts";
import { layoutOf } from "./options/chosen.ts";
import { optionsOf } from "./options/front-matter-options.ts";
import { assemblePage } from "./page/assemble.ts";
import { printPage } from "./page/print/print-page.ts";
import { printDrawnWords } from "./page/print/print-drawn-words.ts";
import { samplePage } from "./page/sample-page.ts";
import type { SamplePage } from "./page/sample-page.ts";
import { layoutFor } from "./page/theme/layout.ts";
import { diagramLookOf } from "./page/theme/look.ts";
import { packPdf } from "./pdf/pack.ts";
import { pageCount } from "./pdf/page-count.ts";
import { createJitWarmUp } from "./jit-warm-up/jit-warm-up.ts";
import type { DocumentSource } from "./source.ts";
import { createStopwatch } from "./stopwatch.ts";
import type { Stage } from "./stopwatch.ts";
import { orWarn } from "./warnings/warnings.ts";
import type { DocumentWarning, WarnOfRender } from "./warnings/warnings.ts";

/** A document as PDF. */
export interface RenderedDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** Faults that its author may want to fix. */
  readonly warnings: readonly DocumentWarning[];
}

/** Limits of a renderer, and where its images come from. */
export interface RendererOptions {
  /** Fetches images on the web; the guarded fetch of remote-images.ts when absent. */
  readonly fetchImage?: FetchImage;
  /** Documents that a browser prints before it is replaced. */
  readonly documentsPerBrowser?: number;
  /** Memory that a browser may take, in MB. */
  readonly browserMemoryMb?: number;
  /** Whether it warms up V8's JIT while it has nothing to do (jit-warm-up/). */
  readonly warmsJit?: boolean;
  /** Called once, with the reason, if browsers start in one process only. Each document then takes a browser of its own. */
  readonly onOneProcess?: (reason: unknown) => void;
}

/** Time limit and observers of one document. */
export interface RenderOptions {
  /** Time limit, in ms. */
  readonly timeoutMs?: number;
  /** Reports how long each stage took, in ms. */
  readonly measured?: (stage: Stage, ms: number) => void;
  /** Reports what the PDF lacks, and why. */
  readonly warn?: WarnOfRender;
}

/** Turns documents into PDFs. */
export interface Renderer {
  /**
   * Renders a document to PDF.
   * @throws {DocumentError} when the document cannot be printed, and would not be the next time either
   * @throws {BrowserError} when the browser failed twice, or stopped answering
   * @throws {PdfFormatError} when what the browser printed has no pages that can be counted
   */
  render(source: DocumentSource, options?: RenderOptions): Promise<RenderedDocument>;
  /** Starts browser and compiler ahead of the first document. */
  warmUp(): Promise<void>;
  /**
   * Resolves when nothing is being prepared for the next documents; never rejects. A process that may be frozen waits for it before: work
   * that is frozen halfway has run out of time when it goes on.
   */
  whenIdle(): Promise<void>;
  /** Process id of the browser. */
  readonly browserPid: number | undefined;
  close(): Promise<void>;
}

const defaultTimeoutMs = 100_000;
/** Size of a printed PDF of about 20 pages, in bytes. */
const maxShortBytes = 500_000;

/** Markdown to PDF. One renderer a process is enough; it renders any number of documents at once in one warm browser. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const {
    fetchImage = createImageFetcher(),
    documentsPerBrowser,
    browserMemoryMb,
    warmsJit = false,
    onOneProcess,
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
  const fonts = createWebFonts(fontsUrl, process.env.WEB_FONTS_DIR);
  const readFont: ReadFont = (path) => fonts.read(path);
  let sample: SamplePage | undefined;
  const openPage: OpenPage = (context) => createIsolatedPage(context, readFont, pageProgramText());
  const browser = createWarmBrowser({
    openPage,
    openPageAhead: async (context) => {
      const page = await openPage(context);
      sample ??= samplePage();
      await show(page, sample.html);
      await evaluate(page, sample.script);
      return page;
    },
    ...browserOptions,
  });
  const diagramBrowser = createWarmBrowser({
    openPage: (context) => createDiagramPage(context, readFont),
    openPageAhead: (context) => createWarmDiagramPage(context, readFont),
    ...browserOptions,
  });
  const diagrams = createDiagramPrefetch(createDiagramDrawer(diagramBrowser, fonts));
  const compiler = createCompiler({ fetchImage, drawDiagrams: diagrams.draw });
  const jitWarmUp = createJitWarmUp(compiler);
  const retryPrint = createRetryPrint();
  let documentsInWork = 0;
  /** Packs once more the document that was packed last, if it is short. */
  let packAgain: (() => Promise<unknown>) | undefined;

  const compileDocument = async (
    { markdown, layout, baseUrl, bibliography }: DocumentSource,
    stop: AbortSignal,
  ): Promise<CompiledDocument> => {
    const requested = layoutFor(layout ?? {}, layoutOf(optionsOf(markdown).options));
    const forgetDiagrams = diagrams.begin(markdown, diagramLookOf(requested));
    return compiler.compile(markdown, stop, { ...layout, baseUrl, bibliography }).finally(forgetDiagrams);
  };

  const renderDocument = async (
    source: DocumentSource,
    { measured = () => undefined, warn = () => undefined }: RenderOptions,
    stop: AbortSignal,
    printing: () => void,
  ): Promise<RenderedDocument> => {
    const stopwatch = createStopwatch(measured);
    const compiled = await stopwatch("compile", () => compileDocument(source, stop));
    const fontsFor = (shown: ShownText) => fonts.stylesheetFor(shown, compiled.layout.font);
    const assembled = assemblePage(compiled, source.meta, fontsFor);
    const { html, apart } = withImages(assembled.html, compiled.images);
    const job = { ...assembled, html, layout: compiled.layout };

    printing();
    const printed = await retryPrint(() =>
      browser.withPage(async (page) => {
        giveImages(page, apart);
        const printedPage = await printPage(page, job, { stopwatch, warn });
        const drawnWords = await printDrawnWords(page, compiled.images, compiled.layout, fontsFor);
        return { ...printedPage, drawnWords };
      }),
    );

    return stopwatch("pack", async () => {
      const pages = pageCount(printed.pdf);
      const description = describePdf(compiled, assembled, html, printed);
      const pack = () => packPdf(printed.pdf, description);
      packAgain = printed.pdf.length < maxShortBytes ? pack : undefined;
      const pdf = await orWarn(warn, "PdfAsPrinted", pack, printed.pdf);
      return { pdf, pages, warnings: compiled.warnings };
    });
  };

  return {
    render(source, { timeoutMs = defaultTimeoutMs, ...observers } = {}) {
      documentsInWork++;
      jitWarmUp.stop();
      return withinTime(timeoutMs, browser, (stop, printing) =>
        renderDocument(source, observers, stop, printing).finally(() => {
          documentsInWork--;
          const pack = packAgain;
          packAgain = undefined;
          idleWork.doSoon(() => {
            if (warmsJit && documentsInWork === 0) jitWarmUp.begin(pack);
          });
        }),
      );
    },

    async warmUp() {
      await Promise.all([browser.warmUp(), compiler.warmUp()]);
    },

    async whenIdle() {
      await idleWork.whenDone();
      await Promise.all([browser.whenIdle(), diagramBrowser.whenIdle(), jitWarmUp.whenIdle()]);
    },

    async close() {
      await idleWork.whenDone();
      await Promise.all([browser.close(), diagramBrowser.close(), compiler.close()]);
    },

    get browserPid() {
      return browser.pid;
    },
  };
}
