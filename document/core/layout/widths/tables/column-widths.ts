/** A column of a table. Widths are in px, with the padding of its cells. */
export interface Column {
  /** With every place used where a line may end. */
  readonly minWidth: number;
  /** With lines that end between words alone. */
  readonly preferredWidth: number;
  /** With each cell on one line. */
  readonly singleLineWidth: number;
  /** Padding on both sides, in px. */
  readonly paddingX: number;
  /** Its share of the width, beside that of others. */
  readonly weight: number;
}

/** Font size of small tables, relative to others, in the theme. */
const smallFontRatio = 7.6 / 9.4;
/** Padding of their cells, relative to others. */
const smallPaddingRatio = (7.6 * 0.45) / (9.4 * 0.7);
/** Rounding of a column's width, in px. */
const roundingPx = 1;
/** Halvings by which the level of widths is found. */
const levelSteps = 40;

/**
 * Divides a width among columns. Each gets its minimal width, then its preferred one, then as much for its text as the others, and none more than it
 * needs.
 * @param width in px
 * @returns a width for each column, in px
 */
export function divideWidth(columns: readonly Column[], width: number): readonly number[] {
  const minimal = sumWidths(columns, "minWidth");
  const preferred = sumWidths(columns, "preferredWidth");
  if (minimal >= width) return columns.map(({ minWidth }) => (minWidth * width) / minimal);
  if (preferred >= width)
    return columns.map(
      ({ minWidth, preferredWidth }) =>
        minWidth + ((preferredWidth - minWidth) * (width - minimal)) / (preferred - minimal),
    );
  if (sumWidths(columns, "singleLineWidth") <= width)
    return columns.map(({ singleLineWidth }) => singleLineWidth);
  const widthsAt = (level: number): readonly number[] =>
    columns.map(({ preferredWidth, singleLineWidth, paddingX, weight }) =>
      Math.min(singleLineWidth, Math.max(preferredWidth, level * weight + paddingX)),
    );
  let low = 0;
  let high = width;
  for (let step = 0; step < levelSteps; step++) {
    const level = (low + high) / 2;
    if (widthsAt(level).reduce((all, columnWidth) => all + columnWidth, 0) > width) high = level;
    else low = level;
  }
  return widthsAt(low);
}

/** Rounding must not have columns need more than there is. */
const nearlyAll = 0.9999;

/**
 * Divides the width as the author says, by Quarto's `tbl-colwidths`; returns the columns unchanged if a word would not fit.
 * @param written the shares, with blanks between, or `full` if only the table has a width
 * @param width in px
 */
export function shareColumns(
  columns: readonly Column[],
  written: string | undefined,
  width: number,
): readonly Column[] {
  if (written === "full") return fillWidth(columns, width);
  const shares = (written ?? "").split(" ").map(Number);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (share / all) * width * nearlyAll);
  const isFitting = columns.every(({ minWidth }, at) => (widths[at] ?? 0) >= minWidth);
  if (written === undefined || !(all > 0) || shares.length !== columns.length || !isFitting) return columns;
  return columns.map((column, at) => ({ ...column, ...fixWidth(widths[at] ?? 0) }));
}

/** Widens columns whose text would fit on one line. */
function fillWidth(columns: readonly Column[], width: number): readonly Column[] {
  const scale = (width * nearlyAll) / sumWidths(columns, "singleLineWidth");
  return scale <= 1
    ? columns
    : columns.map((column) => ({ ...column, ...fixWidth(column.singleLineWidth * scale) }));
}

function fixWidth(width: number): Pick<Column, "minWidth" | "preferredWidth" | "singleLineWidth"> {
  return { minWidth: width, preferredWidth: width, singleLineWidth: width };
}

/** Returns a column's measures in a small table. */
export function toSmallColumn(column: Column): Column {
  const paddingX = column.paddingX * smallPaddingRatio;
  const small = (width: number): number => (width - column.paddingX) * smallFontRatio + paddingX + roundingPx;
  return {
    ...column,
    paddingX,
    minWidth: small(column.minWidth),
    preferredWidth: small(column.preferredWidth),
    singleLineWidth: small(column.singleLineWidth),
  };
}

/** Adds up a width of all columns, in px. */
export function sumWidths(
  columns: readonly Column[],
  width: "minWidth" | "preferredWidth" | "singleLineWidth",
): number {
  return columns.reduce((all, column) => all + column[width], 0);
}
