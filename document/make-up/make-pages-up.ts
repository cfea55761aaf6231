import type { Layout } from "../source.ts";
import { createCode } from "./page-ends/code.ts";
import { readColumns } from "./columns.ts";
import { continuedTables, continuedTexts } from "./margins/continued-tables.ts";
import { createCuts } from "./break-points.ts";
import { createFeet } from "./notes/page-footnotes.ts";
import { fitOnePage } from "./page-ends/one-page.ts";
import { createGaps } from "./page-ends/white-space.ts";
import { createLines } from "./page-ends/lines.ts";
import { readPageEnds } from "./page-ends/page-ends.ts";
import { createFigures } from "./figures/figures.ts";
import { createNoteParts } from "./notes/note-parts.ts";
import { createNotes } from "./notes/notes.ts";
import { fillMargins } from "./margins/margin-texts.ts";
import { contentsPages, fillPageNumbers, placeSections } from "./number-contents.ts";
import type { PageBoxes } from "./page-box.ts";
import type { PagePlan } from "./page-plan.ts";
import { makePages } from "./pages.ts";
import { createTables } from "./tables.ts";
import { createStretch } from "./layout-window.ts";
import { keepWordsWhole } from "./page-ends/whole-words.ts";
import { runningHeads, totals } from "./margins/running-heads.ts";
import type { HeadedSections } from "./margins/running-heads.ts";

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
 * Runs in the page: makes its pages up.
 * @returns undefined where it could not, and has left the page half done
 */
export function makePagesUp(
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
    const columns = readColumns(text, boxes);
    const isOnePage = isFitted && fitOnePage(text, boxes.upright, columns);
    const stretch = createStretch(text, columns, pagesBehind);
    const cuts = createCuts(text, stretch.extend);
    // Each page lays out the whole text again: of a long one only so many are made up, and its notes stay together at the end.
    const letters = text.textContent.length;
    const size = letters + lettersOfElement * text.querySelectorAll("*").length;
    const mostPages = Math.floor(mostWork / size);
    const references = text.querySelectorAll("a[data-footnote-ref]").length;
    const isMoved = place === "foot" && Math.min(references, letters / lettersOfPage) <= mostPages;
    const notes = createNotes(text, pages === "made-up" && isMoved);
    const ends = readPageEnds(text, boxes.upright, columns);
    const tables = createTables(text, boxes, columns, ends);
    if (pages === "made-up") {
      const feet = createFeet(
        text,
        boxes.upright,
        columns,
        cuts,
        notes,
        createNoteParts(cuts, columns),
        { ends, lines: createLines(text, columns, cuts) },
        Math.ceil((5 * mostWork) / size),
      );
      const code = createCode(text, boxes.upright, columns, ends);
      const figures = createFigures(text, boxes.upright, columns, cuts, ends);
      const gaps = createGaps(text, boxes.upright, columns, ends);
      makePages(text, columns, cuts, { feet, code, figures, gaps, tables, stretch, mostPages });
      stretch.end();
      keepWordsWhole(text, columns, mostPages);
    }
    notes.end();
    const isForced = text.querySelector(".page-start") !== null;
    const textPages = columns.pages();
    const count = isForced ? columns.pagesBefore() + textPages : undefined;
    const contents = contentsPages(columns, document);
    fillPageNumbers(contents, document);
    const sections = placeSections(headed.ids, columns, document);
    const continued = continuedTables(text, columns);
    const margins = {
      "running-heads": runningHeads(headed, sections, textPages),
      "continued-tables": continuedTexts(continued, word),
      "text-pages": totals(headed, textPages),
    };
    fillMargins(margins, document);
    const placed = notes.placed(columns);
    if (!isShown) tables.end();
    return { pages: count, isOnePage, textPages, contents, sections, continued, notes: placed };
  } catch {
    return undefined;
  } finally {
    if (!isShown) classList.remove("making-up");
  }
}
