/** Up to which size pages are made while one writes. Laying them out holds the page up, the longer the text the longer. */
export interface LivePages {
  /** @param length of the text, in characters */
  isLive(length: number): boolean;
  /** Learns from a text that was laid out how long this machine takes. */
  learn(length: number, tookMs: number): void;
}

/** In characters: about fifteen pages, which no machine is long at, and two hundred, which each is. */
const [alwaysLive, neverLive] = [50_000, 500_000];
/** How long a layout may hold up who writes, in ms. */
const longestMs = 100;

export function createLivePages(): LivePages {
  let firstTooLong = neverLive;
  return {
    isLive: (length) => length <= alwaysLive || length < firstTooLong,
    learn(length, tookMs) {
      if (tookMs > longestMs) firstTooLong = Math.min(firstTooLong, length);
      else if (length >= firstTooLong && length < neverLive) firstTooLong = length + 1;
    },
  };
}
