/** A line of a document, and its number in the source, counted from 1; none if it was added. */
export interface NumberedLine {
  readonly text: string;
  readonly line?: number;
}

/** A line of Markdown. Nothing is to be repaired in code: fenced, indented, or preformatted HTML; nor in front matter. */
export interface SourceLine extends NumberedLine {
  /** `container` for the first and the last line of a container. */
  readonly kind: "text" | "container" | "code-start" | "code";
  /** Whether its indentation alone makes it code. */
  readonly isIndented?: boolean;
}

/** An empty line outside of code. */
export const blankLine: SourceLine = { text: "", kind: "text" };

/** A list marker, if there is one, as a part of a pattern. */
export const listMarker = String.raw`(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?`;
/** What may come before a block on its line, as a part of a pattern: quote markers, then a list marker. */
export const blockPrefix = String.raw`[ \t>]*${listMarker}`;

/** Returns whether a line begins an item of a list. */
export function isItem(line: string): boolean {
  return /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]/.test(line);
}

/** Returns whether a line has white space alone. */
export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** Returns the white space and the markers of quotes that a line begins with. */
export function readPrefix(line: string): string {
  return /^[ \t>]*/.exec(line)?.[0] ?? "";
}

/** Returns the width of a line's indentation, in columns. */
export function measureIndent(line: string): number {
  return countColumns(/^[ \t]*/.exec(line)?.[0] ?? "");
}

/** Returns columns that a text takes from the first one on; tabs reach to the next stop. */
export function countColumns(text: string): number {
  let column = 0;
  for (const character of text) column += character === "\t" ? 4 - (column % 4) : 1;
  return column;
}

/** Returns the text of lines. */
export function joinText(lines: readonly NumberedLine[]): string {
  return lines.map(({ text }) => text).join("\n");
}

/** Returns the lines of a text as one, without the white space around them. */
export function joinLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
}

/** Splits Markdown with uniform line ends into lines. */
export function numberLines(markdown: string, first = 1): NumberedLine[] {
  return markdown.split("\n").map((text, index) => ({ text, line: first + index }));
}

/** Returns a line without the white space and the markers of quotes that it begins with. */
export function stripIndent(line: string): string {
  return line.replace(/^[ \t>]+/, "");
}
