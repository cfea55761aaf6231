import { giveImages } from "./browser/isolated-page.ts";
import type { TimedWork } from "./browser/time-limit.ts";
import type { WarmBrowser } from "./browser/warm-browser.ts";
import type { CompiledDocument } from "./compile.ts";
import type { Compiler } from "./compiler/compiler.ts";
import { describePdf } from "./describe-pdf.ts";
import type { DiagramPrefetch } from "./diagrams/prefetch-diagrams.ts";
import type { ShownText } from "./fonts/needed-fonts.ts";
import type { WebFonts } from "./fonts/web-fonts.ts";
import { describeLackingFonts, embedDrawingFonts } from "./images/svg/drawing-fonts.ts";
import { insertImages } from "./images/named-images.ts";
import { toLayout } from "./options/chosen.ts";
import { readDocumentOptions } from "./front-matter/chosen-options.ts";
import { assemblePage } from "./page/assemble.ts";
import { printDrawnWords } from "./page/print/print-drawn-words.ts";
import { printPage } from "./page/print/print-page.ts";
import { reduceImages } from "./page/print/reduce-images.ts";
import type { PageEnd } from "./layout/page-end-rules.ts";
import { chooseLayout } from "./page/theme/layout.ts";
import { buildDiagramLook } from "./page/theme/look.ts";
import { checkPdfSize, finishPdf } from "./pdf/finish-pdf.ts";
import { countPages } from "./pdf/page-count.ts";
import { carefulMb, retryStep } from "./browser/retry-step.ts";
import type { DocumentSource } from "./source.ts";
import { createStopwatch, type Stage } from "./stopwatch.ts";
import type { DocumentWarning } from "./warnings/warn.ts";
import { orWarn, type WarnOfRender } from "./warnings/warnings.ts";

/** A document as PDF. */
export interface RenderedDocument {
  readonly pdf: Uint8Array;
  readonly pages: number;
  /** Faults that its author may want to fix. */
  readonly warnings: readonly DocumentWarning[];
  /** Why each page of its text ends where it does, where that was asked. */
  readonly pageEnds?: readonly PageEnd[];
}

/** Observers of one document. */
export interface RenderObservers {
  /** Reports how long each stage took, in ms. */
  readonly measured?: (stage: Stage, ms: number) => void;
  /** Reports what the PDF lacks, and why. */
  readonly warn?: WarnOfRender;
}

/** How one document is rendered. */
export interface RenderManner extends RenderObservers {
  /** Whether an earlier attempt ended its whole process: the browser may then use less memory. */
  readonly isCareful?: boolean;
  /** Whether it is asked why pages end where they do. */
  readonly isExplained?: boolean;
}

/** The tools that all documents of a renderer share. */
export interface RenderTools {
  readonly compiler: Compiler;
  readonly browser: WarmBrowser;
  readonly diagrams: DiagramPrefetch;
  readonly fonts: WebFonts;
}

/** Messages between a document's rendering and its renderer. */
export interface RenderCourse extends TimedWork {
  /** Receives the function that compresses the PDF, once it is printed. @param bytes its size */
  readonly packing: (pack: () => Promise<Uint8Array>, bytes: number) => void;
}

/** Compiles, prints and packs a document. */
export async function renderDocument(
  tools: RenderTools,
  source: DocumentSource,
  {
    measured = () => undefined,
    warn = () => undefined,
    isCareful = false,
    isExplained = false,
  }: RenderManner,
  { stop, begins, weighs, packing }: RenderCourse,
): Promise<RenderedDocument> {
  const { browser, fonts } = tools;
  const stopwatch = createStopwatch(begins, measured);
  const [compiled] = await Promise.all([
    stopwatch("compile", () => compileSource(tools, source, stop)),
    fonts.prepare(),
  ]);
  const fontRules: string[] = [];
  const fontsFor = (shown: ShownText) => {
    const rules = fonts.stylesheetFor(shown, compiled.layout.font);
    fontRules.push(rules);
    return rules;
  };
  const assembled = assemblePage(compiled, source.meta, fontsFor);
  const { images, degraded } = await embedDrawingFonts(compiled.images, fonts, compiled.language);
  const { html, apart } = insertImages(assembled.html, images);
  const job = { ...assembled, html, layout: compiled.layout };

  weighs(compiled.mostWork);
  begins("load");
  const printed = await retryStep((attempt) =>
    browser.withPage(
      async (page) => {
        stop.throwIfAborted();
        giveImages(page, [...(await reduceImages(page, apart)), ...(compiled.brand?.fonts ?? [])]);
        const printedPage = await printPage(page, job, { stopwatch, warn, isExplained });
        const drawnWords = await printDrawnWords(page, compiled.images, compiled.layout, fontsFor);
        return { ...printedPage, drawnWords };
      },
      isCareful ? { ...attempt, mostMb: carefulMb } : attempt,
    ),
  );

  fonts.check(fontRules.join("\n"));
  return stopwatch("pack", async () => {
    const pages = countPages(printed.pdf);
    const description = describePdf(compiled, assembled, html, printed, source.attachments);
    let boxedPages = 0;
    const reportBoxes = (count: number): void => {
      boxedPages = count;
    };
    const pack = () => finishPdf(printed.pdf, { ...description, reportBoxes });
    packing(pack, printed.pdf.length);
    // Without its files, it would not be what was bought.
    const holdsFiles = (description.attachments ?? []).length > 0;
    const pdf = holdsFiles ? await pack() : await orWarn(warn, "PdfAsPrinted", pack, printed.pdf);
    checkPdfSize(pdf);
    const boxed = { code: "letters-in-image-without-font", what: describeLackingFonts(degraded) } as const;
    const known = degraded === 0 ? compiled.warnings : [...compiled.warnings, boxed];
    const warnings = boxedPages === 0 || known.some(isOfBoxes) ? known : [...known, boxesOn(boxedPages)];
    return { pdf, pages, warnings, ...(isExplained && { pageEnds: printed.ends }) };
  });
}

/** Compiles a document, while its diagrams are drawn ahead. */
function compileSource(
  { compiler, diagrams }: RenderTools,
  { markdown, layout, baseUrl, bibliography, invoice, brand }: DocumentSource,
  stop: AbortSignal,
): Promise<CompiledDocument> {
  const requested = chooseLayout(layout ?? {}, toLayout(readDocumentOptions(markdown).options));
  const forgetDiagrams = diagrams.begin(markdown, buildDiagramLook(requested));
  return retryStep((attempt) =>
    compiler.compile(markdown, stop, { ...layout, baseUrl, bibliography, invoice, brand }, attempt),
  ).finally(forgetDiagrams);
}

/** Returns whether a warning is about boxes printed in place of letters. */
function isOfBoxes({ code }: DocumentWarning): boolean {
  return code === "letters-without-font" || code === "letters-in-image-without-font";
}

/** Warns of boxes that nothing before the print could know of. */
function boxesOn(pages: number): DocumentWarning {
  const where = pages === 1 ? "a page" : `${String(pages)} pages`;
  return {
    code: "letters-without-font",
    what: `Boxes are printed in place of letters on ${where}: no font was found for them.`,
  };
}
