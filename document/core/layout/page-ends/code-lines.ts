/** Least lines of code on each side of a page's end. */
export const minCodeLines = 3;
/** Share of the lines on the page that are kept at least when it ends before a blank line. */
const minKeptShare = 0.6;
/** A line that only closes a block above. */
const closing = /^\s*(?:[)\]}>]+[;,]?|<\/[\w-]+>|end|fi|done|esac|\*\/)\s*$/;
/** Lines that may go to the next page so that it does not begin with a closing line. */
const maxClosingLines = 3;

/**
 * Chooses the line of code that the next page begins with: one after a blank line if possible, and otherwise none that only closes a block. Lines
 * count from 0.
 * @param natural the line that the browser begins the next page with
 * @param maxGivenUp lines that may go to the next page for a blank line
 * @returns 0 when too few lines would stay
 */
export function chooseBreakLine(lines: readonly string[], natural: number, maxGivenUp: number): number {
  const isBlank = (line: number): boolean => lines[line]?.trim() === "";
  const latest = Math.min(natural, lines.length - minCodeLines);
  const earliest = Math.max(minCodeLines, latest - maxGivenUp, Math.ceil(latest * minKeptShare));
  let line = latest;
  while (line >= earliest && !isBlank(line) && !isBlank(line - 1)) line--;
  if (line < earliest) {
    line = latest;
    while (latest - line < maxClosingLines && (isClosing(lines[line]) || isBlank(line + 1))) line--;
  }
  while (isBlank(line) && line < lines.length - 1) line++;
  return line < minCodeLines ? 0 : line;
}

/** Returns whether a line only closes a block above. */
export function isClosing(line: string | undefined): boolean {
  return closing.test(line ?? "");
}
