import { setImmediate } from "node:timers/promises";
import { createIsolatedPage, evaluate, fontsUrl, giveImages, show } from "./browser/isolated-page.ts";
import type { ReadFont } from "./browser/isolated-page.ts";
import type { OpenPage } from "./browser/start.ts";
import { withinTime } from "./browser/time-limit.ts";
import { createWarmBrowser } from "./browser/warm-browser.ts";
import { createCompiler } from "./compiler/compiler.ts";
import { createDiagramPage, createWarmDiagramPage } from "./diagrams/diagram-page.ts";
import { createDiagramDrawer } from "./diagrams/diagrams.ts";
import { createDiagramPrefetch } from "./diagrams/prefetch-diagrams.ts";
import { BrowserError, BrowserMemoryError } from "./errors.ts";
import { createWebFonts } from "./fonts/web-fonts.ts";
import { linkTargets } from "./html/structure/link-targets.ts";
import type { FetchImage } from "./images/embed-images.ts";
import { withImages } from "./images/named-images.ts";
import { createImageFetcher } from "./images/remote-images.ts";
import { makeUpProgram } from "./make-up/make-up.ts";
import { layoutOf } from "./options/chosen.ts";
import { optionsOf } from "./options/front-matter-options.ts";
import { assemblePage } from "./page/assemble.ts";
import { untitled } from "./page/page.ts";
import { printPage } from "./page/print-page.ts";
import { samplePage } from "./page/sample-page.ts";
import type { SamplePage } from "./page/sample-page.ts";
import { layoutFor } from "./page/theme/layout.ts";
import { diagramLookOf } from "./page/theme/look.ts";
import { pageWords } from "./page/words.ts";
import { packPdf } from "./pdf/pack.ts";
import { pageCount } from "./pdf/page-count.ts";
import { createJitWarmUp } from "./jit-warm-up/jit-warm-up.ts";
import type { DocumentSource } from "./source.ts";
import { createStopwatch } from "./stopwatch.ts";
import type { Stage } from "./stopwatch.ts";
import { orWarn } from "./warnings/warnings.ts";
import type { DocumentWarning, WarnOfRender } from "./warnings/warnings.ts";

export interface RenderedDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** What its author may want to mend. */
  readonly warnings: readonly DocumentWarning[];
}

export interface RendererOptions {
  /** How images on the web are had; through the guard of remote-images.ts when absent. */
  readonly fetchImage?: FetchImage;
  /** Documents that a browser prints before it is replaced. */
  readonly documentsPerBrowser?: number;
  /** Memory that a browser may take, in MB. */
  readonly browserMemoryMb?: number;
  /** Whether it warms up V8's JIT while it has nothing to do (jit-warm-up/). */
  readonly warmsJit?: boolean;
  /** Told once if browsers start in one process alone, and why: it works, and each document then takes a browser of its own. */
  readonly onOneProcess?: (reason: unknown) => void;
}

export interface RenderOptions {
  /** Longest that it may take, in ms. */
  readonly timeoutMs?: number;
  /** Told how long each stage took, in ms. */
  readonly measured?: (stage: Stage, ms: number) => void;
  /** Told of what the PDF lacks, and why. */
  readonly warn?: WarnOfRender;
}

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
   * Resolves when nothing is being made ready for documents to come; never rejects. Whoever lets the process be frozen waits for it: what is
   * frozen half done has run out of time when it goes on.
   */
  whenIdle(): Promise<void>;
  /** Process id of the browser. */
  readonly browserPid: number | undefined;
  close(): Promise<void>;
}

const defaultTimeoutMs = 100_000;
/** Of a PDF as it is printed: some twenty pages. */
const shortBytes = 500_000;

/** Markdown to PDF. One renderer a process is enough; it renders any number of documents at once in one warm browser. */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const {
    fetchImage = createImageFetcher(),
    documentsPerBrowser,
    browserMemoryMb,
    warmsJit = false,
    onOneProcess,
  } = options;
  /** What browsers have still to do for documents to come, once one is finished: it would take a processor from that one. */
  const left: (() => void)[] = [];
  const browserOptions = {
    ...(documentsPerBrowser !== undefined && { documentsPerBrowser }),
    ...(browserMemoryMb !== undefined && { memoryMb: browserMemoryMb }),
    ...(onOneProcess && { onOneProcess }),
    later: (work: () => void) => void left.push(work),
  };
  const fonts = createWebFonts(fontsUrl, process.env.WEB_FONTS_DIR);
  const readFont: ReadFont = (path) => fonts.read(path);
  let sample: SamplePage | undefined;
  const openPage: OpenPage = (context) => createIsolatedPage(context, readFont, makeUpProgram);
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
  let underWay = 0;
  /** What follows the document that was handed over last. */
  let afterwards: Promise<void> = Promise.resolve();
  /** Finishes the document once more that was finished last, if it is short. */
  let finishAgain: (() => Promise<unknown>) | undefined;

  // One after the other: of several that took too much together, each is tried by itself.
  let turn: Promise<unknown> = Promise.resolve();
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const rendered = async (
    source: DocumentSource,
    { measured = () => undefined, warn = () => undefined }: RenderOptions,
    stop: AbortSignal,
    printing: () => void,
  ): Promise<RenderedDocument> => {
    const clock = createStopwatch(measured);
    const said = layoutFor(source.layout ?? {}, layoutOf(optionsOf(source.markdown).options));
    const drawn = diagrams.begin(source.markdown, diagramLookOf(said));
    const { markdown, baseUrl, bibliography } = source;
    const told = { ...source.layout, baseUrl, bibliography };
    const compiled = await clock("compile", () => compiler.compile(markdown, stop, told)).finally(drawn);
    const { language, frontMatter, layout } = compiled;
    const assembled = assemblePage(compiled, source.meta, (shown) => fonts.stylesheetFor(shown, layout.font));
    const { contents, sections, continued, meta, title } = assembled;
    const { html, apart } = withImages(assembled.html, compiled.images);

    printing();
    const print = () =>
      browser.withPage((page) => {
        giveImages(page, apart);
        const job = { html, contents, sections, layout, continued };
        return printPage(page, job, { clock, warn });
      });
    const printed = await print().catch((error: unknown) => {
      // A browser that crashed under somebody else's document is no fault of this one.
      if (error instanceof BrowserMemoryError) return alone(print);
      if (error instanceof BrowserError) return print();
      throw error;
    });

    return clock("pack", async () => {
      const information = {
        title: title ?? untitled,
        author: meta.author,
        subject: frontMatter.description ?? meta.subtitle,
        keywords: frontMatter.keywords,
        date: meta.date,
      };
      const pages = pageCount(printed.pdf);
      const description = {
        information,
        language,
        links: linkTargets(html),
        formulas: compiled.formulas,
        front: { ...printed.front, coverLabel: pageWords(language).cover },
      };
      const pack = () => packPdf(printed.pdf, description);
      finishAgain = printed.pdf.length < shortBytes ? pack : undefined;
      const pdf = await orWarn(warn, "PdfAsPrinted", pack, printed.pdf);
      return { pdf, pages, warnings: compiled.warnings };
    });
  };

  return {
    render(source, { timeoutMs = defaultTimeoutMs, ...told } = {}) {
      underWay++;
      jitWarmUp.stop();
      return withinTime(timeoutMs, browser, (stop, printing) =>
        rendered(source, told, stop, printing).finally(() => {
          underWay--;
          const finish = finishAgain;
          finishAgain = undefined;
          // Whoever has the PDF sends it off first: what is made ready now would take a processor from that.
          afterwards = setImmediate().then(() => {
            for (const work of left.splice(0)) work();
            if (warmsJit && underWay === 0) jitWarmUp.begin(finish);
          });
        }),
      );
    },

    async warmUp() {
      await Promise.all([browser.warmUp(), compiler.warmUp()]);
    },

    async whenIdle() {
      await afterwards;
      await Promise.all([browser.whenIdle(), diagramBrowser.whenIdle(), jitWarmUp.whenIdle()]);
    },

    async close() {
      await afterwards;
      await Promise.all([browser.close(), diagramBrowser.close(), compiler.close()]);
    },

    get browserPid() {
      return browser.pid;
    },
  };
}
