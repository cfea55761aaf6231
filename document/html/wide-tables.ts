import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "../visit.ts";

/** Letters that a line holds, about, at each size: as it is, small, and small on a page that is turned. */
const lineLetters = 84;
const smallLineLetters = 104;
/** Columns beyond which a table is small, or turned, however little is in them. */
const manyColumns = 8;
const tooManyColumns = 14;
/** A column is at least as wide as its longest word, and at most as wide as a sentence wants to be. */
const widestWord = 28;
const columnGap = 2;

/**
 * Marks tables that are too wide for the page: `small-table` is set smaller, `turned-table` stands on a page of its own that is
 * turned, and neither is cut.
 */
export function markWideTables(root: Root): void {
  visit(root, "element", (element) => {
    if (element.tagName !== "table") return undefined;
    const columns = columnWidths(element);
    const width = columns.reduce((sum, one) => sum + one + columnGap, 0);
    const isTurned = width > smallLineLetters || columns.length >= tooManyColumns;
    const isSmall = width > lineLetters || columns.length >= manyColumns;
    if (isTurned || isSmall) element.properties.className = [isTurned ? "turned-table" : "small-table"];
    return SKIP;
  });
}

/** The longest word of each column, in letters. */
function columnWidths(table: Element): number[] {
  const widths: number[] = [];
  visit(table, "element", (row) => {
    if (row.tagName !== "tr") return;
    let column = 0;
    for (const cell of row.children) {
      if (cell.type !== "element" || !/^t[hd]$/.test(cell.tagName)) continue;
      const longest = Math.max(
        0,
        ...toString(cell)
          .split(/\s+/, 200)
          .map((word) => word.length),
      );
      widths[column] = Math.max(widths[column] ?? 0, Math.min(longest, widestWord));
      column++;
    }
  });
  return widths;
}
