/**
 * Returns the word that another one is with a slip: letters added, left out, changed or swapped with their neighbours. Of several, the nearest.
 * @param mostEdits how many slips; one letter in four when absent
 * @returns undefined when no word is that near
 */
export function findNearestWord(
  written: string,
  words: readonly string[],
  mostEdits = Math.floor(written.length / 4),
): string | undefined {
  if (mostEdits === 0) return undefined;
  let nearest: string | undefined;
  let least = mostEdits + 1;
  for (const word of words) {
    const edits = countEdits(written, word, least - 1);
    if (edits >= least) continue;
    nearest = word;
    least = edits;
  }
  return nearest;
}

/**
 * Counts the edits from one word to another: letters added, left out, changed, or two of them swapped (optimal string alignment).
 * @param most beyond which nothing is counted
 * @returns infinity where there are more
 */
function countEdits(first: string, second: string, most: number): number {
  // Each letter that one has more than the other is an edit.
  if (Math.abs(first.length - second.length) > most) return Infinity;
  // An edit adds and removes one letter at most. That alone rules out most words, in a fraction of the time.
  if (countBits(letterBits(first) ^ letterBits(second)) > 2 * most) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: second.length + 1 }, (_, column) => column);
  let leastOfLast = 0;
  for (let row = 1; row <= first.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= second.length; column++) {
      const isSame = first[row - 1] === second[column - 1];
      const changed = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      const swapped = isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : changed;
      const edits = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed, swapped);
      current.push(edits);
      least = Math.min(least, edits);
    }
    // A swap reaches over one row, and no further.
    if (least > most && leastOfLast > most) return Infinity;
    beforeLast = last;
    last = current;
    leastOfLast = least;
  }
  const edits = last[second.length] ?? 0;
  return edits > most ? Infinity : edits;
}

/** Returns a bit for each letter that a word has; letters may share one. */
function letterBits(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
