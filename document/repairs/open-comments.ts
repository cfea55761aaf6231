import type { SourceLine } from "../core/lines/source-line.ts";
import type { Warn } from "../core/warnings/warn.ts";

/** A line without text, in a quote or not. */
const blankInQuote = /^[ \t>]*$/;
const opening = /^[ \t>]*(?:[-*+][ \t]+)?<!--/;

/**
 * Ends unclosed comments at their blank line: in CommonMark, the rest of the document would belong to them. An arrow in code, `-->`, closes none.
 * Each is reported.
 */
export function endComments(lines: readonly SourceLine[], warn: Warn): readonly SourceLine[] {
  const last = lines.findLastIndex(({ kind, text }) => kind === "text" && text.includes("-->"));
  if (!lines.some((line, at) => isOpen(line, at, last))) return lines;
  const ended: SourceLine[] = [];
  let open = false;
  lines.forEach((line, at) => {
    if (!open && isOpen(line, at, last)) {
      open = true;
      warn("comment-not-closed", "A comment is not closed: it was ended at the next blank line.", line.line);
    }
    const next = lines[at + 1];
    const ends = open && (next?.kind !== "text" || blankInQuote.test(next.text));
    ended.push(ends ? { ...line, text: `${line.text} -->` } : line);
    if (ends) open = false;
  });
  return ended;
}

function isOpen({ kind, text }: SourceLine, at: number, last: number): boolean {
  return kind === "text" && at >= last && opening.test(text) && !text.includes("-->");
}
