/** The functions that {@link seedRandom} adds to a page. */
interface SeededPage {
  beginAgain(): void;
}

/**
 * Seeds the random numbers of a page; runs in it before its scripts. What they draw at random (rough lines, names of commits, scattered
 * points) comes out the same each time, as a document's bytes do.
 */
export function seedRandom(): void {
  let state = 0;
  // Mulberry32: 32 bits of state are enough for drawings.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  Math.random = next;
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, index) => (bytes[index] = next() * 256));
    return array;
  };
  Object.assign(globalThis, {
    beginAgain() {
      state = 0;
    },
  } satisfies SeededPage);
}

/** Runs in the page before each drawing, which then does not depend on those before it. */
export function resetRandom(): void {
  (globalThis as unknown as SeededPage).beginAgain();
}
