import type { Columns } from "../columns.ts";
import type { Cuts, Place } from "../break-points.ts";

/** The lines of paragraphs that a page may end between. */
export interface Lines {
  /** The place before the line of a reference, or the line before, so that two lines of its paragraph are on each side of it. */
  before(reference: Element, page: number): Place | undefined;
}

/** Runs in the page. */
export function createLines(text: Element, columns: Columns, cuts: Cuts): Lines {
  const document = text.ownerDocument;
  /** Between the bottoms of two lines, in px. */
  const leastLine = 8;

  return {
    before(reference, page) {
      const block = reference.closest("p");
      if (!block?.classList.contains("long")) return undefined;
      const { top, bottom } = reference.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(block);
      const boxes = [...range.getClientRects()];
      const here = boxes.filter((one) => columns.pageAt(one) === page).map((one) => one.bottom);
      const bottoms = here
        .sort((one, other) => one - other)
        .filter((one, index) => one - (here[index - 1] ?? -Infinity) > leastLine);
      const isOnNext = boxes.some((one) => columns.pageAt(one) > page);
      const line = bottoms.findIndex((one) => one > (top + bottom) / 2);
      const first = Math.min(line, bottoms.length - (isOnNext ? 1 : 2));
      const limit = bottoms[first - 1];
      if (first < 2 || limit === undefined) return undefined;
      const isBeyond = (one: DOMRect) =>
        columns.pageAt(one) > page || (columns.pageAt(one) === page && one.bottom > limit + leastLine / 2);
      return cuts.firstBeyond(block, isBeyond);
    },
  };
}
