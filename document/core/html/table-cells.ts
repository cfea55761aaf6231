import type { Element, Root } from "hast";
import { maxCells, maxCellsOfTable } from "../limits/limits.ts";
import { SKIP, visit } from "../tree/visit.ts";
import type { Warn } from "../warnings/warn.ts";

/**
 * Takes tables apart that have more cells than can be printed, or with which a document has, counting those that are spanned. Their text
 * stays, a cell below the other.
 */
export function limitTables(root: Root, warn: Warn): void {
  limitHeadings(root, warn);
  if (countCells(root) + countTags(root) <= maxCellsOfTable) return;
  let cells = 0;
  visit(root, "element", (element) => {
    // Cells that are in no table are tables of their own here.
    if (!parts.has(element.tagName)) return undefined;
    const more = countCells(element);
    if (cells + more <= maxCells && countTags(element) <= maxCellsOfTable) cells += more;
    else {
      warn("table-too-large", tooMany);
      takeApart(element);
    }
    return SKIP;
  });
}

/** Headings times rows of a table: in the PDF each cell names all headings of its column. */
const maxNamedHeadings = 1_000_000;

const tooManyHeadings = "A table has too many header rows: the last ones were printed as body rows.";

/** Turns rows of headings into plain rows, where a table has so many that its PDF would grow quadratically. */
function limitHeadings(root: Root, warn: Warn): void {
  visit(root, "element", (table) => {
    if (table.tagName !== "table") return;
    let rows = 0;
    const ofHeadings: Element[][] = [];
    visit(table, "element", (row) => {
      if (row.tagName !== "tr") return;
      rows++;
      const cells = row.children.filter((child) => child.type === "element");
      // Beside a plain cell, a heading is that of its row.
      if (cells.every(({ tagName }) => tagName === "th")) ofHeadings.push(cells);
    });
    let named = 0;
    let hasWarned = false;
    for (const cells of ofHeadings) {
      named += cells.length * rows;
      if (named <= maxNamedHeadings) continue;
      if (!hasWarned) warn("table-headings-too-many", tooManyHeadings);
      hasWarned = true;
      for (const cell of cells) cell.tagName = "td";
    }
  });
}

const tooMany = "A table was printed without columns: it, or the document, has too many cells.";

const parts: ReadonlySet<string> = new Set(
  "table caption colgroup col thead tbody tfoot tr td th".split(" "),
);

const tableTags: ReadonlySet<string> = new Set(["tr", "td", "th"]);

function countCells(tree: Root | Element): number {
  let cells = 0;
  visit(tree, "element", (element) => {
    if (element.tagName === "td" || element.tagName === "th") cells += countSpannedCells(element);
  });
  return cells;
}

/** Counts rows and cells, whatever they span. */
function countTags(tree: Root | Element): number {
  let written = 0;
  visit(tree, "element", ({ tagName }) => {
    if (tableTags.has(tagName)) written++;
  });
  return written;
}

function countSpannedCells({ properties: { rowSpan, colSpan } }: Element): number {
  return Math.max(1, Number(rowSpan) || 1) * Math.max(1, Number(colSpan) || 1);
}

function takeApart(tree: Element): void {
  visit(tree, "element", (element) => {
    if (!parts.has(element.tagName)) return;
    element.tagName = "div";
    element.properties = element.properties.id === undefined ? {} : { id: element.properties.id };
  });
}
