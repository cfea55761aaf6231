import type { BreakPoint } from "../break-points.ts";
import type { PageContext } from "../page-context.ts";

/** The element that the notes of one page after the other are set in. */
export interface FootnoteArea {
  readonly element: HTMLElement;
  /**
   * Puts the area at the top of its page. It takes as much space there as at the foot, and the browser computes the rest for the text.
   * @param start the first block of the page
   */
  hold(start: Element): void;
  /** Takes the area from the top of its page. */
  release(): void;
  /** Returns the space between the end of the text on a page and the end of the page, in px. @param next what the next page begins with */
  roomOn(page: number, next: BreakPoint | undefined): number;
  /** Moves the notes to the foot of a page. @param next the first block of the next page, if there is one */
  settle(page: number, next: Element | undefined): void;
}

/** Runs in the page. */
export function createFootnoteArea(context: PageContext): FootnoteArea {
  const { document, text, box, columns, breakPoints, ends } = context;
  const { HTMLElement } = document.defaultView ?? globalThis;
  const element = document.createElement("aside");
  element.className = "page-foot";

  /** Returns the distance from the top of an element to the end of its page, in whole px. */
  const heightToEnd = (settled: HTMLElement): string => {
    const top = columns.measureDepth(settled.getBoundingClientRect().top);
    return `${String(Math.floor(box.height - top))}px`;
  };

  /** Inserts notes at the end of a page, behind page breaks that the page has to itself. */
  const insert = (settled: HTMLElement, next: Element | undefined): void => {
    let before = next;
    while (before?.previousElementSibling?.classList.contains("new-page")) {
      before = before.previousElementSibling;
      if (!before.classList.contains("page-start")) continue;
      // The page has nothing else, and begins with its notes.
      before.classList.remove("page-start");
      settled.classList.add("page-start");
      break;
    }
    if (before) before.before(settled);
    else (ends.lastShown() ?? text).after(settled);
  };

  const dropMarginAbove = (settled: HTMLElement): void => {
    let last = settled.previousElementSibling;
    while (last instanceof HTMLElement) {
      last.style.marginBottom = "0";
      last = last.lastElementChild;
    }
  };

  /** Fits notes again where a split added a pixel to the block above: the space above the notes shrinks. */
  const fitTightly = (settled: HTMLElement, page: number): void => {
    settled.style.height = "";
    settled.style.paddingTop = "0.2em";
    settled.style.height = heightToEnd(settled);
    if (columns.findPage(settled) !== page) throw new Error("The notes of a page are not on it");
  };

  return {
    element,

    hold(start) {
      if (start.classList.contains("page-start")) element.classList.add("page-start");
      start.classList.remove("page-start");
      element.classList.add("held");
      start.classList.add("below-held");
      start.before(element);
    },

    release() {
      element.nextElementSibling?.classList.remove("below-held");
      if (element.classList.contains("page-start")) element.nextElementSibling?.classList.add("page-start");
      element.classList.remove("page-start", "held");
      element.remove();
    },

    roomOn(page, next) {
      const range = next ? breakPoints.rangeFrom(next) : document.createRange();
      if (!next) range.setEndAfter(text.lastElementChild ?? text);
      range.setStartAfter(element);
      const bottoms = [...range.getClientRects()]
        .filter((rect) => columns.pageAt(rect) === page)
        .map(({ bottom }) => bottom);
      return box.height - columns.measureDepth(Math.max(element.getBoundingClientRect().bottom, ...bottoms));
    },

    settle(page, next) {
      const settled = element.cloneNode() as HTMLElement;
      settled.append(...element.childNodes);
      insert(settled, next);
      dropMarginAbove(settled);
      settled.style.height = heightToEnd(settled);
      if (columns.findPage(settled) !== page) fitTightly(settled, page);
    },
  };
}
