import type { PageBoxes } from "../../page-box.ts";
import { alignNumbers } from "./align-numbers.ts";
import { alignSimilarTables } from "./align-similar.ts";
import { applyLayout, isCut, shrinkTable, turnTableHeading } from "./apply-table-layout.ts";
import { readAvailableWidths, type AvailableWidths } from "./available-widths.ts";
import { shareColumns } from "./column-widths.ts";
import { measureColumns } from "./measure-columns.ts";
import { listCandidateLayouts } from "./table-candidates.ts";
import { addWordBreaks, joinFittingWords } from "./word-breaks.ts";

/** A table that needs a larger share of the available width takes all of it. */
const nearlyFullShare = 0.8;
/** A table narrower than the available width by this much at most, in px, takes all of it. */
const roundingPx = 0.5;

/**
 * Gives the columns of each table the widths that their content needs; runs in the page. A table that fits keeps its natural width. One that does not
 * is set small, then turned onto a page of its own, before its long words are broken. Numbers and short words never are.
 */
export function fitTables(text: HTMLElement, boxes: PageBoxes): void {
  const tables = Array.from(text.querySelectorAll("table")).filter(
    (table) => !table.parentElement?.closest("table"),
  );
  alignAllNumbers(tables);
  const available = readAvailableWidths(text, tables, boxes);
  const full = tables.filter(
    (table) =>
      table.dataset.widths !== undefined ||
      table.dataset.turned !== undefined ||
      table.offsetWidth >= available.upright(table) - roundingPx,
  );
  alignSimilarTables(
    tables.filter((table) => !full.includes(table)),
    (table, width) => width <= available.upright(table),
  );
  widenNearlyFull(tables, full, available, boxes.measure);
  for (const table of full) addWordBreaks(table);
  setColumns(full, available);
  joinFittingWords(full);
  for (const table of full) if (isCut(table, available)) shrinkTable(table, available);
  for (const table of full) if (table.classList.contains("turned-table")) turnTableHeading(table, text);
}

function alignAllNumbers(tables: readonly HTMLTableElement[]): void {
  // All directions are read before the first table is changed: styles would be computed again for each.
  const directions = tables.map((table) => getComputedStyle(table).direction);
  tables.forEach((table, index) => {
    alignNumbers(table, directions[index] === "rtl");
  });
}

/** Has tables that nearly reach the end of the text's lines, or else the margin, reach it, so that it looks like an edge. @param measure in px */
function widenNearlyFull(
  tables: readonly HTMLTableElement[],
  full: readonly HTMLTableElement[],
  available: AvailableWidths,
  measure: number,
): void {
  const nearlyFull = tables.flatMap((table) => {
    if (full.includes(table)) return [];
    const width = table.offsetWidth;
    const margin = available.upright(table);
    const edge = measure < margin && width <= measure + roundingPx ? measure : margin;
    return width > edge * nearlyFullShare
      ? [{ table, length: edge === measure ? `${String(edge)}px` : "100%" }]
      : [];
  });
  for (const { table, length } of nearlyFull) table.style.width = length;
}

/** Gives each table the first of its layouts in which nothing is cut: measured widths may not be all that it needs. */
function setColumns(tables: readonly HTMLTableElement[], available: AvailableWidths): void {
  const columns = measureColumns(tables, available);
  let unset = tables.map((table, index) => ({
    table,
    layouts: [
      ...listCandidateLayouts(
        table,
        shareColumns(columns[index] ?? [], table.dataset.widths, available.upright(table)),
        available,
      ),
    ],
  }));
  while (unset.length > 0) {
    for (const { table, layouts } of unset) applyLayout(table, layouts.shift());
    unset = unset.filter(({ table, layouts }) => layouts.length > 0 && isCut(table, available));
  }
}
