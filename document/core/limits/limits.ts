import { createTableMemory } from "../budget/table-memory.ts";
import { countWork } from "../budget/units.ts";
import { createLineCounter } from "../budget/work-of-lines.ts";
import { findFrontMatterFault } from "../front-matter/chosen-options.ts";
import { maxFrontMatter, splitFrontMatter } from "../front-matter/split.ts";
import {
  countRowTags,
  createDrawnCellCounter,
  createHtmlCellCounter,
  createRowCounter,
} from "./sizes/cells.ts";
import { createFenceReader } from "../lines/fences.ts";
import { createIndents } from "./sizes/indents.ts";
import { pageBreakLine } from "../lines/page-breaks.ts";
import { normaliseLineEnds } from "../uniform-text.ts";
import { formatThousands } from "../options/thousands.ts";

/** Why a document cannot be printed, and the line, where one is to blame. */
export interface Refusal {
  readonly line: number;
  readonly message: string;
  /** Absent where the document is too large. */
  readonly code?: "front-matter-invalid";
}

/** Nested deeper than this, a document is not one that a person wrote. */
export const maxDepth = 200;
/** Cells of all tables together, with one more for each row, which takes the browser more than a cell: 20,000 rows take it 2 GB. */
export const maxCells = 40_000;
/** Cells of one table, and a cell more for each row: the browser takes 0.07 MB for each, until all of the table is laid out. */
export const maxCellsOfTable = 25_000;
/** Page breaks, each of which is a page. */
const maxBreaks = 3_000;
/** Items that are indented more and more. What is nested is printed flat in the end, but the parser takes time with the cube of them. */
const maxIndents = 400;
const maxHeadings = 10_000;
/** Lines. 10 MB of text have fewer, and each takes time. */
const maxLinesOfText = 200_000;

const tooLongFrontMatter = `The front matter, between the document's first two rules, is longer than ${formatThousands(maxFrontMatter)} characters. Shorten it. If it is text, put a blank line before the first rule.`;
const tooManyLines = `The document has more than ${formatThousands(maxLinesOfText)} lines. Split it.`;
const tooManyHeadings = `The document has more than ${formatThousands(maxHeadings)} headings. Split it.`;
const tooManyBreaks = `The document has more than ${formatThousands(maxBreaks)} page breaks. Split it.`;
const tooLargeTable = `A table has more than ${formatThousands(maxCellsOfTable)} cells (each row counts as one more). Split it, or send it as data.`;
const tooManyCells = `The document has more than ${formatThousands(maxCells)} table cells (each row counts as one more). Split it, or send it as data.`;
const tooDeep = `The document is nested more than ${String(maxDepth)} levels deep. Flatten its lists and quotes.`;

/** Characters of a line that may tell how deep it is nested. */
const maxSeen = 4_000;

/**
 * Finds the reason to refuse a document before it is rendered, as far as its lines show one; undefined if there is none. Takes time in proportion to
 * the document, and little.
 * @param chosen options of the request, which override front matter
 */
export function checkMarkdown(
  written: string,
  chosen?: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  const markdown = normaliseLineEnds(written);
  if (hasTooManyLines(markdown)) return { line: maxLinesOfText, message: tooManyLines };
  const split = splitFrontMatter(markdown);
  if (split.isTooLong) return { line: 1, message: tooLongFrontMatter };
  const fault = findFrontMatterFault(split, chosen);
  if (fault) return { ...fault, code: "front-matter-invalid" };
  const rows = createRowCounter(markdown);
  const drawnCells = createDrawnCellCounter(markdown);
  const htmlCells = createHtmlCellCounter(markdown);
  let cellsBefore = 0;
  let pipedBefore = 0;
  let drawnBefore = 0;
  let taggedBefore = 0;
  let isInTags = false;
  const memory = createTableMemory();
  const memoryOfTags = createTableMemory();
  const code = createFenceReader();
  const items = createIndents();
  const work = countWork();
  const counter = createLineCounter(work);
  let line = 0;
  let breaks = 0;
  let headings = 0;
  for (let from = 0; from <= markdown.length; from = findLineEnd(markdown, from) + 1) {
    line++;
    const end = findLineEnd(markdown, from);
    const first = markdown.charCodeAt(from);
    if (mayBeFence(markdown, from)) code.read(markdown.slice(from, Math.min(end, from + maxSeen)));
    const inCode = code.open !== undefined;
    const until = inCode ? from : end;
    const piped = rows.cellsUpTo(from, until);
    const drawn = drawnCells.cellsUpTo(from, until);
    const tagged = htmlCells.cellsUpTo(from, until);
    if (piped > maxCells || drawn > maxCells || tagged > maxCells) return { line, message: tooManyCells };
    const cells = piped + drawn;
    if (end === from) {
      cellsBefore = cells;
      memory.end();
    }
    if (cells - cellsBefore > maxCellsOfTable) return { line, message: tooLargeTable };
    // A row of pipes counts as a cell more.
    const columns = Math.max(piped - pipedBefore - 1, drawn - drawnBefore);
    pipedBefore = piped;
    drawnBefore = drawn;
    if (cells > cellsBefore && !memory.line(Math.sign(columns), columns, markdown.slice(from, until)))
      return { line, message: memory.refusal };
    if (tagged > taggedBefore || isInTags) {
      const tags = markdown.slice(from, until);
      if (!memoryOfTags.line(countRowTags(tags), tagged - taggedBefore, tags))
        return { line, message: memoryOfTags.refusal };
      taggedBefore = tagged;
      isInTags = !tableEnd.test(tags);
      if (!isInTags) memoryOfTags.end();
    }
    const isWithin = inCode ? counter.code(end - from) : counter.prose(markdown.slice(from, end));
    const isParagraphsEnd = end === from && from > 1 && markdown[from - 2] !== "\n";
    if (!isWithin || (isParagraphsEnd && !inCode && !work.add("blocks", 1)))
      return { line, message: work.refusal };
    // Most lines begin with a letter, and are nothing else that is counted.
    if (inCode || isLetter(first)) continue;
    const text = markdown.slice(from, Math.min(end, from + maxSeen));
    if ((countMarkers(text) > maxDepth && !isRule(markdown, from, end)) || items.depthAt(text) > maxIndents)
      return { line, message: tooDeep };
    if (headingLine.test(text) && ++headings > maxHeadings) return { line, message: tooManyHeadings };
    if ((breakLine.test(text) || pageBreakLine.test(text)) && ++breaks > maxBreaks)
      return { line, message: tooManyBreaks };
  }
  return undefined;
}

export function hasTooManyLines(markdown: string): boolean {
  let lines = 1;
  for (
    let at = markdown.indexOf("\n");
    at >= 0 && lines <= maxLinesOfText;
    at = markdown.indexOf("\n", at + 1)
  )
    lines++;
  return lines > maxLinesOfText;
}

const headingLine = /^[ ]{0,3}#{1,6}[ \t]/;
const tableEnd = /<\/table/i;
const breakLine = /^[ ]{0,3}<!--[ \t]*(?:page|new)|\f/;

function findLineEnd(markdown: string, from: number): number {
  const end = markdown.indexOf("\n", from);
  return end < 0 ? markdown.length : end;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Returns whether a line may be a fence. Fences within an item or a quote may end with it: text behind them is counted. */
function mayBeFence(markdown: string, from: number): boolean {
  let at = from;
  while (at < from + 3 && markdown.charCodeAt(at) === 32) at++;
  const code = markdown.charCodeAt(at);
  return code === 96 || code === 126;
}

const markers = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;

/** Quotes and list markers that a line begins with, each of them a level or more. */
function countMarkers(text: string): number {
  markers.lastIndex = 0;
  let depth = 0;
  while (markers.test(text)) depth++;
  return depth;
}

/** Signs in a row, `- - -`, make a rule: if there is nothing else up to the line's end, however far that is. */
function isRule(markdown: string, from: number, end: number): boolean {
  let at = from;
  while (at < end && "-* \t".includes(markdown.charAt(at))) at++;
  return at === end;
}
