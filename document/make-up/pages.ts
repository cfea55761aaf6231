import type { Code } from "./page-ends/code.ts";
import type { Columns } from "./columns.ts";
import type { Cuts, Place } from "./break-points.ts";
import type { Feet } from "./notes/page-footnotes.ts";
import type { Figures } from "./figures/figures.ts";
import type { Gaps } from "./page-ends/white-space.ts";
import type { Stretch } from "./layout-window.ts";
import type { Tables } from "./tables.ts";

/** What has something to do on pages. */
export interface PageParts {
  readonly feet: Feet;
  readonly code: Code;
  readonly figures: Figures;
  readonly gaps: Gaps;
  readonly tables: Tables;
  readonly stretch: Stretch;
  /** Pages to make up for the sake of code and figures; notes have their feet in any case. */
  readonly mostPages: number;
}

/**
 * Runs in the page. Makes up the pages that want it, one after the other: their notes are set at the foot, what would be broken badly
 * is cut elsewhere, and figures let text come before them. All others are left to the browser.
 */
export function makePages(
  text: Element,
  columns: Columns,
  cuts: Cuts,
  { feet, code, figures, gaps, tables, stretch, mostPages }: PageParts,
): void {
  const document = text.ownerDocument;
  const { HTMLElement } = document.defaultView ?? globalThis;

  const begin = (place: Place): Element => {
    const start = cuts.cutBefore(place);
    start.classList.add("page-start");
    let first: Element | null = start;
    while (first instanceof HTMLElement) {
      first.style.marginTop = "0";
      first = first.firstElementChild;
    }
    return start;
  };

  const startOf = (page: number): Element | undefined => {
    if (page === 0) return text.firstElementChild ?? undefined;
    const place = cuts.firstBeyond(text, (box) => columns.pageAt(box) >= page);
    if (place) return begin(place);
    // Nothing is left but the rest of a note.
    const empty = document.createElement("div");
    empty.className = "page-start";
    text.append(empty);
    return empty;
  };

  const nextOf = (from: number, isCared: boolean) => {
    const withFigure = isCared ? figures.nextPage(from) : Infinity;
    const withTable = isCared ? tables.nextPage(from) : Infinity;
    const withGap = isCared ? gaps.nextPage(from) : Infinity;
    const withNotes = feet.nextPage(from);
    const withCode = isCared ? code.nextPage(from) : Infinity;
    const page = Math.min(withNotes, withFigure, withGap, withTable, withCode);
    return { withFigure, withTable, withGap, withNotes, page };
  };

  for (let page = 0, made = 0; ; made++) {
    const isCared = made < mostPages;
    let next = nextOf(page, isCared);
    while (next.page > stretch.lastSure() && stretch.extend()) next = nextOf(page, isCared);
    const { withFigure, withTable, withGap, withNotes } = next;
    page = next.page;
    if (page === Infinity) return;
    if (withFigure === page) {
      figures.fill(page, withNotes !== page);
      continue;
    }
    if (withGap === page) {
      gaps.fill(page);
      continue;
    }
    if (withTable === page && withNotes !== page) {
      tables.breakUp(page);
      continue;
    }
    const start = startOf(page);
    if (!start) return;
    stretch.begin(start);
    const end = feet.choose(page, start);
    const better = end && code.cutAt(end);
    const follows = end && begin(better && feet.hasRoomBefore(better) ? better : end);
    feet.settle(page, follows);
    if (follows && columns.pageOf(follows) !== page + 1)
      throw new Error("What is on a page does not fit on it");
    page++;
  }
}
