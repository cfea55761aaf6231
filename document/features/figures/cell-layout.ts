import type { Container } from "../../core/containers/container.ts";

/** How many cells are in each row, with their shares of its width: `layout-ncol`, `layout-nrow`, `layout="[[1,1],[1]]"`. */
export interface CellLayout {
  readonly columns?: number;
  readonly rows?: number;
  /** One below 0 is white space. */
  readonly shares?: readonly (readonly number[])[];
}

/** A row of cells; one that is undefined is white space. */
export interface CellRow<Cell> {
  readonly cells: readonly (Cell | undefined)[];
  /** Undefined where all are as wide. */
  readonly shares?: readonly number[];
}

/** More numbers than any author writes. */
const maxShares = 100;

/** Reads the layout of a block (https://quarto.org/docs/authoring/figures.html#complex-layouts). */
export function parseLayout(values: Container["values"]): CellLayout {
  const [columns, rows] = ["layout-ncol", "layout-nrow"].map((name) => Number(values?.[name] ?? "0"));
  const written = values?.layout ?? "";
  const shares = [...written.matchAll(/\[([\d\s.,-]{1,100})\]/g)].slice(0, maxShares).map(([, row = ""]) =>
    row
      .split(",")
      .map(Number)
      .filter((share) => share !== 0 && !Number.isNaN(share)),
  );
  return {
    ...(isCount(columns) && { columns }),
    ...(isCount(rows) && { rows }),
    ...(shares.length > 0 && shares.every((row) => row.some((share) => share > 0)) && { shares }),
  };
}

function isCount(number: number | undefined): number is number {
  return number !== undefined && Number.isInteger(number) && number > 0;
}

/** Arranges cells in the rows of a layout; undefined for an empty one. Surplus cells are below, each in a row of its own. */
export function arrangeRows<Cell>(
  cells: readonly Cell[],
  { columns, rows, shares }: CellLayout,
  maxColumns: number,
): CellRow<Cell>[] | undefined {
  if (shares) {
    let from = 0;
    const planned = shares.flatMap((row): CellRow<Cell>[] => {
      if (from >= cells.length) return [];
      const held = row.map((share) => (share < 0 ? undefined : cells[from++]));
      return [{ cells: held, shares: row.map(Math.abs) }];
    });
    return [...planned, ...cells.slice(from).map((cell) => ({ cells: [cell] }))];
  }
  const across = columns ?? (rows === undefined ? undefined : Math.ceil(cells.length / rows));
  return across === undefined ? undefined : splitIntoRows(cells, Math.min(across, maxColumns));
}

/** Splits cells into rows of the same number; the last may have fewer. */
export function splitIntoRows<Cell>(cells: readonly Cell[], across: number): CellRow<Cell>[] {
  const rows: CellRow<Cell>[] = [];
  for (let at = 0; at < cells.length; at += across) rows.push({ cells: cells.slice(at, at + across) });
  return rows;
}
