/** The letters and digits of a text, which its pages also have, whatever else is in the Markdown. */
export interface Letters {
  readonly text: string;
  /** The index of each in the text. */
  readonly places: readonly number[];
}

/** Signs before and behind a place by which it is found again; fewer where a link or an image is between. */
const reaches = [24, 12, 6] as const;

/** Keeps the letters and digits of a text. */
export function keepLetters(text: string): Letters {
  let letters = "";
  const places: number[] = [];
  for (let place = 0; place < text.length;) {
    const sign = String.fromCodePoint(text.codePointAt(place) ?? 0);
    if (/[\p{L}\p{N}]/u.test(sign)) {
      // Some lower-case letters are two characters.
      const small = sign.toLowerCase();
      letters += small;
      places.push(...Array<number>(small.length).fill(place));
    }
    place += sign.length;
  }
  return { text: letters, places };
}

/** Returns the first letter at a place, or behind it. */
export function findLetter({ places }: Letters, place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Finds a letter of one text in another with the same content: by the letters around it, and, if these occur several times, by its relative position.
 * @param share of the text before the letter
 * @returns its index in the other; undefined if it is not there
 */
export function findSameLetter(
  from: Letters,
  index: number,
  to: Letters,
  share = index / Math.max(1, from.text.length),
): number | undefined {
  const expected = share * to.text.length;
  for (const reach of reaches) {
    // Around it, behind it, and before it.
    for (const [before, behind] of [
      [reach / 2, reach / 2],
      [0, reach],
      [reach, 0],
    ] as const) {
      const start = Math.max(0, index - before);
      const wanted = from.text.slice(start, index + behind);
      if (wanted.length < reach / 2) continue;
      const at = findNearest(to.text, wanted, expected - (index - start));
      if (at !== undefined) return Math.min(at + index - start, to.text.length - 1);
    }
  }
  return undefined;
}

function findNearest(text: string, wanted: string, expected: number): number | undefined {
  const around = Math.round(Math.max(0, expected));
  const before = text.lastIndexOf(wanted, around);
  const behind = text.indexOf(wanted, around);
  if (before < 0) return behind < 0 ? undefined : behind;
  return behind < 0 || expected - before <= behind - expected ? before : behind;
}
