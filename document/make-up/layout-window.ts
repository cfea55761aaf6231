import type { Columns } from "./columns.ts";

/** The part of a text that is laid out while its pages are made up. */
export interface Stretch {
  /** Has it begin with a block that begins a page, and end some pages behind. */
  begin(start: Element): void;
  /** Lays out more behind. @returns whether anything was left out there */
  readonly extend: () => boolean;
  /** The last page, from 0, that stands as if everything were laid out; Infinity when nothing behind is left out. */
  lastSure(): number;
  /** Lays out the whole text. */
  end(): void;
}

/**
 * Runs in the page. At any change Chromium lays out all columns, so that making up one page after the other took a time that grew with the
 * square of their number. What a page holds depends on what it begins with, and on what follows up to the first that does not fit: blocks
 * before it and far behind are not displayed meanwhile.
 * @param pagesBehind so many are laid out behind the first
 */
export function createStretch(text: Element, columns: Columns, pagesBehind: number): Stretch {
  const { Element } = text.ownerDocument.defaultView ?? globalThis;
  const mark = "data-set-aside";
  /** What moves over the end of a page lets more move over that of the next. */
  const doubtful = 2;
  /** The pages that blocks were on at first: they tell how much of them there is. */
  let firstPages: ReadonlyMap<Element, number> | undefined;
  let first = text.firstElementChild;
  /** The first that is left out behind. */
  let left: Element | null = null;
  let shown = pagesBehind;
  let isWhole = false;

  const measured = (): ReadonlyMap<Element, number> => {
    const pages = Array.from(text.children, (one) => [one, columns.pageOf(one) ?? 0] as const);
    return new Map(pages);
  };

  const firstPageOf = (block: Element | null): number => {
    for (let one = block; one; one = one.nextElementSibling) {
      const page = firstPages?.get(one);
      if (page !== undefined) return page;
    }
    return Infinity;
  };

  const setAside = (from: Element | null, to: Element | null): void => {
    for (let one = from; one && one !== to; one = one.nextElementSibling) one.toggleAttribute(mark, true);
  };

  const showMore = (): void => {
    const limit = firstPageOf(first) + shown;
    while (left && ((firstPages?.get(left) ?? 0) <= limit || left.matches(".table-notes"))) {
      left.removeAttribute(mark);
      left = left.nextElementSibling;
    }
  };

  /** Letters beside blocks cannot be left out, and of a few pages nothing needs to be. */
  const isWorthIt = (): boolean =>
    [...text.childNodes].every((one) => one instanceof Element || one.textContent?.trim() === "") &&
    columns.pages() > pagesBehind + doubtful;

  return {
    begin(start) {
      const page = columns.pageOf(start);
      if (page === undefined || isWhole) return;
      if (!firstPages) {
        firstPages = measured();
        isWhole = !isWorthIt();
        if (isWhole) return;
        left = start;
        setAside(start, null);
      }
      setAside(first, start);
      first = start;
      shown = pagesBehind;
      showMore();
      columns.beginWith(page);
    },
    extend() {
      if (!left) return false;
      shown *= 2;
      showMore();
      return true;
    },
    lastSure() {
      if (!left) return Infinity;
      let last = left.previousElementSibling;
      while (last?.getClientRects().length === 0) last = last.previousElementSibling;
      const boxes = last?.getClientRects();
      const end = boxes?.[boxes.length - 1];
      return end ? columns.pageAt(end) - doubtful : -1;
    },
    end() {
      for (const one of text.querySelectorAll(`:scope > [${mark}]`)) one.removeAttribute(mark);
      left = null;
      columns.beginWith(0);
    },
  };
}
