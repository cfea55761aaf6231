import { findLastBox, findLastChildWithBox } from "./dom/boxes.ts";
import type { PageBoxes } from "./page-box.ts";

/** The text of a document laid out in columns, each of which is a page. */
export interface Columns {
  /** Returns the page of the text that a box is on, from 0. */
  pageAt(box: DOMRect): number;
  /** Returns the page of the text that an element begins on, from 0; undefined when it has no box. */
  findPage(element: Element): number | undefined;
  /** Returns how far below the top of its page a height of the window is, in px. @param y in px */
  measureDepth(y: number): number;
  /** Returns pages of the text. */
  pages(): number;
  /** Counts the pages before the text: the cover, and the list of contents. */
  pagesBefore(): number;
  /** Sets which page the first column holds while earlier pages are left out. */
  beginWith(page: number): void;
}

/** Elements on turned pages. */
export const turnedParts = ":is(.turned-table, .turned-lead, .turned-formula)";

/** Returns the style of a document while it is laid out in columns. */
export function formatColumnRules({ upright, turned }: PageBoxes): string {
  return `
.laying-out :is(main, body > .contents) { width: ${upright.width}px; height: ${upright.height}px; columns: auto; column-width: ${upright.width}px; column-gap: ${turned.width}px; column-fill: auto; }
.laying-out main > [data-set-aside] { display: none !important; }
.laying-out body > .contents { break-after: auto; }
.laying-out .new-page { break-after: column; }
.laying-out :is(thead, thead tr) { break-after: avoid; }
.laying-out .head-room { break-before: column; }
.laying-out .head-room > td { padding: 0; border: 0; }
.laying-out :is(.page-start, .table-start) { break-before: column; }
/* A heading that begins a page by the theme does not begin another one below the notes that are held above it. */
.laying-out .below-held { break-before: auto !important; }
.laying-out main > ${turnedParts} { width: ${turned.width}px; }
/* Turned pages are lower than columns: rows of columns within are as high as they are, and the rest of each column stays empty (CSS Multi-column 2). */
.laying-out main > div.turned-lead { columns: 1; column-fill: auto; column-height: ${turned.height}px; column-wrap: wrap; row-gap: ${upright.height - turned.height}px; }
.laying-out .behind-turned:not(${turnedParts}), .laying-out :not(main) > ${turnedParts}:not(${turnedParts} + *) { break-before: column; }
.laying-out :not(${turnedParts}) + ${turnedParts} { break-before: column; }
/* A rule for the elements behind them would have the style of all elements computed again whenever the class is set. */
.laying-out ${turnedParts}:not(:has(+ ${turnedParts})) { break-after: column; }`;
}

/**
 * Runs in the page, laid out by {@link formatColumnRules}. Chromium breaks pages and columns by one engine, and only columns can be measured
 * before the print (CSS Fragmentation, section 2).
 */
export function readColumns(text: Element, { upright, turned }: PageBoxes): Columns {
  const document = text.ownerDocument;
  const isRightToLeft = getComputedStyle(text).direction === "rtl";
  let firstPage = 0;
  const computeColumn = (within: Element, box: DOMRect): number => {
    const all = within.getBoundingClientRect();
    const distance = isRightToLeft ? all.right - box.right : box.left - all.left;
    return Math.floor((distance + turned.width / 2) / (upright.width + turned.width));
  };

  return {
    pageAt: (box) => firstPage + computeColumn(text, box),
    findPage(element) {
      const [box] = element.getClientRects();
      return box && firstPage + computeColumn(text, box);
    },
    measureDepth: (y) => y - text.getBoundingClientRect().top,
    pages() {
      const end = findLastBox(findLastChildWithBox(text));
      return end ? firstPage + computeColumn(text, end) + 1 : 0;
    },
    pagesBefore() {
      const contents = document.querySelector("body > nav.contents");
      const last = contents?.lastElementChild?.lastElementChild;
      const listed = contents && last ? computeColumn(contents, last.getBoundingClientRect()) + 1 : 0;
      return document.querySelectorAll("section.cover").length + listed;
    },
    beginWith(page) {
      firstPage = page;
    },
  };
}
