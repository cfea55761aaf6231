import { measureContentWidth } from "./content-width.ts";
import { listFormulaItems, type FormulaItem } from "./formula-items.ts";
import { chooseFormulaLineEnds, computeLineIndent, type LineMeasures } from "./formula-line-ends.ts";
import { replaceByLines, type FormulaLine } from "./formula-lines.ts";

/** Indent of broken lines, in px. */
const indentPx = 32;
/** Lines hang below the first relation when less than this share of the width is before it. */
const maxHangingShare = 0.35;
/** Space between the columns of such a table, in px. */
const columnGapPx = 20;
/** Share of the width that a fraction or a root has for its content. */
const innerShare = 0.9;
/** Elements that have lines of their own. */
const breakable = /^(?:mfrac|msqrt|mstyle|mpadded|mrow)$/;

/** Runs in the page: breaks a display formula into lines, before relations and operators. @param width in px */
export function breakDisplay(formula: Element, width: number): void {
  const table = formula.querySelector(":scope > mtable, :scope > mrow > mtable");
  if (table) breakColumns(table, width);
  else breakRow(formula, width);
}

/** Breaks the cells of aligned formulas. */
function breakColumns(table: Element, width: number): void {
  const rows = Array.from(table.children, (row) =>
    Array.from(row.children, (cell) => ({ cell, width: measureContentWidth(cell) })),
  );
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(0, ...rows.map((row) => row[column]?.width ?? 0)),
  );
  const total = widths.reduce((sum, partWidth) => sum + partWidth, 0);
  const gaps = Math.max(0, measureContentWidth(table) - Math.max(total, width)) + columnGapPx;
  for (const row of rows)
    row.forEach(({ cell, width: cellWidth }, column) => {
      const available = width - (total - (widths[column] ?? 0)) - gaps;
      const minBroken = width / 3;
      if (cellWidth > available && cellWidth > minBroken) breakRow(cell, Math.max(available, minBroken));
    });
}

/** Breaks a row into lines; where one part alone is too wide for a line, the row stays, and is scaled later. */
function breakRow(row: Element, width: number): void {
  const tooWide = listFormulaItems(row).filter((item) => isWider(item, width));
  for (const { node } of tooWide) breakWithin(node, width);
  const items = listFormulaItems(row);
  if (items.length === 0 || items.some((item) => isWider(item, width))) return;
  const measures = { width, hanging: computeHangingIndent(items, width), indent: indentPx };
  const ends = chooseFormulaLineEnds(items, measures);
  if (ends.length < 2) return;
  replaceByLines(row, buildLines(row, items, ends, measures));
}

function isWider({ left, right }: FormulaItem, width: number): boolean {
  return right - left > width;
}

/** Breaks the parts of a fraction, or the content of a root. */
function breakWithin(node: Element, width: number): void {
  if (!breakable.test(node.localName)) return;
  const parts = node.localName === "mfrac" ? Array.from(node.children) : [node];
  for (const part of parts) if (measureContentWidth(part) > width) breakRow(part, width * innerShare);
}

/** Computes the indent of broken lines, in px: relations align if little precedes the first. */
function computeHangingIndent(items: readonly FormulaItem[], width: number): number {
  const relation = items.findIndex(({ isRelation }, index) => isRelation && index > 0);
  const before = (items[relation]?.left ?? Infinity) - (items[0]?.left ?? 0);
  return before < width * maxHangingShare ? before : indentPx;
}

function buildLines(
  row: Element,
  items: readonly FormulaItem[],
  ends: readonly number[],
  measures: LineMeasures,
): readonly FormulaLine[] {
  const fontSize = parseFloat(getComputedStyle(row).fontSize);
  return ends.map((end, line) => {
    const begin = ends[line - 1] ?? 0;
    const nodes = items.slice(begin, end).map(({ node }) => node);
    // Chromium would read an operator at the beginning of a line as a prefix.
    if (line > 0 && nodes[0]?.localName === "mo" && items[begin]?.isBehindGap !== true)
      nodes[0].setAttribute("form", "infix");
    return { nodes, indentEm: computeLineIndent(items, begin, measures) / fontSize };
  });
}
