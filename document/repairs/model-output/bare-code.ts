import { joinPatterns } from "../../core/join-patterns.ts";
import { chooseFence } from "../../core/lines/fences.ts";
import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { blankLine, isBlank, isItem, joinText, type SourceLine } from "../../core/lines/source-line.ts";
import { rateLine, htmlPage, isSentence } from "./statements.ts";

/** Lines that a run of code may hold beside statements. */
const inCode = joinPatterns([
  /^(?:\s{2,}|\t)|[=(){}[\];<>|&]/,
  /^\s*(?:\/\/|\/\*|\*\/|\*\s|--\s|#|"""|'''|<\/?\w)/,
  /^\s*(?:FROM|WHERE|VALUES|SET|AND|OR|HAVING|LIMIT|JOIN|ON|UNION)\s/,
]);
/** Lines that end code: a heading with a blank line below is no comment. */
const listed = /^[ \t\u2000-\u200a\u3000]*(?:[-*+•‣–—]|\d{1,3}[.)])\s/;
const frame = /^[ \t]*([-─━═=_*~])\1{9,}[ \t]*$/;

/** Blank lines that code may hold in a row. */
const maxBlankLines = 2;
/** Fewer lines may look like code by chance. */
const minLines = 2;

/** Puts fences around code that is in the text without any, as models write it that were not asked for Markdown. */
export function fenceBareCode(lines: readonly SourceLine[]): readonly SourceLine[] {
  const free = findFree(lines);
  return rewriteBlocks(lines, ({ line = 1 }, at, above) => {
    const { end, next } = runFrom(lines, free, at);
    const run = lines.slice(at, end);
    if (run.length === 0) return { lines: lines.slice(at, next), end: next - 1 };
    // The rules that a model draws above and below its code are its fence.
    const isFramed = isFrame(above.at(-1), above.at(-2));
    const marks = chooseFence(joinText(run));
    const start: SourceLine = { text: marks, kind: "code-start", line };
    const code = run.map((codeLine): SourceLine => ({ ...codeLine, kind: "code", isIndented: false }));
    return {
      lines: [blankLine, start, ...code, { text: marks, kind: "code" }, blankLine],
      end: isFramed && isFrame(lines[end]) ? end : end - 1,
      above: isFramed ? 1 : 0,
    };
  });
}

/** Returns whether a line is a frame of code. Below text, it would underline a heading. */
function isFrame(line: SourceLine | undefined, above?: SourceLine): boolean {
  if (line === undefined || !frame.test(line.text)) return false;
  return above === undefined || isBlank(above.text) || !/^[ \t]*[-=]/.test(line.text);
}

/** The lines of a document that may be code without a fence; code by its indentation alone is no fenced code. */
interface Free {
  /** Lines in no fence, no preformatted HTML, no front matter and no formula. */
  readonly lines: readonly boolean[];
  /** The lines among these that are in no other block of HTML, where code may begin. */
  readonly starts: readonly boolean[];
}

/** Blocks that go on over blank lines to an end of their own: formulas, and HTML (CommonMark 0.31.2, section 4.6). */
const spans: readonly { readonly open: RegExp; readonly close: RegExp; readonly isHtml: boolean }[] = [
  { open: /^[ \t>]*\$\$(?!.*\$\$)/, close: /\$\$/, isHtml: false },
  { open: /^[ \t>]*\\\[(?!.*\\\])/, close: /\\\]/, isHtml: false },
  { open: /^[ \t>]*\\begin\{(?!.*\\end\{)/, close: /\\end\{/, isHtml: false },
  { open: /^ {0,3}<!--(?!.*-->)/, close: /-->/, isHtml: true },
  { open: /^ {0,3}<!\[CDATA\[(?!.*\]\]>)/, close: /\]\]>/, isHtml: true },
  {
    open: /^ {0,3}<(?:script|style|textarea)\b(?!.*<\/)/i,
    close: /<\/(?:script|style|textarea)>/i,
    isHtml: true,
  },
];

function findFree(lines: readonly SourceLine[]): Free {
  let isFenced = false;
  let isHtml = false;
  let isInItem = false;
  let span: (typeof spans)[number] | undefined;
  const starts: boolean[] = [];
  const free = lines.map(({ kind, text, isIndented }) => {
    if (kind === "code-start") isFenced = isIndented !== true;
    else if (kind === "text") isFenced = false;
    const within = span;
    if (within?.close.test(text) === true) span = undefined;
    else if (!within && !isFenced) span = spans.find(({ open }) => open.test(text));
    const isSpanned = within !== undefined || span !== undefined;
    isHtml = isHtml ? !isBlank(text) : /^\s*<[a-z/!]/i.test(text) && rateLine(text) < 2;
    // Lines that are indented below an item belong to it.
    isInItem = isItem(text) || (isInItem && !isBlank(text));
    starts.push(!isFenced && !isHtml && !isSpanned && !(isInItem && /^\s/.test(text)));
    return !isFenced && (!isSpanned || (within ?? span)?.isHtml === true);
  });
  return { lines: free, starts };
}

/** A run of lines that begins like code, with the index after its code (its first line if it has none), and the index to continue at. */
interface Run {
  readonly end: number;
  readonly next: number;
}

function runFrom(lines: readonly SourceLine[], free: Free, start: number): Run {
  if (free.starts[start] !== true || !mayBegin(lines, start)) return { end: start, next: start + 1 };
  let end = start;
  let statements = 0;
  let others = 0;
  let blank = 0;
  let isCertain = false;
  let at = start;
  for (; at < lines.length && free.lines[at] === true && blank <= maxBlankLines; at++) {
    const text = lines[at]?.text.trimEnd() ?? "";
    if (text === "") {
      blank++;
      continue;
    }
    const certainty = rateLine(text);
    if (certainty > 0) {
      statements++;
      isCertain ||= certainty === 2;
      end = at + 1;
    } else {
      // Indented lines directly below code belong to it, whatever their content.
      const isWithin = end === at && /^(?: {2}|\t)/.test(text) && !listed.test(text) && !frame.test(text);
      if (!isWithin && !continues(lines, at, blank > 0)) break;
      others++;
      if (isWithin) end = at + 1;
    }
    blank = 0;
  }
  // Lines that are indented as code are code already.
  const isBare = lines.slice(start, end).some(({ kind, text }) => kind === "text" && !isBlank(text));
  const isCode = isBare && isCertain && statements >= minLines && statements * 3 >= others;
  return isCode ? { end, next: end } : { end: start, next: Math.max(at, start + 1) };
}

/** Returns whether code may begin at a line: with a statement, or a comment on one. */
function mayBegin(lines: readonly SourceLine[], at: number): boolean {
  const text = lines[at]?.text ?? "";
  if (htmlPage.test(text)) return rateLine(text) === 2;
  if (rateLine(text) > 0) return true;
  return /^\s*(?:\/\/|\/\*|#\s|--\s)/.test(text) && rateLine(lines[at + 1]?.text ?? "") > 0;
}

function continues(lines: readonly SourceLine[], at: number, isAfterBlank: boolean): boolean {
  const text = lines[at]?.text ?? "";
  const isAlone = isAfterBlank && isBlank(lines[at + 1]?.text ?? "");
  if (/^\s*(?:\/\/|\/\*|\*|"""|''')/.test(text)) return !isAlone;
  // A heading with a blank line below is no remark; one within a block of code is a sentence at times.
  if (/^#{1,6}\s/.test(text)) return !text.startsWith("##") && !isBlank(lines[at + 1]?.text ?? "");
  if (/^\s+(?:#|--|%)\s/.test(text)) return !isAlone;
  if (/^\s*(?:<!--|>)/.test(text) || frame.test(text) || listed.test(text) || isSentence(text)) return false;
  if (isAfterBlank && /^\S.*(?:\]\(|:$)/.test(text)) return false;
  return inCode.test(text);
}
