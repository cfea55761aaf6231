import { createColumnGroup } from "../../dom/column-group.ts";
import type { AvailableWidths } from "./available-widths.ts";
import { divideWidth } from "./column-widths.ts";
import { maxMeasuredRows } from "./measure-columns.ts";
import type { TableLayout } from "./table-candidates.ts";

/** Rounding of widths, in px. */
const roundingPx = 1;
/** Taken off the zoom of a table, so that rounding does not make it too wide. */
const zoomSlack = 0.98;

/** Runs in the page: gives a table a layout; without one, the browser's. */
export function applyLayout(table: HTMLTableElement, layout: TableLayout | undefined): void {
  table.classList.toggle("small-table", layout?.isSmall === true);
  table.classList.toggle("turned-table", layout?.isTurned === true);
  if (!layout?.columns) return;
  const widths = divideWidth(layout.columns, layout.width);
  for (const old of Array.from(table.children)) if (/^col/i.test(old.tagName)) old.remove();
  const group = createColumnGroup(table.ownerDocument, widths);
  table.insertBefore(group, table.caption ? table.caption.nextSibling : table.firstChild);
  table.style.tableLayout = "fixed";
  table.style.width = `${String(widths.reduce((all, width) => all + width, 0))}px`;
}

/** Runs in the page: whether a table, or the content of a cell, is wider than it may be. */
export function isCut(table: HTMLTableElement, available: AvailableWidths): boolean {
  if (table.offsetWidth > available.current(table) + roundingPx) return true;
  return Array.from(table.rows)
    .slice(0, maxMeasuredRows)
    .flatMap(({ cells }) => Array.from(cells))
    .some((cell) => cell.scrollWidth > cell.clientWidth + roundingPx);
}

/** Runs in the page: scales a table that no layout fits. */
export function shrinkTable(table: HTMLTableElement, available: AvailableWidths): void {
  table.style.tableLayout = table.style.width = "";
  for (const column of Array.from(table.querySelectorAll("col"))) column.style.width = "";
  const rate = available.current(table) / Math.max(1, table.offsetWidth);
  if (rate < 1) table.style.setProperty("zoom", String(rate * zoomSlack));
}

/** Runs in the page: puts the heading of a turned table, its caption, and the line that leads to it, onto its page. The page ends behind it. */
export function turnTableHeading(table: HTMLTableElement, text: HTMLElement): void {
  for (let lead = table.previousElementSibling; lead && isLead(lead); lead = lead.previousElementSibling)
    lead.classList.add("turned-lead");
  // The table may be the last in its lists.
  let last: Element = table;
  while (!last.nextElementSibling && last.parentElement && last.parentElement !== text)
    last = last.parentElement;
  last.nextElementSibling?.classList.add("behind-turned");
}

function isLead(element: Element): boolean {
  const { HTMLElement } = element.ownerDocument.defaultView ?? globalThis;
  if (!(element instanceof HTMLElement)) return false;
  if (/^H[1-6]$/.test(element.tagName)) return true;
  // A caption has no number unless the document numbers its tables, and a paragraph may be meant as one.
  if (element.classList.contains("table-caption")) return true;
  return element.tagName === "P" && /[:：]$|^(?:Table|Tab\.)\s?\d/.test(element.textContent.trim());
}
