import type { PageOptions } from "../source.ts";
import type { Columns } from "./columns.ts";
import { explainPages } from "./explain-pages.ts";
import { createFigures } from "./figures/figures.ts";
import { findContinuedTables, formatContinuedTexts } from "./margins/continued-tables.ts";
import { fillMargins } from "./margins/margin-texts.ts";
import { formatRunningHeads, formatTotals, type HeadedSections } from "./margins/running-heads.ts";
import { createNotes, type Notes } from "./notes/notes.ts";
import { createPageFootnotes } from "./notes/page-footnotes.ts";
import { listContentsPages, fillPageNumbers, findPageNumber, placeSections } from "./number-contents.ts";
import type { PageBoxes } from "./page-box.ts";
import { createPageContext, type PageContext } from "./page-context.ts";
import { createCode } from "./page-ends/code.ts";
import { fitOnePage } from "./page-ends/one-page.ts";
import { createWhiteSpace } from "./page-ends/white-space.ts";
import { preventWordBreaks } from "./page-ends/whole-words.ts";
import type { LayoutFailure, PagePlan } from "./page-plan.ts";
import { placePaymentSlip } from "./place-payment-slip.ts";
import { fillPageReferences } from "./page-references.ts";
import { makePages, type MadePages } from "./pages.ts";
import { createTables, type Tables } from "./tables.ts";

/** How the pages of a document are paginated. */
export interface LayoutOptions {
  readonly boxes: PageBoxes;
  /** Whether pages are paginated, or left as the browser breaks them, with all notes at the end. */
  readonly pages: "paginated" | "as-they-come";
  readonly notes: PageOptions["notes"];
  readonly sections: HeadedSections;
  /** Ids whose page numbers the text shows. */
  readonly references?: readonly string[];
  /** Whether a text that is a few lines longer than one page is set closer. */
  readonly isFitted: boolean;
  /** The text at the head of a page that begins within a table. */
  readonly continued: string;
  /** Whether the columns are shown afterwards. Each is a page then, and the rows that reserve space for a repeated head are still there. */
  readonly isShown?: boolean;
  /** Whether the rules by which pages end are looked for. */
  readonly isExplained?: boolean;
  /** Pages that are laid out behind the current one. They change the time that it takes, and nothing else. */
  readonly pagesBehind?: number;
}

/** Characters that are laid out in all: about two seconds of a processor of 2026. */
const maxWork = 20_000_000;
/** Factor by which layouts for notes may exceed the work. */
const noteWorkFactor = 5;
/** Characters that take as long as an element. */
const charactersPerElement = 50;
/** Characters of an average page. */
const charactersPerPage = 2_000;
/** Blocks of a page, such as items and rows, when each is a line. */
const blocksPerPage = 40;
/** A longer note is no footnote: each page that it continues on would lay out all of the remainder again. */
const maxNotePages = 8;
const defaultPagesBehind = 3;

/** Work that the pagination of a document may take. */
interface WorkLimits {
  /** Pages that are paginated. */
  readonly maxPages: number;
  /** Layouts for notes. */
  readonly maxNoteLayouts: number;
  /** Whether the pages with notes are few enough for notes to be set at their feet. */
  readonly areNotesWithin: boolean;
}

/**
 * Runs in the page: paginates the pages of a document, and measures where everything is then.
 * A failure is returned, not thrown, so that what follows in the page still runs.
 */
export function layOutPages(
  options: LayoutOptions,
  document = globalThis.document,
): PagePlan | LayoutFailure {
  const {
    boxes,
    pages,
    isFitted,
    isShown = false,
    isExplained = false,
    pagesBehind = defaultPagesBehind,
  } = options;
  const { classList } = document.documentElement;
  const text = document.querySelector("main");
  if (!text) throw new Error("The page has no text");
  classList.add("laying-out");
  try {
    const context = createPageContext(text, boxes, pagesBehind);
    // Numbers of as many digits as they will have, so that lines stay as they are laid out.
    numberReferences(context, options.references ?? []);
    const isOnePage = isFitted && fitOnePage(text, boxes, context.columns);
    const limits = readWorkLimits(text);
    const areMoved = pages === "paginated" && options.notes === "foot" && limits.areNotesWithin;
    const notes = createNotes(text, areMoved);
    const tables = createTables(context);
    let made: MadePages = { begun: new Map(), changes: [] };
    if (pages === "paginated") {
      made = makeAllPages(context, notes, tables, limits);
      preventWordBreaks(text, context.columns, limits.maxPages);
    }
    notes.end();
    placePaymentSlip(context, pages === "paginated");
    const plan = {
      ...finishPages(context, options),
      isOnePage,
      notes: notes.placed(context.columns),
      ends: isExplained ? explainPages(context, made) : [],
    };
    if (!isShown) tables.end();
    return plan;
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    if (!isShown) classList.remove("laying-out");
  }
}

/** Computes limits for a text. Each page lays out the text again, so only some pages of a long one are paginated, and its notes stay together at the end. */
function readWorkLimits(text: Element): WorkLimits {
  const characters = text.textContent.length;
  const workPerLayout = characters + charactersPerElement * text.querySelectorAll("*").length;
  const maxPages = Math.floor(maxWork / workPerLayout);
  const references = text.querySelectorAll("a[data-footnote-ref]").length;
  return {
    maxPages,
    maxNoteLayouts: Math.ceil((noteWorkFactor * maxWork) / workPerLayout),
    areNotesWithin:
      Math.min(references, characters / charactersPerPage) <= maxPages &&
      [...text.querySelectorAll("section[data-footnotes] > ol > li")].every(
        (note) => estimatePages(note) <= maxNotePages,
      ),
  };
}

/** Estimates how many pages a note takes, by its letters and lines. */
function estimatePages(note: Element): number {
  const lines = note.querySelectorAll("p, li, tr, dt, dd, br, h1, h2, h3, h4, h5, h6").length;
  const codeLines = [...note.querySelectorAll("pre")].reduce(
    (sum, { textContent }) => sum + textContent.split("\n").length,
    0,
  );
  return note.textContent.length / charactersPerPage + (lines + codeLines) / blocksPerPage;
}

function makeAllPages(context: PageContext, notes: Notes, tables: Tables, limits: WorkLimits): MadePages {
  return makePages(context, {
    footnotes: createPageFootnotes(context, notes, limits.maxNoteLayouts),
    code: createCode(context),
    rules: [createFigures(context), createWhiteSpace(context), tables],
    maxPages: limits.maxPages,
  });
}

/** Measures the pages, and fills in their numbers in the list of contents and the texts of their margins. */
function finishPages(
  context: PageContext,
  { sections: headed, continued: word, references: ids = [] }: LayoutOptions,
): Omit<PagePlan, "isOnePage" | "notes" | "ends"> {
  const { document, text, columns } = context;
  const references = numberReferences(context, ids);
  const textPages = columns.pages();
  const pages = countPages(text, columns, textPages);
  const contents = listContentsPages(columns, document);
  fillPageNumbers(contents, document);
  const sections = placeSections(headed.ids, columns, document);
  const continued = findContinuedTables(text, columns);
  const margins = {
    "running-heads": formatRunningHeads(headed, sections, textPages),
    "continued-tables": formatContinuedTexts(continued, word),
    "text-pages": formatTotals(headed, textPages),
  };
  fillMargins(margins, document);
  return { pages, textPages, contents, sections, continued, references };
}

/** Fills in the pages that the text names. @returns them */
function numberReferences(
  { document, columns }: PageContext,
  ids: readonly string[],
): PagePlan["references"] {
  if (ids.length === 0) return [];
  const pages = ids.map((id) => findPageNumber(document.getElementById(id), columns));
  fillPageReferences({ ids, pages }, document);
  return pages;
}

/** Returns pages in all; undefined where no forced break makes their number certain. */
function countPages(text: Element, columns: Columns, textPages: number): number | undefined {
  const isForced = text.querySelector(".page-start") !== null;
  return isForced ? columns.pagesBefore() + textPages : undefined;
}
