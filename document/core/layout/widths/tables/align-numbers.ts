/** A cell, and its text without white space around it. */
interface NumberCell {
  readonly cell: HTMLTableCellElement;
  readonly text: string;
}

/** A cell without a value. */
const nothing = /^(?:[-–—]|n\/?a)?$/i;
/** A number, with a plus, minus or currency symbol before it and a unit behind it. */
const number = /^[^\d\p{L}.,]{0,3}\d[\d ., '’\u00a0\u202f]*[^\d\p{L}.,]{0,3}\p{L}{0,3}\)?$/u;
/** Numbers that make a column one of numbers. */
const minNumbers = 2;

/**
 * Runs in the page: sets the columns of a table whose cells are numbers of one notation flush right, by their decimal marks. Missing decimals are filled
 * up with hidden digits, which are not in the text of the PDF.
 * @param isRightToLeft whether its columns run from right to left
 */
export function alignNumbers(table: HTMLTableElement, isRightToLeft: boolean): void {
  const rows = Array.from(table.tBodies).flatMap((body) => Array.from(body.rows));
  if (rows.length < minNumbers || hasJoinedCells(table)) return;
  const columns = Math.max(...rows.map((row) => row.cells.length));
  for (let column = 0; column < columns; column++)
    alignColumn(
      table,
      column,
      rows.flatMap((row) => row.cells[column] ?? []),
      isRightToLeft,
    );
}

function hasJoinedCells(table: HTMLTableElement): boolean {
  return Array.from(table.rows).some(({ cells }) =>
    Array.from(cells).some((cell) => cell.colSpan > 1 || cell.rowSpan > 1),
  );
}

/** Aligns the numbers of a column. @param cells of the column in the table's bodies */
function alignColumn(
  table: HTMLTableElement,
  column: number,
  cells: readonly HTMLTableCellElement[],
  isRightToLeft: boolean,
): void {
  const numbers = cells
    .map((cell): NumberCell => ({ cell, text: cell.textContent.trim() }))
    .filter(({ text }) => !nothing.test(text));
  if (numbers.length < minNumbers || !numbers.every(({ text }) => number.test(text))) return;
  for (const { cell } of numbers) {
    cell.style.whiteSpace = "nowrap";
    // A plus or minus is before its number in every script.
    if (isRightToLeft) isolate(cell);
  }
  const decimalSign = findDecimalMark(numbers.map(({ text }) => text));
  if (decimalSign === undefined) return;
  // The author's own alignment stays.
  if (cells.some((cell) => /^(?:left|center)$/.test(cell.getAttribute("align") ?? ""))) return;
  for (const row of Array.from(table.rows)) {
    const cell = row.cells[column];
    if (cell) cell.style.textAlign = "right";
  }
  fillUp(numbers, decimalSign);
}

function isolate(cell: HTMLElement): void {
  cell.style.textAlign = getComputedStyle(cell).textAlign === "start" ? "right" : "";
  cell.style.direction = "ltr";
}

/** Finds the decimal mark of all numbers, "" if they have none; undefined if they differ in notation. */
function findDecimalMark(texts: readonly string[]): string | undefined {
  const isPoint = areNotedWith(texts, ".", ",");
  const isComma = areNotedWith(texts, ",", ".");
  if (isPoint && isComma) return texts.some((text) => /\d[.,]\d/.test(text)) ? undefined : "";
  if (isPoint) return ".";
  return isComma ? "," : undefined;
}

/** Returns whether texts are numbers in a notation. @param group separates thousands */
function areNotedWith(texts: readonly string[], decimalSign: string, group: string): boolean {
  const notation = new RegExp(
    `^\\D*(?:\\d+|\\d{1,3}(?:[${group}  '’\\u00a0\\u202f]\\d{3})+)(?:\\${decimalSign}\\d+)?\\D*$`,
  );
  return texts.every((text) => notation.test(text));
}

/** Fills numbers up to the most decimals, and to the longest unit, of all. */
function fillUp(numbers: readonly NumberCell[], decimalSign: string): void {
  const parts = numbers.map(({ text }) => numberParts(text, decimalSign));
  const maxDecimals = Math.max(...parts.map(({ decimals }) => decimals.length));
  const longestUnit = parts.map(({ unit }) => unit).sort((a, b) => b.length - a.length)[0] ?? "";
  numbers.forEach(({ cell }, index) => {
    const own = parts[index];
    if (!own) return;
    const missing = maxDecimals - own.decimals.length;
    const missingDecimals =
      missing === 0 ? "" : (missing === maxDecimals ? decimalSign : "") + "0".repeat(missing);
    const fill = missingDecimals + (own.unit === "" ? longestUnit : "");
    if (fill === "") return;
    const filler = cell.ownerDocument.createElement("span");
    filler.style.visibility = "hidden";
    filler.textContent = fill;
    cell.append(filler);
  });
}

function numberParts(
  text: string,
  decimalSign: string,
): { readonly decimals: string; readonly unit: string } {
  const plain = decimalSign === "" ? text.replace(/[.,]/g, "") : text;
  const [, decimals = "", unit = ""] = /\d(?:[.,](\d+))?(\D*)$/.exec(plain) ?? [];
  return { decimals, unit };
}
