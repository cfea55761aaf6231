import { joinPatterns } from "../../core/join-patterns.ts";
import { areInDrawnTables } from "../../core/containers/drawn-table.ts";
import { isAddress } from "./postal-lines.ts";
import { isBlank, isItem, type SourceLine } from "../../core/lines/source-line.ts";

/** Begins of lines that show, where all have them, that each is meant as a line and no text was wrapped. */
const openings: readonly RegExp[] = [
  // **Date:** 3 May, and Date: 3 May.
  /^\*\*[^*\n]{1,60}(?::\*\*|\*\*[ \t]*:)/,
  /^(?:\p{Lu}[\p{L}\p{N} ./&'’-]{0,30}|b?cc|encl?\.?|re|attn):[ \t]\S/u,
  // A field of a note (Dataview).
  /^[\p{L}\p{N}][\p{L}\p{N} _-]{0,30}::[ \t]\S/u,
  /^\p{Extended_Pictographic}/u,
  /^[–—][ \t]/,
  // Marks and numbers of lists in Chinese, Japanese and Korean, and of slides.
  /^[・･·■□◆◇◎○★☆※▼▲▶►➤➢❖→⇒✓][ \t\u3000]*[^\s・･·■□◆◇◎○★☆※▼▲▶►➤➢❖→⇒✓]/u,
  /^(?:[（(][\d０-９一二三四五六七八九十]{1,3}[）)]|[①-⑳⑴-⒇㈠-㈩])[ \t\u3000]*\S/u,
  // A step of a calculation: only symbols and short names around an equals sign.
  /^(?=[^=\n]{1,60}=)(?:[^\p{L}\n]|(?<!\p{L})\p{L}{1,3}(?!\p{L}))+$/u,
  /^\[\d{1,3}\](?![[(])/,
  // A place to fill in, with little behind it.
  /^\[\p{Lu}[^\]`\n]{0,60}\](?![[(])[^\n]{0,24}$/u,
  /^(?:\(?[a-zA-Z][.)]|\(?\d{1,2}\)|[A-Z]:)[ \t]/,
];
/**
 * Lines that text neither continues in nor from: headings, tables, quotes, HTML, definitions, block markers, empty items, formulas. The title of a
 * source may have a bar.
 */
const noText = joinPatterns([
  /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]*(?:[ \t]#|$)/i,
  /^[ \t]*(?:#{1,6}[ \t]|=+[ \t]*$|-+[ \t]*$)/i,
  /^[ \t]*(?:>|<[a-z!/]|:|\*\[|\[[^\]]+\]:|\$\$|\\[[\]a-z]|```|~~~)/i,
  /^(?!\[\d{1,3}\] ).*\|/i,
]);
const wideIndent = /^[ \t]*(?:\u3000|\u2003|[\u00a0\u2000-\u200a\u202f\u205f]{2}|[\u2000-\u2003])/;
const mark = /^([ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]*)(?=(?:[-*+•◦▪●‣–]|\d{1,3}[.)])[ \t\u00a0])/;

const lineStart = /^["'“‘*_[¿¡«„]*[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{Extended_Pictographic}]/u;
/** No line that is meant to end ends with these. */
const unfinished = joinPatterns([
  /(?<![^\s"'“‘(])(?:a|an|and|as|at|by|for|from|in|is|are|of|on|or|see|the|to|using|with)[ \t]*$/,
  /(?:[ \t]-|\()[ \t]*$/,
]);
/** Such a line has a right-aligned part. */
const rightEnd = /\\hfill|float:[ \t]*right/;
/** The markers of quotes before each line. */
const quoteMarks = /^(?:[ ]{0,3}>[ ]?)+/;
/** A line that continues the one before. */
const goesOn = /^[ \t]*\p{Ll}/u;

/** Longer lines are prose. */
const short = 60;
/** Nobody who lets lines run on wraps others as short as this. */
const narrow = 40;
/** A line of prose that is longer was not wrapped by its author. */
const unwrapped = 160;
/** A line that ends before this part of the width ended where it was meant to. */
const slack = 0.75;
/** Where nothing tells how wide lines are. */
const usual = 80;
/** Continued lines, and their share of all lines that follow another one, from which a document's lines count as wrapped. */
const minWraps = 3;
const minWrappedShare = 0.25;

/** A name in bold with facts separated by bars, as in a CV, and the lines below it. */
const barred = /^\*\*[^*|\n]{1,80}\*\*[^|\n]{0,80} \| \S/;
const belowBarred = /^(?:[*_]|[^|\n]{1,80} \| \S)/;

/**
 * Keeps intended line ends, which CommonMark joins within a paragraph: of verses, addresses, labels, and lines indented by unusual spaces. Chats show
 * each line of an answer as a line, so models write them so.
 */
export function keepLineEnds(lines: readonly SourceLine[]): readonly SourceLine[] {
  const result = lines.map(removeCodeIndent);
  const inTables = areInDrawnTables(lines);
  let width: number | undefined;
  for (let start = 0; start < result.length; start++) {
    let end = start;
    const marks = quoteMarks.exec(result[start]?.text ?? "")?.[0] ?? "";
    while (
      inTables[end] !== true &&
      isWithin(result[end], marks) &&
      (end === start || !isItem(result[end]?.text.slice(marks.length) ?? ""))
    )
      end++;
    if (end - start < 2) continue;
    width ??= estimateWidth(result);
    endLines(result, { start, end, width, marks: marks.length });
    start = end - 1;
  }
  return result.map(endBarred);
}

function endBarred(line: SourceLine, at: number, lines: readonly SourceLine[]): SourceLine {
  const next = lines[at + 1];
  const isMeant =
    line.kind === "text" &&
    next?.kind === "text" &&
    barred.test(line.text) &&
    belowBarred.test(next.text) &&
    !/^[|:\s-]+$/.test(next.text) &&
    !isItem(next.text);
  return isMeant ? { ...line, text: `${line.text.trimEnd()}  ` } : line;
}

/** Replaces the blanks before and behind a list marker by spaces, which CommonMark knows. */
function removeCodeIndent(line: SourceLine): SourceLine {
  if (line.kind !== "text" || !wideIndent.test(line.text)) return line;
  const [, indent] = mark.exec(line.text) ?? [];
  if (indent === undefined) return line;
  const text = " ".repeat(indent.length) + line.text.slice(indent.length).replace(/^–/, "-");
  return { ...line, text: text.replace(/\u00a0/, " ") };
}

function isProse(line: SourceLine | undefined): line is SourceLine {
  return isWithin(line, "");
}

/** Returns whether a line is one of prose, behind the marks of its quote. */
function isWithin(line: SourceLine | undefined, marks: string): line is SourceLine {
  if (line?.kind !== "text" || !line.text.startsWith(marks)) return false;
  const text = line.text.slice(marks.length);
  return !isBlank(text) && !noText.test(text);
}

/** Returns characters that the author's lines may have; infinite for one who lets lines run on. */
function estimateWidth(lines: readonly SourceLine[]): number {
  let width = usual;
  let pairs = 0;
  const wraps: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (!isProse(line)) continue;
    const next = lines[at + 1];
    if (line.text.length > unwrapped && line.text.split(" ", 15).length === 15) width = Infinity;
    if (!isProse(next)) continue;
    width = Math.max(width, Math.min(line.text.length, unwrapped));
    pairs++;
    if (goesOn.test(next.text)) wraps.push(endWith([line.text, next.text.trimStart()], 0));
  }
  // The first word of a continuing line did not fit on the line before: an author who wraps lines does it in most of them.
  if (wraps.length < minWraps || wraps.length < pairs * minWrappedShare) return width;
  return wraps.sort((a, b) => a - b)[Math.floor(wraps.length / 2)] ?? width;
}

/** A paragraph: its lines from `start` to before `end`, and their limits in characters. */
interface Paragraph {
  readonly start: number;
  readonly end: number;
  /** The width that the author's lines may have. */
  readonly width: number;
  /** The length of the markers of quotes before each line. */
  readonly marks: number;
}

function endLines(lines: SourceLine[], { start, end, width, marks }: Paragraph): void {
  const texts = lines
    .slice(start, end)
    .map(({ text }) => text.slice(marks).replace(/^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/, ""));
  // Two lines of a quote are rather a name and a text, or a symbol and one.
  const mayBeLines = marks === 0 || texts.length > 2;
  const isEach = mayBeLines && (areLines(texts, width) || isAddress(texts));
  for (let at = 0; at + 1 < texts.length; at++) {
    const line = lines[start + at];
    const next = lines[start + at + 1];
    if (!line || !next || / {2}$|\\$|<br ?\/?>$/.test(line.text)) continue;
    const isMeant =
      isEach ||
      hasRightEnd(line, next) ||
      wideIndent.test(next.text) ||
      isOpened(texts, at) ||
      isAttribution(texts, at) ||
      (at === 0 && marks === 0 && isLeadIn(texts, width));
    if (isMeant) lines[start + at] = { ...line, text: `${line.text.trimEnd()}  ` };
  }
}

function hasRightEnd(...lines: readonly SourceLine[]): boolean {
  return lines.some(({ text }) => rightEnd.test(text));
}

/** Returns whether a line and the next, or the next two, begin in one way of those that lines begin in. */
function isOpened(texts: readonly string[], at: number): boolean {
  const [line = "", next = "", after = ""] = texts.slice(at, at + 3);
  return openings.some((opening) => opening.test(next) && (opening.test(line) || opening.test(after)));
}

/** Returns whether the next line names whom a text is quoted from. */
function isAttribution(texts: readonly string[], at: number): boolean {
  const [line = "", next = ""] = texts.slice(at, at + 2);
  return (
    /[.!?…。！？”"’»」』*_)][ \t]*$/.test(line) && /^(?:[—―–]|--)[ \t]*[*_]{0,2}[\p{Lu}\p{Lo}]/u.test(next)
  );
}

/** Returns whether the first line is a title: more words would have fit on it. */
function isLeadIn(texts: readonly string[], width: number): boolean {
  const [first = ""] = texts;
  if (first.length >= short) return false;
  const isTitle = /[:：][ \t]*(?:[*_]{1,3}[ \t]*)?$|^\*\*[^*]+\*\*[ \t]*$/.test(first);
  // A bracket that is open holds what follows, too.
  return isTitle && !/\([^)]*$/.test(first) && hasRoom(texts, 0, width);
}

/** Returns whether no line of a paragraph is full, and each begins as a line does. */
function areLines(texts: readonly string[], width: number): boolean {
  const longest = width === Infinity && texts.length > 2 ? usual : short;
  if (texts.some(({ length }) => length >= longest)) return false;
  if (texts.slice(0, -1).every((text) => /[.!?。][)"”’*_]*$/.test(text.trimEnd()))) return false;
  if (texts.slice(0, -1).some((text) => unfinished.test(text))) return false;
  if (!texts.every((text, at) => at === 0 || (lineStart.test(text) && hasRoom(texts, at - 1, width))))
    return false;
  // If no word would have fit on the line before, the text was wrapped.
  const most = Math.max(...texts.map(({ length }) => length));
  if (width === Infinity && most < narrow) return true;
  return longest === short || texts.some((_, at) => at > 0 && endWith(texts, at - 1) < most);
}

function hasRoom(texts: readonly string[], at: number, width: number): boolean {
  return endWith(texts, at) <= width * slack;
}

/** Returns where a line would end with the first word of the next. */
function endWith(texts: readonly string[], at: number): number {
  const [line = "", next = ""] = texts.slice(at, at + 2);
  return line.length + 1 + (/^\S+/.exec(next)?.[0].length ?? 0);
}
