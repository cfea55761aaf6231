/** Which texts have their pages made while one writes. Laying them out holds the page up, the longer the text and the more pages the longer. */
export interface LivePages {
  /** Returns whether a text is laid out while it is typed. @param length in characters */
  isLive(length: number): boolean;
  /** Learns from a text that was laid out how long this machine takes. */
  learn(text: { readonly length: number; readonly pages: number }, tookMs: number): void;
}

/** Which no machine is long at: about fifteen pages of prose, or as many slides as one speaks to. */
const alwaysLive = { length: 50_000, pages: 60 };
/** In characters, which each machine is long at: two hundred pages. */
const neverLive = 500_000;
/** How long a layout may hold up who writes, in ms. */
const longestMs = 100;

export function createLivePages(): LivePages {
  let firstTooLong = neverLive;
  return {
    isLive: (length) => length < firstTooLong,
    learn({ length, pages }, tookMs) {
      const isShort = length <= alwaysLive.length && pages <= alwaysLive.pages;
      if (tookMs > longestMs && !isShort) firstTooLong = Math.min(firstTooLong, length);
      else if (length >= firstTooLong && length < neverLive) firstTooLong = length + 1;
    },
  };
}
