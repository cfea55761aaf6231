import type { BreakPoint } from "../break-points.ts";
import type { PageContext } from "../page-context.ts";
import { breakBeforeLine } from "../page-ends/lines.ts";
import { chooseNotes, isSubset } from "./choose-notes.ts";
import type { TriedPage } from "./choose-notes.ts";
import { createFootnoteArea } from "./footnote-area.ts";
import { joinNote, splitNote } from "./note-parts.ts";
import type { Notes } from "./notes.ts";

/** Sets footnotes. A note that does not fit continues on the next page. */
export interface PageFootnotes {
  /** The first page, from a given one on, that has notes; Infinity when there is none. */
  nextPage(from: number): number;
  /**
   * Chooses the notes of a page, and reserves their height.
   * @param start the first block of the page
   * @returns where the next page has to begin; undefined when the text ends on this one
   */
  choose(page: number, start: Element): BreakPoint | undefined;
  /** Moves the chosen notes to the foot of the page. @param next the first block of the next page */
  settle(page: number, next: Element | undefined): void;
  /** Whether all references to the chosen notes are before a break point. */
  areBefore(point: BreakPoint): boolean;
}

/** A note that is lower, in px, is not split. */
const minSplitNotePx = 80;
/** The least height of a note on the page that refers to it, in px. */
const minPartPx = 36;
/** Share of a page's height that the rest of a note may take. */
const maxRestShare = 0.6;

/** Runs in the page. @param maxLayouts layouts in all; one more throws, so that the notes stay at the end of the text */
export function createPageFootnotes(context: PageContext, notes: Notes, maxLayouts: number): PageFootnotes {
  const { text, box, columns, breakPoints, ends } = context;
  const area = createFootnoteArea(context);
  /** The rest of a note that began on the page before. */
  let rest: HTMLElement | undefined;
  /** References to the notes of the current page. */
  let chosen: readonly Element[] = [];
  let layouts = 0;

  const endOf = (page: number): BreakPoint | undefined =>
    breakPoints.firstBeyond(text, (rect) => columns.pageAt(rect) > page);

  const referencesOn = (page: number): readonly Element[] =>
    notes.first(notes.waiting().filter((reference) => columns.pageOf(reference) === page));

  const setNotes = (references: readonly Element[]): void => {
    if (++layouts > maxLayouts) throw new Error("There are too many notes to be tried on each page");
    notes.takeBack([...area.element.querySelectorAll(":scope > ol > li")].filter((note) => note !== rest));
    const own = notes.of(references);
    area.element.replaceChildren(notes.list(rest ? [rest, ...own] : own));
  };

  const referencesBefore = (point: BreakPoint, references: readonly Element[]): readonly Element[] => {
    const range = breakPoints.rangeFrom(point);
    return references.filter((reference) => range.comparePoint(reference, 0) < 0);
  };

  const triedPage = (page: number): TriedPage<Element, BreakPoint> => ({
    references: () => referencesOn(page),
    setNotes,
    end: () => endOf(page),
    endBefore(reference, kept) {
      const line = breakBeforeLine(reference, page, context);
      const block = ends.leadOf(ends.blockOf(reference));
      const next = line ?? { node: block, offset: 0 };
      const isFirstOnPage = !line && block === area.element.nextElementSibling;
      // References behind that place take their notes along.
      return { next, kept: isFirstOnPage ? kept : referencesBefore(next, kept) };
    },
  });

  /**
   * Sets the first lines of a note that does not fit whole. @param all references whose notes fit whole
   * @returns where the next page begins; undefined when the page has no room for them
   */
  const choosePart = (
    page: number,
    all: readonly Element[],
    reference: Element,
  ): { readonly next: BreakPoint | undefined } | undefined => {
    setNotes(all);
    const [note] = notes.of([reference]);
    const withPart = [...all, reference];
    setNotes(withPart);
    if (!note || note.getBoundingClientRect().height < minSplitNotePx) return undefined;
    const behind = splitNote(note, minPartPx, context);
    if (!behind) return undefined;
    const next = endOf(page);
    const here = referencesOn(page);
    if (!isSubset(withPart, here) || here.length > withPart.length) {
      joinNote(note, behind);
      return undefined;
    }
    const room = area.roomOn(page, next);
    joinNote(note, behind);
    rest = splitNote(note, minPartPx + Math.max(0, room), context);
    return { next };
  };

  /** Chooses the notes of a page that begins its notes with the rest of one. */
  const chooseWithRest = (page: number, continued: HTMLElement): BreakPoint | undefined => {
    setNotes([]);
    const behind = splitNote(continued, box.height * maxRestShare, context);
    const { kept, next } = chooseNotes(triedPage(page));
    setNotes(kept);
    keep(kept);
    rest = behind;
    return next;
  };

  const keep = (references: readonly Element[]): void => {
    chosen = references;
    notes.settle(references);
  };

  return {
    nextPage(from) {
      const pages = notes
        .waiting()
        .map((reference) => columns.pageOf(reference) ?? Infinity)
        .filter((page) => page >= from);
      return rest ? from : Math.min(...pages);
    },

    choose(page, start) {
      chosen = [];
      if (!rest && referencesOn(page).length === 0) return endOf(page);
      area.hold(start);
      if (rest) return chooseWithRest(page, rest);
      const { kept, leftOut, next } = chooseNotes(triedPage(page));
      const part = leftOut && choosePart(page, kept, leftOut);
      if (leftOut && part) {
        keep([...kept, leftOut]);
        return part.next;
      }
      setNotes(kept);
      if (leftOut && kept.length === 0 && !next) throw new Error("A note has no room on its page");
      keep(kept);
      return next;
    },

    settle(page, next) {
      if (!area.element.isConnected) return;
      area.release();
      if (area.element.querySelector("li") !== null) area.settle(page, next);
    },

    areBefore: (point) => referencesBefore(point, chosen).length === chosen.length,
  };
}
