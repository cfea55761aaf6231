import type { Layout } from "../source.ts";
import { createCode } from "./page-ends/code.ts";
import { readColumns } from "./columns.ts";
import { continuedTables, continuedTexts } from "./margins/continued-tables.ts";
import { createCuts } from "./cuts.ts";
import { createFeet } from "./feet.ts";
import { fitOnePage } from "./page-ends/one-page.ts";
import { createGaps } from "./page-ends/gaps.ts";
import { createLines } from "./page-ends/lines.ts";
import { readPageEnds } from "./page-ends/page-ends.ts";
import { createFigures } from "./figures.ts";
import { createNoteParts } from "./note-parts.ts";
import { createNotes } from "./notes.ts";
import { fillMargins } from "./margins/margin-texts.ts";
import { contentsPages, fillPageNumbers, placeSections } from "./number-contents.ts";
import type { PageBoxes } from "./page-box.ts";
import type { PagePlan } from "./page-plan.ts";
import { pageCall, pageProgram } from "./page-script.ts";
import { makePages } from "./pages.ts";
import { createTables } from "./tables.ts";
import { createStretch } from "./stretch.ts";
import { keepWordsWhole } from "./page-ends/whole-words.ts";
import { runningHeads, totals } from "./margins/running-heads.ts";
import type { HeadedSections } from "./margins/running-heads.ts";
import { widthsProgram, widthsScript } from "./widths/fit-widths.ts";

export interface MakeUpOptions {
  readonly boxes: PageBoxes;
  /** Whether pages are made up, or left as the browser breaks them, with all notes at the end. */
  readonly pages: "made-up" | "as-they-come";
  readonly notes: Layout["notes"];
  readonly sections: HeadedSections;
  /** Whether a text that is a few lines longer than one page is made one. */
  readonly isFitted: boolean;
  /** What a page says that begins within a table. */
  readonly continued: string;
  /** Whether the columns stay for somebody to look at: each is a page, and what holds the room of a repeated head is still there. */
  readonly isShown?: boolean;
  /** How many pages are laid out behind the one that is made up: it makes no difference but for the time. */
  readonly pagesBehind?: number;
}

/**
 * The script that makes everything of a loaded document fit, and makes up its pages where they are, before it is printed. It is one, so that
 * the browser draws no frame between the two, for which it would forget what it has laid out. Its value is a {@link PagePlan}, or nothing
 * where pages stay as the browser breaks them, or where it could not make them up, and has left the page half done.
 * @param options undefined where pages stay as the browser breaks them
 * @returns undefined where there is nothing to do
 */
export function preparingScript(
  html: string,
  boxes: PageBoxes,
  options: Omit<MakeUpOptions, "boxes"> | undefined,
): string | undefined {
  const widths = widthsScript(html, boxes);
  if (!options) return widths && `void ${widths}`;
  const pages = makeUpScript({ ...options, boxes });
  return widths === undefined ? pages : `(${widths}, ${pages})`;
}

/** Makes up the pages of a document of this very browser. */
export function makeUpHere(document: Document, options: MakeUpOptions): PagePlan | undefined {
  return inPage(steps, options, document);
}

const steps = {
  readColumns,
  fitOnePage,
  createStretch,
  createCuts,
  createNotes,
  createNoteParts,
  createFeet,
  readPageEnds,
  createLines,
  createCode,
  createGaps,
  createFigures,
  createTables,
  makePages,
  keepWordsWhole,
  contentsPages,
  fillPageNumbers,
  placeSections,
  runningHeads,
  totals,
  continuedTables,
  continuedTexts,
  fillMargins,
};

/** The script that makes pages up, once {@link makeUpProgram} has run; its value is the {@link PagePlan}, if there is one. */
export function makeUpScript(options: MakeUpOptions): string {
  return pageCall("makePagesUp", options);
}

/** Defines what the scripts above call. */
export const makeUpProgram = `${widthsProgram}\n${pageProgram("makePagesUp", inPage, steps)}`;

function inPage(
  step: typeof steps,
  {
    boxes,
    pages,
    notes: place,
    sections: headed,
    isFitted,
    continued: word,
    isShown = false,
    pagesBehind = 3,
  }: MakeUpOptions,
  document = globalThis.document,
): PagePlan | undefined {
  /** Letters that are laid out in all, about two seconds of a machine of today; and as many as an element takes as long as. */
  const mostWork = 20_000_000;
  const lettersOfElement = 50;
  const lettersOfPage = 2_000;
  const { classList } = document.documentElement;
  const text = document.querySelector("main");
  if (!text) throw new Error("The page has no text");
  classList.add("making-up");
  try {
    const columns = step.readColumns(text, boxes);
    const isOnePage = isFitted && step.fitOnePage(text, boxes.upright, columns);
    const stretch = step.createStretch(text, columns, pagesBehind);
    const cuts = step.createCuts(text, stretch.extend);
    // Each page lays out the whole text again: of a long one only so many are made up, and its notes stay together at the end.
    const letters = text.textContent.length;
    const size = letters + lettersOfElement * text.querySelectorAll("*").length;
    const mostPages = Math.floor(mostWork / size);
    const references = text.querySelectorAll("a[data-footnote-ref]").length;
    const isMoved = place === "foot" && Math.min(references, letters / lettersOfPage) <= mostPages;
    const notes = step.createNotes(text, pages === "made-up" && isMoved);
    const ends = step.readPageEnds(text, boxes.upright, columns);
    const tables = step.createTables(text, boxes, columns, ends);
    if (pages === "made-up") {
      const feet = step.createFeet(
        text,
        boxes.upright,
        columns,
        cuts,
        notes,
        step.createNoteParts(cuts, columns),
        { ends, lines: step.createLines(text, columns, cuts) },
        Math.ceil((5 * mostWork) / size),
      );
      const code = step.createCode(text, boxes.upright, columns, ends);
      const figures = step.createFigures(text, boxes.upright, columns, cuts, ends);
      const gaps = step.createGaps(text, boxes.upright, columns, ends);
      step.makePages(text, columns, cuts, { feet, code, figures, gaps, tables, stretch, mostPages });
      stretch.end();
      step.keepWordsWhole(text, columns, mostPages);
    }
    notes.end();
    const isForced = text.querySelector(".page-start") !== null;
    const textPages = columns.pages();
    const count = isForced ? columns.pagesBefore() + textPages : undefined;
    const contents = step.contentsPages(columns, document);
    step.fillPageNumbers(contents, document);
    const sections = step.placeSections(headed.ids, columns, document);
    const continued = step.continuedTables(text, columns);
    const margins = {
      "running-heads": step.runningHeads(headed, sections, textPages),
      "continued-tables": step.continuedTexts(continued, word),
      "text-pages": step.totals(headed, textPages),
    };
    step.fillMargins(margins, document);
    const placed = notes.placed(columns);
    if (!isShown) tables.end();
    return { pages: count, isOnePage, textPages, contents, sections, continued, notes: placed };
  } catch {
    return undefined;
  } finally {
    if (!isShown) classList.remove("making-up");
  }
}
