import type { Fault } from "./fault.ts";
import type { Line, PrintedPage } from "./printed-page.ts";
import { endsByRule } from "./space.ts";
import { folded, unhyphenated, type SourceText } from "./source-text.ts";

/** So many lines are too few for the last page. */
const fewLines = 2;

/** Finds content alone at the foot or head of a page, separated from its context. */
export function aloneFaults(pages: readonly PrintedPage[], source: SourceText): Fault[] {
  return pages.flatMap((page, index) => {
    const next = pages[index + 1];
    if (page.isBeforeText || !next || next.lines.length === 0) return [];
    const isLast = index + 2 === pages.length;
    return [
      ...footFaults(page, next, source),
      ...headFaults(page, next, source),
      ...(isLast && isShort(next) && !endsByRule(page, next, source) ? [lastPageFault(next)] : []),
    ];
  });
}

function isShort({ lines, pictures, content }: PrintedPage): boolean {
  const lowest = Math.max(...lines.map(({ box }) => box.bottom));
  const [first] = lines;
  const height = first ? first.box.bottom - first.box.top : 0;
  return pictures.length === 0 && lowest - content.top < (fewLines + 0.5) * 1.5 * height;
}

function lastPageFault({ number, lines }: PrintedPage): Fault {
  return {
    kind: "last-page",
    page: number,
    detail: lines
      .map(({ text }) => text)
      .join(" ")
      .slice(0, 60),
  };
}

function footFaults(page: PrintedPage, next: PrintedPage, source: SourceText): Fault[] {
  const lines = lastBlock(page.lines);
  const text = unhyphenated(lines.map((line) => line.text).join(""));
  const [detail = ""] = lines.slice(-1).map((line) => line.text.slice(-60));
  const createFault = (kind: Fault["kind"]): Fault[] => [{ kind, page: page.number, detail }];
  const [last] = lines;
  if (!last || hasInkBelow(page)) return [];
  const heading = findHeading(last);
  // A list of headings may go on on the next page.
  if (heading !== undefined)
    return isSame(page.lines.at(-2), heading) && isSame(next.lines[0], heading) ? [] : createFault("heading");
  if (isTabular(last) || last.isCode) return [];
  if (source.blocks.has(text)) return /[:：]$/.test(text) ? createFault("lead-in") : [];
  return lines.length === 1 && isContinued(text, next, source) ? createFault("one-line") : [];
}

function headFaults(page: PrintedPage, next: PrintedPage, source: SourceText): Fault[] {
  const [first] = next.lines;
  const before = page.lines.at(-1);
  if (!first || !before || isTabular(first)) return [];
  const detail = first.text.slice(0, 60);
  if (first.isCode) {
    const second = next.lines[1];
    const isTail = second?.isCode !== true || second.box.top - first.box.bottom > 10;
    return before.isCode && isTail && isTailOf(first, source)
      ? [{ kind: "code-tail", page: next.number, detail }]
      : [];
  }
  const lines = next.lines.filter(({ block }) => block === first.block);
  const text = unhyphenated(first.text);
  const isEnd = [...source.blocks].some((block) => block !== text && block.endsWith(text));
  return lines.length === 1 && !source.blocks.has(text) && isEnd && before.roles.at(-1) === first.roles.at(-1)
    ? [{ kind: "one-line", page: next.number, detail }]
    : [];
}

function findHeading({ roles }: Line): string | undefined {
  return roles.find((role) => /^H\d?$/.test(role));
}

function isSame(line: Line | undefined, heading: string): boolean {
  return line !== undefined && findHeading(line) === heading;
}

function lastBlock(lines: readonly Line[]): Line[] {
  const block = lines.at(-1)?.block;
  return lines.slice(lines.findLastIndex((line) => line.block !== block) + 1);
}

// A picture or a formula below is no text.
function hasInkBelow({ lines, ink, content }: PrintedPage): boolean {
  const lowest = Math.max(...lines.map(({ box }) => box.bottom));
  return ink.some(({ bottom }) => bottom > lowest + 12 && bottom < content.bottom + 1);
}

function isTabular({ roles }: Line): boolean {
  return roles.includes("Table");
}

function isContinued(text: string, next: PrintedPage, { blocks }: SourceText): boolean {
  const continuation = unhyphenated(next.lines[0]?.text ?? "");
  return [...blocks].some((block) => block.includes(text + continuation));
}

// A line of a list or a heading may be one inline code.
function isTailOf({ text }: Line, { codeBeginnings, codes }: SourceText): boolean {
  return !codeBeginnings.has(folded(text)) && !codes.has(folded(text));
}
