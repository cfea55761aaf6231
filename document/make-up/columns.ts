import type { PageBoxes } from "./page-box.ts";

/** A document laid out as it will be printed: each column is a page. */
export interface Columns {
  /** The page of the text that a box begins on, from 0; undefined when it has no box. */
  pageOf(element: Element): number | undefined;
  /** Pages before the text: the cover, and the list of contents. */
  readonly pagesBefore: number;
}

/** Rules for the time in which the document is laid out in columns. */
export function columnRules({ upright, turned }: PageBoxes): string {
  return `
.making-up :is(main, .contents) { width: ${upright.width}px; height: ${upright.height}px; columns: auto; column-width: ${upright.width}px; column-gap: ${turned.width}px; column-fill: auto; }
.making-up .contents { break-after: auto; }
.making-up .new-page { break-after: column; }
.making-up .turned-table { width: ${turned.width}px; }
.making-up :not(.turned-table) + .turned-table, .making-up .turned-table + :not(.turned-table) { break-before: column; }`;
}

/**
 * Runs in the page, laid out by {@link columnRules}. Chromium has one engine for pages and for columns, and only columns can be asked
 * where things are before they are printed (CSS Fragmentation, section 2).
 */
export function readColumns({ upright, turned }: PageBoxes): Columns {
  const columnIn = (within: Element, box: DOMRect): number => {
    const all = within.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(within).direction === "rtl";
    const distance = isRightToLeft ? all.right - box.right : box.left - all.left;
    return Math.floor((distance + turned.width / 2) / (upright.width + turned.width));
  };
  const text = document.querySelector("main");
  const contents = document.querySelector("nav.contents");
  const lastEntry = contents?.lastElementChild?.lastElementChild;
  const contentsPages = contents && lastEntry ? columnIn(contents, lastEntry.getBoundingClientRect()) + 1 : 0;

  return {
    pageOf(element) {
      const [box] = element.getClientRects();
      return box && text ? columnIn(text, box) : undefined;
    },
    pagesBefore: document.querySelectorAll("section.cover").length + contentsPages,
  };
}
