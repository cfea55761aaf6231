import { rewriteOutsideCodeAndFormulas } from "../../core/lines/inline-spans.ts";
import { isBlank, isItem, type SourceLine } from "../../core/lines/source-line.ts";

/** The beginning of a paragraph or an item, and of emphasis there. Before a small letter it is rather a name, as `**kwargs`. */
const start = /^([ \t>]*(?:(?:[-*+•‣]|\d{1,9}[.)])[ \t]+)?)\*\*(\*\*)?(?=[\p{Lu}\p{Lo}\p{N}"“‘「《【（(])/u;
const number = String.raw`\d[\d.,]{0,20}`;
/** A product without blanks, as `2*3*4`, of which CommonMark would stress every second number. */
const product = new RegExp(
  String.raw`(?<![\p{L}\p{N}*\\/="'_.-])${number}(?:\*(?:${number}|\p{L}(?![\p{L}\p{M}]))){2,20}(?![\p{L}\p{N}*])`,
  "gu",
);
const mark = /(?<![\\*])\*\*(?!\*)/g;

/** Emphasis whose mark is written twice where it begins, and once where it ends. */
const doubledMark = /(?<![^\s(["'“‘«])\*{4}(?=[^\s*])([^*`\n]{1,500})(?<=\S)\*\*(?!\*)/gu;

/**
 * Drops `**` that a model opened at the beginning of a paragraph and never closed, and sets `****A**` as `**A**`. A paragraph that closes it on a
 * later line is unchanged. The asterisks of products become text.
 */
export function dropOpenMarks(lines: readonly SourceLine[]): readonly SourceLine[] {
  return lines.map((written, at) => {
    const line = written.kind === "text" ? escapeProducts(written) : written;
    if (line.text.includes("****") && line.kind === "text" && !line.text.includes("`")) {
      const text = line.text.replace(doubledMark, "**$1**");
      if (text !== line.text) return { ...line, text };
    }
    const [match, prefix = "", doubled] = line.kind === "text" ? (start.exec(line.text) ?? []) : [];
    if (match === undefined) return line;
    const words = line.text.slice(match.length);
    const marks = [...words.matchAll(mark)];
    if (doubled !== undefined) return marks.length === 1 ? { ...line, text: `${prefix}**${words}` } : line;
    // One before a blank closes; one behind a blank opens again.
    const [first] = marks;
    const isOpen =
      first === undefined || (marks.length % 2 === 0 && /\s/.test(words.charAt(first.index - 1)));
    return isOpen && isAlone(lines, at) ? { ...line, text: prefix + words } : line;
  });
}

function escapeProducts(line: SourceLine): SourceLine {
  if (!/\d\*/.test(line.text)) return line;
  const text = rewriteOutsideCodeAndFormulas(line.text, (part) =>
    part.replace(product, (factors) => factors.replaceAll("*", "\\*")),
  );
  return text === line.text ? line : { ...line, text };
}

function isAlone(lines: readonly SourceLine[], at: number): boolean {
  const [before, after] = [lines[at - 1], lines[at + 1]];
  const startsBlock = isItem(lines[at]?.text ?? "") || before === undefined || isBlank(before.text);
  return (
    startsBlock && (after === undefined || isBlank(after.text) || isItem(after.text) || after.kind !== "text")
  );
}
