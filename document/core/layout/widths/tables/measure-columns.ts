import { measurePaddingX } from "../../dom/boxes.ts";
import type { AvailableWidths } from "./available-widths.ts";
import type { Column } from "./column-widths.ts";

/** Rows of a table that are measured. */
export const maxMeasuredRows = 300;
/** A longer word, in characters, is rather broken than its table turned. */
const maxWholeWord = 28;
/** Width of a character, in px. */
const characterPx = 6.2;
/** A column whose text is n times as long gets the n to the power of this as much width. */
const weightExponent = 0.7;

/** Classes by which the theme sets a table as narrow as it can be, or as words allow, or with each cell on one line. */
const measuredClasses = ["measured-least", "measured-wanted", "measured-best"] as const;

/** Measures the columns of tables; none for a table without a row that has a cell for each column. Runs in the page. */
export function measureColumns(
  tables: readonly HTMLTableElement[],
  available: AvailableWidths,
): readonly (readonly Column[])[] {
  const [minimal, preferred, single] = measuredClasses.map((name) => measureCellWidths(tables, name));
  return tables.map((table, index) =>
    (findRegularRow(table) ?? []).map((cell, column): Column => {
      const padding = measurePaddingX(cell);
      const singleLineWidth = single?.[index]?.[column] ?? 0;
      const pictureWidth = hasPictures(table, column)
        ? Math.min(singleLineWidth, available.upright(table) / (single?.[index]?.length ?? 1))
        : 0;
      const minWidth = Math.max(minimal?.[index]?.[column] ?? 0, pictureWidth);
      const wordWidth = Math.min(preferred?.[index]?.[column] ?? 0, maxWholeWord * characterPx + padding);
      return {
        minWidth,
        preferredWidth: Math.max(minWidth, wordWidth),
        singleLineWidth,
        paddingX: padding,
        weight: computeWeight(table, column),
      };
    }),
  );
}

/** Returns widths of the cells of each table's regular row, in px, while the tables have a class. */
function measureCellWidths(
  tables: readonly HTMLTableElement[],
  name: string,
): readonly (readonly number[])[] {
  for (const table of tables) table.classList.add(name);
  const widths = tables.map((table) =>
    (findRegularRow(table) ?? []).map((cell) => cell.getBoundingClientRect().width),
  );
  for (const table of tables) table.classList.remove(name);
  return widths;
}

/** Returns the cells of a row that has one for each column. */
function findRegularRow(table: HTMLTableElement): readonly HTMLTableCellElement[] | undefined {
  const rows = Array.from(table.rows, ({ cells }) => Array.from(cells));
  const columns = Math.max(0, ...rows.map((cells) => cells.reduce((all, { colSpan }) => all + colSpan, 0)));
  return rows.find((cells) => cells.length === columns && columns > 0);
}

function computeWeight(table: HTMLTableElement, column: number): number {
  const cells = Array.from(table.rows)
    .slice(0, maxMeasuredRows)
    .flatMap((row) => row.cells[column] ?? []);
  const characters = cells.reduce((all, { textContent }) => all + textContent.length, 0);
  return Math.max(1, characters / Math.max(1, cells.length)) ** weightExponent;
}

function hasPictures(table: HTMLTableElement, column: number): boolean {
  return Array.from(table.rows)
    .slice(0, maxMeasuredRows)
    .some((row) => row.cells[column]?.querySelector("img, svg"));
}
