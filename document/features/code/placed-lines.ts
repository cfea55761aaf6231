/** Signs that are below and beside others in a drawing, and the sides of boxes and tables made of letters. */
const drawn = /[\u2502-\u254b\u2551-\u2573]|^\s*[|+].*[|+]\s*$|\+-{2,}\+/;
/** Least lines of a table without rules, columns that begin in them behind two spaces, and share of the lines that a column begins in. */
const minLines = 3;
const minColumns = 2;
const minShare = 0.6;
/** Longer code is no table to a reader. */
const maxLines = 1_000;
const maxLineChars = 400;

/**
 * Returns whether most wide lines of code depend on their alignment, so that they are set smaller rather than broken: drawings made of letters, and
 * columns that commands print.
 * @param maxColumns up to which a line is not wide
 */
export function hasPlacedLines(code: string, maxColumns: number): boolean {
  const lines = code.split("\n", maxLines + 1);
  if (lines.length > maxLines) return false;
  const wide = lines.filter((line) => line.length > maxColumns);
  if (wide.length === 0 || wide.some((line) => line.length > maxLineChars)) return false;
  const inColumns = new Set(splitRuns(lines).filter(isInColumns).flat());
  return wide.filter((line) => drawn.test(line) || inColumns.has(line)).length * 2 > wide.length;
}

/** Returns lines without a blank one between them. */
function splitRuns(lines: readonly string[]): string[][] {
  const runs: string[][] = [[]];
  for (const line of lines)
    if (line.trim() === "") runs.push([]);
    else runs.at(-1)?.push(line);
  return runs;
}

function isInColumns(run: readonly string[]): boolean {
  if (run.length < minLines) return false;
  const counts = new Map<number, number>();
  for (const line of run)
    for (const { index, 0: gap } of line.matchAll(/(?<=\S) {2,}(?=\S)/g))
      counts.set(index + gap.length, (counts.get(index + gap.length) ?? 0) + 1);
  const least = Math.max(minLines, run.length * minShare);
  return [...counts.values()].filter((count) => count >= least).length >= minColumns;
}
