import { readAttributes, setAttributes } from "../attributes.ts";
import { isElement, createElement, type Kid, type StructureElement } from "../tree.ts";

/** Tables have rows alone, rows have cells alone, and all rows have cells for as many columns (ISO 14289-1, section 7.2). */

const partsOfTables = new Set(["TR", "THead", "TBody", "TFoot", "Caption"]);
const cells = new Set(["TH", "TD"]);

/** Turns every kid of a table into a row, and gives all rows the same columns. */
export function shapeTable(kids: readonly Kid[]): Kid[] {
  const rows = kids.map((kid) =>
    isElement(kid) && partsOfTables.has(kid.role) ? kid : createElement("TR", shapeRow([kid])),
  );
  evenOutRows(rows.filter(isElement));
  return rows;
}

/** Turns every kid of a row into a cell. */
export function shapeRow(kids: readonly Kid[]): Kid[] {
  return kids.map((kid) => (isElement(kid) && cells.has(kid.role) ? kid : createElement("TD", [kid])));
}

interface Cell {
  readonly element: StructureElement;
  readonly columns: number;
  readonly rows: number;
}

/** Lists rows; those of a table within a cell are that table's own. */
function listRows(parts: readonly StructureElement[]): StructureElement[] {
  return parts.flatMap((part) =>
    part.role === "TR" ? [part] : listRows(part.kids.filter(isElement).filter(isRows)),
  );
}

function isRows({ role }: StructureElement): boolean {
  return partsOfTables.has(role) && role !== "Caption";
}

function evenOutRows(parts: readonly StructureElement[]): void {
  const rows = listRows(parts.filter(isRows));
  // Columns of each row that cells of rows above reach down into.
  const widths: number[] = [];
  const reaching: { columns: number; rows: number }[] = [];
  rows.forEach((row, index) => {
    const own = row.kids
      .filter(isElement)
      .map((element) => addSpans(element, rows.length - index, index === 0));
    const above = reaching.reduce((sum, { columns, rows: left }) => sum + (left > 0 ? columns : 0), 0);
    widths.push(above + own.reduce((sum, { columns }) => sum + columns, 0));
    for (const cell of reaching) cell.rows--;
    for (const { columns, rows: down } of own) if (down > 1) reaching.push({ columns, rows: down - 1 });
  });
  const maxColumns = Math.max(0, ...widths);
  rows.forEach((row, index) => {
    const missing = maxColumns - (widths[index] ?? 0);
    if (missing === 0) return;
    const cell = createElement("TD", []);
    if (missing > 1) setAttributes(cell, "Table", new Map([["ColSpan", String(missing)]]));
    row.kids.push(cell);
  });
}

// Writes a span only where it is not 1. A cell cannot reach below its table.
function addSpans(element: StructureElement, rowsLeft: number, isTop: boolean): Cell {
  const attributes = readAttributes(element, "Table");
  const span = (name: string) => Math.max(1, Number(attributes.get(name) ?? 1) || 1);
  const [columns, rows] = [span("ColSpan"), Math.min(span("RowSpan"), rowsLeft)];
  for (const [name, value] of [
    ["ColSpan", columns],
    ["RowSpan", rows],
  ] as const) {
    if (value > 1) attributes.set(name, String(value));
    else attributes.delete(name);
  }
  if (/^\[\s*\]$/.test(attributes.get("Headers") ?? "")) attributes.delete("Headers");
  if (element.role === "TH" && !attributes.has("Scope")) attributes.set("Scope", isTop ? "/Column" : "/Row");
  setAttributes(element, "Table", attributes);
  return { element, columns, rows };
}
