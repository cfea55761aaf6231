import { frontMatterFault } from "../options/front-matter-options.ts";
import { thousands } from "../options/thousands.ts";

/** Why a document cannot be printed, and the line, where one is to blame. */
export interface Refusal {
  readonly line: number;
  readonly message: string;
}

/** Nested deeper than this, a document is not one that a person wrote. */
export const maxDepth = 200;
/** Cells of all tables together, with one more for each row, which takes the browser more than a cell: 20,000 rows take it 2 GB. */
export const maxCells = 40_000;
/** Page breaks, each of which is a page. */
const maxBreaks = 3_000;
const maxHeadings = 10_000;

const tooManyHeadings = `The document has more than ${thousands(maxHeadings)} headings. Split it.`;
const tooManyBreaks = `The document has more than ${thousands(maxBreaks)} page breaks. Split it.`;
export const tooManyCells = `The document has more than ${thousands(maxCells)} cells in tables, counting one more for each row. Split it, or send it as data.`;
export const tooDeep = `The document is nested more than ${String(maxDepth)} levels deep. Flatten its lists and quotes.`;

/** Of a line, what may tell how deep it is nested. */
const mostSeen = 4_000;

/**
 * Looks for what a document would be refused for when it is rendered, as far as its lines tell; undefined when there is nothing. Takes
 * time in proportion to the document, and little of it.
 * @param chosen what a request chooses of the options, for which front matter is not asked
 */
export function checkMarkdown(
  markdown: string,
  chosen?: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  const fault = frontMatterFault(markdown, chosen);
  if (fault) return fault;
  const table = createRowCounter(markdown);
  let line = 0;
  let breaks = 0;
  let headings = 0;
  let inCode = false;
  for (let from = 0; from <= markdown.length; from = lineEnd(markdown, from) + 1) {
    line++;
    const end = lineEnd(markdown, from);
    const first = markdown.charCodeAt(from);
    if (isFenceSign(first) && /^(?:`{3}|~{3})/.test(markdown.slice(from, from + 3))) inCode = !inCode;
    if (table.cellsUpTo(from, inCode ? from : end) > maxCells) return { line, message: tooManyCells };
    // Most lines begin with a letter, and are nothing else that is counted.
    if (inCode || isLetter(first)) continue;
    const text = markdown.slice(from, Math.min(end, from + mostSeen));
    if (depthOf(text) > maxDepth) return { line, message: tooDeep };
    if (headingLine.test(text) && ++headings > maxHeadings) return { line, message: tooManyHeadings };
    if (breakLine.test(text) && ++breaks > maxBreaks) return { line, message: tooManyBreaks };
  }
  return undefined;
}

const headingLine = /^[ ]{0,3}#{1,6}[ \t]/;
const breakLine = /^[ ]{0,3}(?:\\(?:newpage|pagebreak|clearpage)|<!--[ \t]*(?:page|new))/;

function lineEnd(markdown: string, from: number): number {
  const end = markdown.indexOf("\n", from);
  return end < 0 ? markdown.length : end;
}

function isFenceSign(code: number): boolean {
  return code === 96 || code === 126;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** Quotes and list markers that a line begins with, each of them a level or more. */
function depthOf(text: string): number {
  const markers = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
  let depth = 0;
  while (markers.test(text)) depth++;
  // Signs in a row, `- - -`, make a rule.
  return /^[-* \t]+$/.test(text) ? 0 : depth;
}

/** Counts the cells of tables line by line: short rows are filled up to as many as the line of dashes has. */
function createRowCounter(markdown: string): { cellsUpTo(from: number, end: number): number } {
  let cells = 0;
  let columns = 0;
  let pipe = markdown.indexOf("|");
  return {
    cellsUpTo(from, end) {
      let pipes = 0;
      while (pipe >= 0 && pipe < from) pipe = markdown.indexOf("|", pipe + 1);
      const first = pipe;
      for (; pipe >= 0 && pipe < end; pipe = markdown.indexOf("|", pipe + 1)) pipes++;
      if (pipes === 0) columns = 0;
      else if (columns > 0) cells += columns + 1;
      else if (isDelimiter(markdown, from, end)) columns = Math.max(1, pipes - (first === from ? 1 : 0));
      return cells;
    },
  };
}

/** Dashes, colons, pipes and blanks alone. */
function isDelimiter(markdown: string, from: number, end: number): boolean {
  return /^[ \t>|:-]+\r?$/.test(markdown.slice(from, end));
}
