import type { Columns } from "../columns.ts";
import type { PageBox } from "../page-box.ts";
import type { PageEnds } from "./page-ends.ts";

/** Lets pages end within blocks that are kept whole elsewhere, where a fifth of a page would be white for them. */
export interface Gaps {
  /** The first page, from a given one on, that is left so white; Infinity when there is none. */
  nextPage(from: number): number;
  /** Lets something of what comes next begin on a page, if it can. */
  fill(page: number): void;
}

interface EarlyEnd {
  readonly page: number;
  /** In px. */
  readonly gap: number;
  readonly next: Element;
}

/** Runs in the page. */
export function createGaps(text: Element, box: PageBox, columns: Columns, ends: PageEnds): Gaps {
  const document = text.ownerDocument;
  /** Share of a page. */
  const mostGap = 0.2;
  /** A paragraph of fewer lines has no place that leaves two on each side, and code of fewer stays whole. */
  const fewestLines = { text: 4, code: 7 };
  /** Each lays out the whole text again. */
  const mostTries = 3;
  /** Between the bottoms of two lines, in px. */
  const leastLine = 8;
  /** A page ends before these because it was asked to. */
  const starts = ".page-start, .table-start, .turned-table, .turned-lead, .turned-formula, .new-page + *";
  const whole = ":is(p, pre, li, dd, ul, ol, .callout):not(.long)";

  /** The page that each was looked at for: another one may end before it later, when what is above it has moved. */
  const seen = new Map<Element, number>();

  /** The first page, from a given one on, that ends early, and what the next one begins with. */
  const firstFrom = (page: number, within = text): EarlyEnd | undefined => {
    let last = -1;
    for (const child of within.children) {
      const boxes = child.getClientRects();
      const [first] = boxes;
      const end = boxes[boxes.length - 1];
      if (!first || !end || child.matches("table, figure, .page-foot")) continue;
      const [from, to] = [columns.pageAt(first), columns.pageAt(end)];
      const found = from > last && last >= page ? endBefore(child) : undefined;
      if (found) return found;
      last = to;
      const isParted = to > from && to > page;
      const inner =
        isParted && child.matches("ul, ol, li, dl, dd, blockquote, div, details, section")
          ? firstFrom(page, child)
          : undefined;
      if (inner) return inner;
    }
    return undefined;
  };

  const endBefore = (next: Element): EarlyEnd | undefined => {
    const end = next.matches(starts) ? undefined : ends.gapBefore(next);
    return end && end.gap > mostGap * box.height && seen.get(next) !== end.page
      ? { ...end, next }
      : undefined;
  };

  /** One, as in {@link createCuts}. */
  const measured = document.createRange();

  const linesOf = (block: Element): number => {
    measured.selectNodeContents(block);
    const bottoms = Array.from(measured.getClientRects(), ({ bottom }) => bottom).sort(
      (one, other) => one - other,
    );
    return bottoms.filter((one, index) => one - (bottoms[index - 1] ?? -Infinity) > leastLine).length;
  };

  /** Of a list, whether its first and last items may stand without the others. */
  const isLong = (block: Element): boolean => {
    if (block.matches("ul, ol"))
      return [block.firstElementChild, block.lastElementChild].every((item) => item && linesOf(item) > 1);
    return (
      block.matches(".callout") || linesOf(block) >= fewestLines[block.localName === "pre" ? "code" : "text"]
    );
  };

  return {
    nextPage: (from) => firstFrom(from)?.page ?? Infinity,

    fill(page) {
      const found = firstFrom(page);
      if (found?.page !== page) return;
      const { next, gap } = found;
      seen.set(next, page);
      const top = next.getBoundingClientRect().top;
      const near = Array.from(text.querySelectorAll(whole)).filter(
        (block) =>
          columns.pageOf(block) === page + 1 &&
          block.getBoundingClientRect().top - top < gap &&
          isLong(block),
      );
      // The last that could begin on the page fills the most of it.
      for (const block of near.reverse().slice(0, mostTries)) {
        block.classList.add("long");
        if (columns.pageOf(next) === page) return;
        block.classList.remove("long");
      }
    },
  };
}
