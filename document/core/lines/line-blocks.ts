import { countColumns, isBlank, readPrefix, type SourceLine } from "./source-line.ts";

/** The marks of quotes, items, definitions and notes that a line may begin with, then its bar. */
const marks = /[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|:|\[\^[^\]\s]{1,80}\]:)[ \t]{1,4}){0,3}/.source;
const started = new RegExp(`^${marks}`);
/** Columns by which code is indented. */
const codeIndent = 4;
const line = new RegExp(`^(${marks})\\|(?:[ \\t](.*))?$`);
export const lineBlockMarkers = new RegExp(`^${marks}\\|[ \\t][^|\\n]*\\n[ \\t>]*\\|[ \\t]?[^|\\n]*$`, "m");

/**
 * Reads lines that each begin with `| `, and are no table, as verses and addresses: they end where they were ended. In quotes, lists and notes no less
 * than outside.
 */
export function readLineBlocks(lines: readonly SourceLine[]): readonly SourceLine[] {
  const result = [...lines];
  let content = 0;
  for (let from = 0; from < result.length; from++) {
    content = findContentColumn(result[from]) ?? content;
    if (!isVerse(result[from]) || !mayBegin(result[from], result[from - 1], content)) continue;
    let to = from + 1;
    while (isVerse(result[to]) && isContinued(result[to], result[from])) to++;
    if (to - from > 1 && !isPiped(result[to]) && !isPiped(result[from - 1]))
      for (let at = from; at < to; at++) result[at] = formatVerse(result[at], at === to - 1);
    from = to - 1;
  }
  return result;
}

function isVerse(sourceLine: SourceLine | undefined): boolean {
  if (sourceLine?.kind !== "text" || isBlank(sourceLine.text) || !line.test(sourceLine.text)) return false;
  const inner = sourceLine.text.slice(sourceLine.text.indexOf("|") + 1);
  // Another bar, or dashes alone, make it a table's.
  return !/(?<!\\)\|/.test(inner) && !/^[ \t:-]*-[ \t:-]*$/.test(inner);
}

/** Returns columns before the text of the item that begins on a line. */
function findContentColumn(sourceLine: SourceLine | undefined): number | undefined {
  const [marks = ""] = started.exec(sourceLine?.text ?? "") ?? [];
  return /[^\s>]/.test(marks) ? countColumnsInQuote(marks) : undefined;
}

/** Returns whether a line may begin a block. A line indented like code is code, or continues the text above, which may be a drawing. */
function mayBegin(first: SourceLine | undefined, above: SourceLine | undefined, content: number): boolean {
  const marked = readMarks(first);
  if (marked.trim() === "" && countColumnsInQuote(marked) < codeIndent) return true;
  const text = above?.text ?? "";
  const isApart = countQuotes(marked) > countQuotes(text) || isBlank(text.slice(readPrefix(text).length));
  return (
    /[^\s>]/.test(marked) ||
    ((isApart || /^[ \t>]*\[![^\]]*\]/.test(text)) && countColumnsInQuote(marked) < content + codeIndent)
  );
}

/** Returns whether a line is in the same quotes, and begins nothing. */
function isContinued(sourceLine: SourceLine | undefined, first: SourceLine | undefined): boolean {
  const marked = readMarks(sourceLine);
  return !/[^\s>]/.test(marked) && countQuotes(marked) === countQuotes(first?.text ?? "");
}

function readMarks(sourceLine: SourceLine | undefined): string {
  return line.exec(sourceLine?.text ?? "")?.[1] ?? "";
}

/** Returns columns within the innermost quote. */
function countColumnsInQuote(marked: string): number {
  return countColumns(marked.replace(/^.*>[ \t]?/, ""));
}

function countQuotes(text: string): number {
  return readPrefix(text).replace(/[^>]/g, "").length;
}

function isPiped(sourceLine: SourceLine | undefined): boolean {
  return sourceLine?.kind === "text" && /^[ \t>]*\|/.test(sourceLine.text);
}

function formatVerse(sourceLine: SourceLine | undefined, isLast: boolean): SourceLine {
  const [, indent = "", text = ""] = line.exec(sourceLine?.text ?? "") ?? [];
  const shown = text.trimEnd().replace(/^[ \t]+/, (blanks) => "\u00a0".repeat(blanks.length));
  return {
    kind: "text",
    ...sourceLine,
    text: `${indent}${shown === "" ? "\u00a0" : shown}${isLast ? "" : "\\"}`,
  };
}
