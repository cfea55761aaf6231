import type { BreakPoint } from "../break-points.ts";
import { findLastBox } from "../dom/boxes.ts";
import { getMeasuringRange } from "../dom/measuring-range.ts";
import type { PageContext } from "../page-context.ts";
import { chooseBreakLine, isClosing } from "./code-lines.ts";
import { readCodeText } from "./code-text.ts";
import type { CodeText, TextPoint } from "./code-text.ts";

/** Chooses where code on two pages is split. */
export interface Code {
  /** Returns the first page, from a given one on, that ends within code; Infinity when there is none. */
  nextPage(from: number): number;
  /**
   * Finds a better break point than one within code: before a blank line if there is one, else not before a line that closes something. It never
   * leaves a line or two alone on a page, and removes the blank lines at the break. Undefined outside of code.
   */
  betterBreak(point: BreakPoint): BreakPoint | undefined;
}

/** Numbers of lines that may go to the next page for a blank line, in the order in which they are tried. */
const triedGivenUp = [9, 6, 3, 0];
/** Share of a page's height that stays filled: fewer lines are given up otherwise. */
const minFilledShare = 0.81;
/** A longer line, in UTF-16 code units, breaks across pages as it does across lines: it would leave a third of a page white. */
const maxWholeLineChars = 1_000;
/** Least lines on each side, lines that are broken into several ones, where the page would end much earlier otherwise. */
const minLinesBeforeWhite = 2;

/** Code whose lines are chosen: all but very long code. */
const choosing = "pre:not(.parted)";

/** Runs in the page. */
export function createCode(context: PageContext): Code {
  const { text, columns } = context;

  return {
    nextPage(from) {
      const pages = Array.from(text.querySelectorAll(choosing), (block) => {
        const [first] = block.getClientRects();
        const last = findLastBox(block);
        if (!first || !last) return Infinity;
        const page = Math.max(columns.pageAt(first), from);
        return columns.pageAt(last) > page ? page : Infinity;
      });
      return Math.min(...pages);
    },

    betterBreak({ node, offset }) {
      const block = node.parentElement?.closest(choosing);
      const code = block ? readCodeText(block) : undefined;
      const natural = code?.lineAt(node, offset);
      if (!block || !code || natural === undefined) return undefined;
      const lines = code.text.trimEnd().split("\n");
      if ((lines[natural]?.length ?? 0) > maxWholeLineChars) return undefined;
      const line =
        chooseFilling(code, lines, natural, context) || findLineBeforeWhite(block, lines, natural, context);
      return line === 0
        ? { node: context.ends.findLead(block), offset: 0 }
        : breakBefore(code, line, context);
    },
  };
}

/** Returns the line that a page may end before and stay filled; the natural line when it can not; 0 when too few lines would stay. */
function chooseFilling(
  code: CodeText,
  lines: readonly string[],
  natural: number,
  { document, box, columns }: PageContext,
): number {
  const isFilledBy = (line: number): boolean => {
    const last = code.pointAtEnd(code.before(line).trimEnd().length);
    return (
      last !== undefined && columns.measureDepth(measureBottom(last, document)) >= minFilledShare * box.height
    );
  };
  const choices = triedGivenUp.map((maxGivenUp) => chooseBreakLine(lines, natural, maxGivenUp));
  return choices.find((line) => line > 0 && isFilledBy(line)) ?? choices[choices.length - 1] ?? 0;
}

/** Returns the line that a page may end before though few stay, where it would be white otherwise. It is 0 when all the code goes to the next page. */
function findLineBeforeWhite(
  block: Element,
  lines: readonly string[],
  natural: number,
  { box, columns, ends }: PageContext,
): number {
  const top = columns.measureDepth(ends.findLead(block).getBoundingClientRect().top);
  let line = Math.min(natural, lines.length - minLinesBeforeWhite);
  while (line >= minLinesBeforeWhite && isClosing(lines[line])) line--;
  return top < minFilledShare * box.height && line >= minLinesBeforeWhite ? line : 0;
}

/** Returns the break point before a line of code. It removes the blank lines there, which neither page shows. */
function breakBefore(code: CodeText, line: number, { document }: PageContext): BreakPoint | undefined {
  const kept = code.before(line);
  const from = code.pointAtEnd(kept.trimEnd().length);
  const to = code.pointAtBegin(kept.length + 1);
  if (!from || !to) return undefined;
  const blank = document.createRange();
  blank.setStart(from.node, from.offset);
  blank.setEnd(to.node, to.offset);
  blank.deleteContents();
  return to.node === from.node ? from : { node: to.node, offset: 0 };
}

/** Returns the bottom of the line that ends at a point, in px. */
function measureBottom({ node, offset }: TextPoint, document: Document): number {
  const measured = getMeasuringRange(document);
  measured.setStart(node, Math.max(0, offset - 1));
  measured.setEnd(node, offset);
  return measured.getBoundingClientRect().bottom;
}
