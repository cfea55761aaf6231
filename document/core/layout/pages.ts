import type { BreakPoint } from "./break-points.ts";
import type { Figures } from "./figures/figures.ts";
import type { PageFootnotes } from "./notes/page-footnotes.ts";
import type { PageContext } from "./page-context.ts";
import type { Code } from "./page-ends/code.ts";
import type { WhiteSpace } from "./page-ends/white-space.ts";
import { splitBefore } from "./split/split-before.ts";
import type { Tables } from "./tables.ts";

/** Everything that changes where pages end. */
export interface PageParts {
  readonly footnotes: PageFootnotes;
  readonly code: Code;
  readonly figures: Figures;
  readonly whiteSpace: WhiteSpace;
  readonly tables: Tables;
  /** Pages that are paginated for code, figures, tables and white space; pages with notes are paginated in any case. */
  readonly maxPages: number;
}

/** The first page for which each part has something to do; Infinity when there is none. */
interface NextPages {
  readonly withFigure: number;
  readonly withTable: number;
  readonly withWhiteSpace: number;
  readonly withNotes: number;
  /** The first of all these, and of the pages that end within code. */
  readonly page: number;
}

/**
 * Runs in the page: paginates the pages that need it, one after the other. Notes go to the foot of their page, bad breaks are moved, and text comes
 * before figures that do not fit. The browser breaks all other pages.
 */
export function makePages(context: PageContext, parts: PageParts): void {
  const { text, breakPoints, columns, layoutWindow } = context;
  const { footnotes, code, figures, whiteSpace, tables, maxPages } = parts;
  /** The blocks that begin pages whose layout was not looked at, with these pages. */
  const pageOfSection = new Map<Element, number>();

  for (let page = 0, rounds = 0; ; rounds++) {
    const isWithinLimit = rounds < maxPages;
    let next = nextPages(page, parts, isWithinLimit);
    while (next.page > layoutWindow.lastStablePage() && layoutWindow.extend())
      next = nextPages(page, parts, isWithinLimit);
    page = next.page;
    if (page === Infinity) break;
    if (next.withFigure === page) {
      figures.fill(page, next.withNotes !== page);
      continue;
    }
    if (next.withWhiteSpace === page) {
      whiteSpace.fill(page);
      continue;
    }
    if (next.withTable === page && next.withNotes !== page) {
      tables.breakUp(page);
      continue;
    }
    layoutWindow.readPages();
    if (next.withNotes !== page) {
      // Without notes the page ends where it does now: one layout, that of the next page, is enough.
      const end = breakPoints.firstBeyond(text, (box) => columns.pageAt(box) > page);
      const following = end && beginPage(code.betterBreak(end) ?? end, context);
      page++;
      if (!following) continue;
      layoutWindow.begin(following, page);
      pageOfSection.set(following, page);
      continue;
    }
    const start = startOf(page, context);
    if (!start) break;
    layoutWindow.begin(start, columns.pageOf(start));
    const end = footnotes.choose(page, start);
    const better = end && code.betterBreak(end);
    const following = end && beginPage(better && footnotes.areBefore(better) ? better : end, context);
    footnotes.settle(page, following);
    if (following && columns.pageOf(following) !== page + 1)
      throw new Error("The content of a page does not fit on it");
    page++;
  }
  layoutWindow.end();
  for (const [start, page] of pageOfSection)
    if (columns.pageOf(start) !== page) throw new Error("The content of a page does not fit on it");
}

/** @param isWithinLimit whether pages without notes are still paginated */
function nextPages(from: number, parts: PageParts, isWithinLimit: boolean): NextPages {
  const { footnotes, code, figures, whiteSpace, tables } = parts;
  const withFigure = isWithinLimit ? figures.nextPage(from) : Infinity;
  const withTable = isWithinLimit ? tables.nextPage(from) : Infinity;
  const withWhiteSpace = isWithinLimit ? whiteSpace.nextPage(from) : Infinity;
  const withNotes = footnotes.nextPage(from);
  const withCode = isWithinLimit ? code.nextPage(from) : Infinity;
  const page = Math.min(withNotes, withFigure, withWhiteSpace, withTable, withCode);
  return { withFigure, withTable, withWhiteSpace, withNotes, page };
}

/** The child of the text that a page begins with, which begins it from now on. */
function startOf(page: number, context: PageContext): Element | undefined {
  const { document, text, columns, breakPoints } = context;
  if (page === 0) return text.firstElementChild ?? undefined;
  const point = breakPoints.firstBeyond(text, (box) => columns.pageAt(box) >= page);
  if (point) return beginPage(point, context);
  // Nothing is left but the rest of a note.
  const empty = document.createElement("div");
  empty.className = "page-start";
  text.append(empty);
  return empty;
}

/** Splits the text at a break point, and begins a page there. */
function beginPage(point: BreakPoint, { document, text, breakPoints }: PageContext): Element {
  const { HTMLElement } = document.defaultView ?? globalThis;
  const start = splitBefore(text, breakPoints, point);
  start.classList.add("page-start");
  let first: Element | null = start;
  while (first instanceof HTMLElement) {
    first.style.marginTop = "0";
    first = first.firstElementChild;
  }
  return start;
}
