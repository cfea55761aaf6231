import pTimeout from "p-timeout";
import { BrowserMemoryError, DocumentError, UnreadableFontError } from "../errors.ts";
import { emojiPresentation } from "../fonts/stacks.ts";
import type { WebFonts } from "../fonts/web-fonts.ts";
import { listDiagramFamilies, embedFonts, chooseFaces } from "./diagram-fonts.ts";
import type { DiagramSource } from "./diagram-kinds.ts";
import type { DrawingPage } from "./drawing-page.ts";
import { parseDrawnDiagram } from "./in-page-diagrams.ts";
import { readAngleBrackets } from "./mermaid/angle-brackets.ts";
import { fixMermaid } from "./mermaid/slips.ts";
import { keepMindmapWords } from "./mermaid/plain-words.ts";
import { grid, buildPalette, recolour } from "./palette.ts";

/** A diagram as an SVG image that carries what web fonts it needs; width and height in pixels. */
export interface Drawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

/** Why there is no drawing, in a few words for the reader. */
export interface NoDrawing {
  readonly reason: string;
}

/** Where diagrams are drawn. */
export interface DrawingPages {
  /**
   * Hands out a page that has drawn for no other document. Where its use fails, it is not used again.
   * @throws {DocumentError} when the page takes too much memory
   */
  withPage<T>(use: (page: DrawingPage) => Promise<T>): Promise<T>;
}

/** The fonts of diagrams. */
export interface DiagramFonts extends Pick<WebFonts, "fontsUrl" | "declaresAll" | "read" | "stylesheetFor"> {
  /** Reads the fonts that the rules have for a text; call it before the others. */
  prepare(text: string, font: DiagramSource["font"]): Promise<void>;
}

/** Draws the diagrams of one document, in their order. Never throws. */
export type DrawDiagrams = (sources: readonly DiagramSource[]) => Promise<readonly (Drawing | NoDrawing)[]>;

/**
 * Formats a style sheet for diagrams. Some kinds name fonts that are not installed; mind maps do not centre the text of round and square nodes; lines
 * show through labels. In an image, a ligature's letters could not be searched for, and letters sit at whole pixels unless told otherwise.
 */
const formatCorrections = (families: string): string =>
  `text, tspan { font-family: ${families} !important; font-variant-ligatures: none; ${emojiPresentation}; text-rendering: geometricPrecision; } .mindmap-node > :is(circle, rect) + .label text { text-anchor: middle; } .edgeLabel rect, .relationshipLabelBox, .labelBkg { opacity: 1 !important; } .grid .tick line { stroke: ${grid}; }`;

const maxDiagrams = 30;
const maxSourceLength = 20_000;
/** The specification of a chart says the names of its columns in each row. */
const maxChartLength = 200_000;
const maxSvgLength = 2_000_000;
/** Characters of all drawings of a document together, without their fonts. */
const maxSvgLengths = 4_000_000;
/** How often the diagrams of a document may end their browser, one of them twice at most. After that no more are drawn. */
const maxEnded = 4;
const defaultDrawMs = 4_000;
const documentMs = 15_000;
const tooLarge = "the document's diagrams are too large together";
const tooMany = "the document has too many diagrams";
const othersTookLong = "the document's diagrams take too long to draw";

/**
 * Draws diagrams in pages with scripts on, and with nothing else in them. What comes back is an image:
 * scripts and foreign addresses in it are dead wherever it is shown.
 * @param drawMs longest that one diagram may take, in ms
 */
export function createDiagramDrawer(
  pages: DrawingPages,
  fonts: DiagramFonts,
  drawMs = defaultDrawMs,
): DrawDiagrams {
  const stylesheet = (text: string, font: DiagramSource["font"]): string[] =>
    chooseFaces(fonts.stylesheetFor({ html: text, languages: ["en"], mayShowMore: true }, font), text, font);

  return async (sources) => {
    const text = sources.map((source) => source.text).join("");
    const font = sources[0]?.font;
    await fonts.prepare(text, font);
    const drawings: (Drawing | NoDrawing)[] = [];
    const end = Date.now() + documentMs;
    const budget = { left: maxSvgLengths };
    const wanted = Math.min(sources.length, maxDiagrams);
    for (
      let ended = 0;
      drawings.length < wanted && ended < maxEnded && budget.left > 0 && Date.now() < end;
      ended++
    ) {
      const count = drawings.length;
      // An endless diagram takes its browser with it; the others are drawn in a new one.
      await pages
        .withPage(async (page) => {
          const fontsLoaded = page.loadFonts(
            stylesheet(text, font).join("\n"),
            listDiagramFamilies(font),
            text.slice(0, maxSourceLength),
          );
          const kinds = sources.map(({ kind }) => kind);
          await pTimeout(Promise.all([fontsLoaded, page.loadScripts(kinds)]), {
            milliseconds: defaultDrawMs,
          });
          for (const source of sources.slice(count, wanted))
            if (Date.now() < end && budget.left > 0)
              drawings.push(await draw(page, source, drawings.length, budget));
        })
        .catch((error: unknown) => {
          if (error instanceof UnreadableFontError) throw error;
          // Others took the memory.
          if (error instanceof BrowserMemoryError) return;
          const what = error instanceof DocumentError ? "too much memory" : "too long";
          if (drawings.length === count) drawings.push({ reason: `it takes ${what} to draw` });
        });
    }
    const notTried = budget.left > 0 ? othersTookLong : tooLarge;
    return sources.map((_, index) => drawings[index] ?? { reason: index < maxDiagrams ? notTried : tooMany });
  };

  async function draw(
    page: DrawingPage,
    source: DiagramSource,
    number: number,
    budget: { left: number },
  ): Promise<Drawing | NoDrawing> {
    if (source.text.length > (source.kind === "chart" ? maxChartLength : maxSourceLength))
      return { reason: "it is too long" };
    const { svg, width, height, reason } = await pTimeout(drawMeant(page, source, number), {
      milliseconds: drawMs,
    });
    if (svg === undefined || width === undefined || height === undefined) {
      return { reason: reason ?? "it is invalid" };
    }
    if (svg.length > maxSvgLength) return { reason: "it is too large" };
    budget.left -= svg.length;
    if (budget.left < 0) return { reason: tooLarge };
    const { text, font } = source;
    const isBold = /font-weight(?::|=")\s*(?:bold|[6-9]00)/.test(svg);
    const readFont = (path: string) => fonts.read(path);
    const { rules, families } = await embedFonts(stylesheet(text, font), collectText(svg, text), {
      fontsUrl: fonts.fontsUrl,
      readFont,
      font,
      isBold,
      areAllEmbedded: fonts.declaresAll,
    });
    const style = `<style>${rules}${formatCorrections(families)}</style>`;
    const drawn = source.kind === "mermaid" ? recolour(svg, buildPalette(source.accent)) : svg;
    return { svg: drawn.replace(/^<svg[^>]*>/, (opening) => opening + style), width, height };
  }
}

/** Draws a diagram. One that cannot be drawn is tried again with common slips in its source fixed. */
async function drawMeant(
  page: DrawingPage,
  source: DiagramSource,
  number: number,
): Promise<ReturnType<typeof parseDrawnDiagram>> {
  const readable = readSource(source);
  const drawn = parseDrawnDiagram(await page.draw(readable, number));
  const text =
    source.kind === "mermaid" && drawn.svg === undefined ? fixMermaid(readable.text) : readable.text;
  if (text === readable.text) return drawn;
  const fixed = parseDrawnDiagram(await page.draw({ ...readable, text }, number));
  return fixed.svg === undefined ? drawn : fixed;
}

/** Returns a diagram's source as its author means it, where its program reads it otherwise. */
function readSource(source: DiagramSource): DiagramSource {
  if (source.kind !== "mermaid") return source;
  return { ...source, text: keepMindmapWords(readAngleBrackets(source.text)) };
}

/** Joins the source and the text of the drawing: titles of axes and the like are not in the source of a chart. */
function collectText(svg: string, source: string): string {
  return source + svg.replace(/<style[^]*?<\/style>|<[^>]*>/g, "");
}
