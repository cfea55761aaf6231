/**
 * The word that another one is with a slip: at most one letter in four is added, left out, changed or swapped with its neighbour.
 * @returns undefined when no word is that near
 */
export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const maxEdits = Math.floor(written.length / 4);
  if (maxEdits === 0) return undefined;
  return words
    .map((word) => ({ word, edits: editsBetween(written.slice(0, 100), word) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((first, second) => first.edits - second.edits)[0]?.word;
}

/** Edits from one word to another: letters added, left out, changed, or two of them swapped (optimal string alignment). */
export function editsBetween(first: string, second: string): number {
  const rows = [Array.from({ length: second.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= first.length; row++) {
    const before = rows[row - 1] ?? [];
    const current = [row];
    for (let column = 1; column <= second.length; column++) {
      const isSame = first[row - 1] === second[column - 1];
      const changed = (before[column - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      const swapped = isSwapped ? (rows[row - 2]?.[column - 2] ?? 0) + 1 : changed;
      current.push(Math.min((before[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, changed, swapped));
    }
    rows.push(current);
  }
  return rows[first.length]?.[second.length] ?? 0;
}
