import type { Element, Root } from "hast";
import { maxCells, maxCellsOfTable } from "../markdown/limits.ts";
import { SKIP, visit } from "../tree/visit.ts";

/**
 * Takes tables apart that have more cells than can be printed, or with which a document has, counting those that are spanned. Their text
 * stays, a cell below the other.
 * @param tell reports it
 */
export function boundTables(root: Root, tell: (what: string) => void): void {
  if (cellsIn(root) + writtenIn(root) <= maxCellsOfTable) return;
  let cells = 0;
  visit(root, "element", (element) => {
    // Cells that stand in no table are tables of their own here.
    if (!parts.has(element.tagName)) return undefined;
    const more = cellsIn(element);
    if (cells + more <= maxCells && writtenIn(element) <= maxCellsOfTable) cells += more;
    else {
      tell(tooMany);
      takeApart(element);
    }
    return SKIP;
  });
}

const tooMany =
  "A table is printed without its columns: it, or the document with it, has more cells than can be printed.";

const parts: ReadonlySet<string> = new Set(
  "table caption colgroup col thead tbody tfoot tr td th".split(" "),
);

const ofTables: ReadonlySet<string> = new Set(["tr", "td", "th"]);

function cellsIn(tree: Root | Element): number {
  let cells = 0;
  visit(tree, "element", (element) => {
    if (element.tagName === "td" || element.tagName === "th") cells += spanOf(element);
  });
  return cells;
}

/** Counts rows and cells, whatever they span. */
function writtenIn(tree: Root | Element): number {
  let written = 0;
  visit(tree, "element", ({ tagName }) => {
    if (ofTables.has(tagName)) written++;
  });
  return written;
}

function spanOf({ properties: { rowSpan, colSpan } }: Element): number {
  return Math.max(1, Number(rowSpan) || 1) * Math.max(1, Number(colSpan) || 1);
}

function takeApart(tree: Element): void {
  visit(tree, "element", (element) => {
    if (!parts.has(element.tagName)) return;
    element.tagName = "div";
    element.properties = element.properties.id === undefined ? {} : { id: element.properties.id };
  });
}
