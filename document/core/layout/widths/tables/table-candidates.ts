import type { AvailableWidths } from "./available-widths.ts";
import { toSmallColumn, sumWidths, type Column } from "./column-widths.ts";

/** A layout of a table. Without columns, the browser sets their widths. */
export interface TableLayout {
  readonly isSmall: boolean;
  readonly isTurned: boolean;
  /** In px. */
  readonly width: number;
  readonly columns?: readonly Column[];
}

/** A small table is not turned when its preferred width is at most this multiple of the available one, though words are broken. */
const maxOverflowRatio = 1.3;

/** Returns the layouts that a table may have, the best first. */
export function listCandidateLayouts(
  table: HTMLTableElement,
  columns: readonly Column[],
  available: AvailableWidths,
): readonly TableLayout[] {
  if (columns.length === 0) return listLayoutsWithoutColumns(table, available);
  const small = columns.map(toSmallColumn);
  const mayTurn = available.mayTurn(table);
  const uprightWidth = available.upright(table);
  const turnedWidth = available.turned(table);
  const preferred = sumWidths(columns, "preferredWidth");
  const smallPreferred = sumWidths(small, "preferredWidth");
  const fitsBroken = sumWidths(small, "minWidth") <= uprightWidth;
  // Some broken words are better than a page that has to be turned.
  const isNearlyFitting = smallPreferred <= uprightWidth * maxOverflowRatio && fitsBroken;
  const upright = { isTurned: false, width: uprightWidth };
  const turned = { isTurned: true, width: turnedWidth };
  const candidates = [
    { isPossible: preferred <= uprightWidth, isSmall: false, columns, ...upright },
    {
      isPossible: smallPreferred <= uprightWidth || isNearlyFitting,
      isSmall: true,
      columns: small,
      ...upright,
    },
    { isPossible: mayTurn && preferred <= turnedWidth, isSmall: false, columns, ...turned },
    { isPossible: mayTurn && smallPreferred <= turnedWidth, isSmall: true, columns: small, ...turned },
    { isPossible: fitsBroken, isSmall: true, columns: small, ...upright },
    { isPossible: mayTurn, isSmall: true, columns: small, ...turned },
  ];
  const possible = candidates.filter(({ isPossible }) => isPossible);
  return table.dataset.turned === undefined
    ? possible
    : [...possible.filter(({ isTurned }) => isTurned), ...possible.filter(({ isTurned }) => !isTurned)];
}

function listLayoutsWithoutColumns(
  table: HTMLTableElement,
  available: AvailableWidths,
): readonly TableLayout[] {
  const upright = { isTurned: false, width: available.upright(table) };
  const layouts = [
    { isSmall: false, ...upright },
    { isSmall: true, ...upright },
  ];
  if (!available.mayTurn(table)) return layouts;
  return [...layouts, { isSmall: true, isTurned: true, width: available.turned(table) }];
}
