import type { Columns } from "./columns.ts";
import { listFromLastWithBox, findLastBox } from "./dom/boxes.ts";

/** The window of blocks that is laid out while pages are paginated. */
export interface LayoutWindow {
  /** Reads the page of each block, at the first call, when the whole text must be laid out. */
  readPages(): void;
  /**
   * Begins the window with a block that begins a page, and ends it some pages behind.
   * @param page undefined when the block has no box; then nothing is done
   */
  begin(start: Element, page: number | undefined): void;
  /** Lays out more blocks behind the window. @returns whether any were left out there */
  readonly extend: () => boolean;
  /** Returns the last page, from 0, that is as it would be if everything were laid out; Infinity when nothing behind it is left out. */
  lastStablePage(): number;
  /** Lays out the whole text. */
  end(): void;
}

/** The attribute of blocks outside of the window, which `formatColumnRules` do not display. */
const setAsideAttribute = "data-set-aside";
/** Last pages of the window that may still change. Content that moves over the end of a page lets more move over that of the next. */
const unstablePages = 2;

/**
 * Runs in the page. Chromium lays out all columns at each change, so that paginating n pages took a time that grew with n². The content of a page
 * depends on the block that it begins with, and on all up to the first that does not fit. Blocks before the current page, and more than `pagesBehind`
 * pages behind it, are not displayed.
 */
export function createLayoutWindow(text: Element, columns: Columns, pagesBehind: number): LayoutWindow {
  const { Element } = text.ownerDocument.defaultView ?? globalThis;
  /** The page of each block in the first complete layout, which shows how much space blocks need. */
  let initialPages: ReadonlyMap<Element, number> | undefined;
  let first = text.firstElementChild;
  /** The first block that is left out behind the window. */
  let firstBehind: Element | null = null;
  let pagesShown = pagesBehind;
  let isWhole = false;
  let hasBegun = false;

  const findInitialPage = (start: Element | null): number => {
    for (let block = start; block; block = block.nextElementSibling) {
      const page = initialPages?.get(block);
      if (page !== undefined) return page;
    }
    return Infinity;
  };

  const setAside = (from: Element | null, to: Element | null): void => {
    for (let block = from; block && block !== to; block = block.nextElementSibling)
      block.toggleAttribute(setAsideAttribute, true);
  };

  const showMore = (): void => {
    const limit = findInitialPage(first) + pagesShown;
    while (
      firstBehind &&
      ((initialPages?.get(firstBehind) ?? 0) <= limit || firstBehind.matches(".table-notes"))
    ) {
      firstBehind.removeAttribute(setAsideAttribute);
      firstBehind = firstBehind.nextElementSibling;
    }
  };

  /** Returns whether a window saves work: text beside blocks cannot be left out, and a short document needs none. */
  const isWorthwhile = (): boolean =>
    [...text.childNodes].every((node) => node instanceof Element || node.textContent?.trim() === "") &&
    columns.pages() > pagesBehind + unstablePages;

  return {
    readPages() {
      if (initialPages) return;
      initialPages = new Map(
        Array.from(text.children, (block) => [block, columns.findPage(block) ?? 0] as const),
      );
      isWhole = !isWorthwhile();
    },

    begin(start, page) {
      if (page === undefined || isWhole) return;
      if (!hasBegun) {
        hasBegun = true;
        firstBehind = start;
        setAside(start, null);
      }
      setAside(first, start);
      first = start;
      pagesShown = pagesBehind;
      showMore();
      columns.beginWith(page);
    },

    extend() {
      if (!firstBehind) return false;
      pagesShown *= 2;
      showMore();
      return true;
    },

    lastStablePage() {
      if (!firstBehind) return Infinity;
      const end = findLastBox(listFromLastWithBox(firstBehind.previousElementSibling));
      return end ? columns.pageAt(end) - unstablePages : -1;
    },

    end() {
      for (const block of text.querySelectorAll(`:scope > [${setAsideAttribute}]`))
        block.removeAttribute(setAsideAttribute);
      firstBehind = null;
      columns.beginWith(0);
    },
  };
}
