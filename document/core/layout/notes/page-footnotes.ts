import type { BreakPoint } from "../break-points.ts";
import type { PageContext } from "../page-context.ts";
import { breakBeforeLine } from "../page-ends/lines.ts";
import { chooseNotes, isSubset, type TriedPage } from "./choose-notes.ts";
import { createFootnoteArea, type FootnoteArea } from "./footnote-area.ts";
import { joinNote, splitNote } from "./note-parts.ts";
import type { Notes } from "./notes.ts";

/** Sets footnotes. A note that does not fit continues on the next page. */
export interface PageFootnotes {
  /** Returns the first page, from a given one on, that has notes; Infinity when there is none. */
  nextPage(from: number): number;
  /**
   * Chooses the notes of a page, and reserves their height.
   * @param start the first block of the page
   * @returns where the next page has to begin; undefined when the text ends on this one
   */
  choose(page: number, start: Element): BreakPoint | undefined;
  /** Moves the chosen notes to the foot of the page. @param next the first block of the next page */
  settle(page: number, next: Element | undefined): void;
  /** Returns whether all references to the chosen notes are before a break point. */
  areBefore(point: BreakPoint): boolean;
}

/** A note that is lower, in px, is not split. */
const minSplitNotePx = 80;
/** The least height of a note on the page that refers to it, in px. */
const minPartPx = 36;
/** Share of a page's height that the rest of a note may take. */
const maxRemainderShare = 0.6;

/** Footnotes while they are set, page by page. */
interface FootnoteState {
  readonly context: PageContext;
  readonly notes: Notes;
  readonly area: FootnoteArea;
  readonly maxLayouts: number;
  /** The remainder of a note that began on the page before. */
  remainder: HTMLElement | undefined;
  /** References to the notes of the current page. */
  chosen: readonly Element[];
  layouts: number;
}

/** Runs in the page. @param maxLayouts layouts in all; one more throws, so that the notes stay at the end of the text */
export function createPageFootnotes(context: PageContext, notes: Notes, maxLayouts: number): PageFootnotes {
  const area = createFootnoteArea(context);
  const state: FootnoteState = {
    context,
    notes,
    area,
    maxLayouts,
    remainder: undefined,
    chosen: [],
    layouts: 0,
  };
  return {
    nextPage: (from) => (state.remainder ? from : findFirstPageWithNotes(state, from)),

    choose(page, start) {
      state.chosen = [];
      if (!state.remainder && findReferencesOn(state, page).length === 0) return findPageEnd(state, page);
      area.hold(start);
      return state.remainder ? chooseBesideRemainder(state, page, state.remainder) : chooseOn(state, page);
    },

    settle(page, next) {
      if (!area.element.isConnected) return;
      area.release();
      if (area.element.querySelector("li") !== null) area.settle(page, next);
    },

    areBefore: (point) => findReferencesBefore(state, point, state.chosen).length === state.chosen.length,
  };
}

function findFirstPageWithNotes({ context: { columns }, notes }: FootnoteState, from: number): number {
  const pages = notes
    .waiting()
    .map((reference) => columns.findPage(reference) ?? Infinity)
    .filter((page) => page >= from);
  return Math.min(...pages);
}

function chooseOn(state: FootnoteState, page: number): BreakPoint | undefined {
  const { kept: notes, leftOut, next } = chooseNotes(describeTriedPage(state, page));
  const part = leftOut && choosePart(state, page, notes, leftOut);
  if (leftOut && part) {
    keep(state, [...notes, leftOut]);
    return part.next;
  }
  setNotes(state, notes);
  if (leftOut && notes.length === 0 && !next) throw new Error("A note has no room on its page");
  keep(state, notes);
  return next;
}

/** Chooses the notes of a page that begins with the remainder of a note. */
function chooseBesideRemainder(
  state: FootnoteState,
  page: number,
  continued: HTMLElement,
): BreakPoint | undefined {
  const { context } = state;
  setNotes(state, []);
  const behind = splitNote(continued, context.box.height * maxRemainderShare, context);
  const { kept, next } = chooseNotes(describeTriedPage(state, page));
  setNotes(state, kept);
  keep(state, kept);
  state.remainder = behind;
  return next;
}

/**
 * Sets the first lines of a note that does not fit. @param fitting references whose complete notes fit
 * @returns the place where the next page begins; undefined when the page has no space for them
 */
function choosePart(
  state: FootnoteState,
  page: number,
  fitting: readonly Element[],
  reference: Element,
): { readonly next: BreakPoint | undefined } | undefined {
  const { context, notes, area } = state;
  setNotes(state, fitting);
  const [note] = notes.of([reference]);
  const withPart = [...fitting, reference];
  setNotes(state, withPart);
  if (!note || note.getBoundingClientRect().height < minSplitNotePx) return undefined;
  const behind = splitNote(note, minPartPx, context);
  if (!behind) return undefined;
  const next = findPageEnd(state, page);
  const here = findReferencesOn(state, page);
  if (!isSubset(withPart, here) || here.length > withPart.length) {
    joinNote(note, behind);
    return undefined;
  }
  const heightPx = area.roomOn(page, next);
  joinNote(note, behind);
  state.remainder = splitNote(note, minPartPx + Math.max(0, heightPx), context);
  return { next };
}

function describeTriedPage(state: FootnoteState, page: number): TriedPage<Element, BreakPoint> {
  const { context, area } = state;
  return {
    references: () => findReferencesOn(state, page),
    setNotes(references) {
      setNotes(state, references);
    },
    end: () => findPageEnd(state, page),
    endBefore(reference, kept) {
      const line = breakBeforeLine(reference, page, context);
      const block = context.ends.findLead(context.ends.findBlock(reference));
      const next = line ?? { node: block, offset: 0 };
      const isFirstOnPage = !line && block === area.element.nextElementSibling;
      // References behind that place take their notes along.
      return { next, kept: isFirstOnPage ? kept : findReferencesBefore(state, next, kept) };
    },
  };
}

function findPageEnd(
  { context: { text, columns, breakPoints } }: FootnoteState,
  page: number,
): BreakPoint | undefined {
  return breakPoints.firstBeyond(text, (rect) => columns.pageAt(rect) > page);
}

function findReferencesOn({ context: { columns }, notes }: FootnoteState, page: number): readonly Element[] {
  return notes.first(notes.waiting().filter((reference) => columns.findPage(reference) === page));
}

function findReferencesBefore(
  { context }: FootnoteState,
  point: BreakPoint,
  references: readonly Element[],
): readonly Element[] {
  const range = context.breakPoints.rangeFrom(point);
  return references.filter((reference) => range.comparePoint(reference, 0) < 0);
}

function setNotes(state: FootnoteState, references: readonly Element[]): void {
  const { notes, area, remainder } = state;
  if (++state.layouts > state.maxLayouts)
    throw new Error("There are too many notes to be tried on each page");
  notes.takeBack([...area.element.querySelectorAll(":scope > ol > li")].filter((note) => note !== remainder));
  const ownNotes = notes.of(references);
  area.element.replaceChildren(notes.list(remainder ? [remainder, ...ownNotes] : ownNotes));
}

function keep(state: FootnoteState, references: readonly Element[]): void {
  state.chosen = references;
  state.notes.settle(references);
}
