/**
 * Runs in the page: sets the columns of a table whose cells are numbers of one notation flush right, by their decimal signs. What a
 * number has fewer of behind it is filled up with digits that are not shown, and are not in the text of the PDF.
 * @param isRightToLeft of its columns
 */
export function alignNumbers(table: HTMLTableElement, isRightToLeft: boolean): void {
  const document = table.ownerDocument;
  const nothing = /^(?:[-–—]|n\/?a)?$/i;
  const number = /^[^\d\p{L}.,]{0,3}\d[\d ., '’\u00a0\u202f]*[^\d\p{L}.,]{0,3}\p{L}{0,3}\)?$/u;
  const least = 2;

  const rows = Array.from(table.tBodies).flatMap((body) => Array.from(body.rows));
  if (rows.length < least) return;
  const count = Math.max(...rows.map((row) => row.cells.length));
  if (
    Array.from(table.rows).some(({ cells }) =>
      Array.from(cells).some((cell) => cell.colSpan > 1 || cell.rowSpan > 1),
    )
  )
    return;
  for (let column = 0; column < count; column++) {
    const cells = rows.flatMap((row) => row.cells[column] ?? []);
    const numbers = cells
      .map((cell) => ({ cell, text: cell.textContent.trim() }))
      .filter(({ text }) => !nothing.test(text));
    if (numbers.length < least || !numbers.every(({ text }) => number.test(text))) continue;
    for (const { cell } of numbers) {
      cell.style.whiteSpace = "nowrap";
      // A sign stands before its number in every script.
      if (isRightToLeft) isolate(cell);
    }
    const decimal = decimalOf(numbers.map(({ text }) => text));
    if (decimal === undefined) continue;
    // What its author asked for stays.
    if (cells.some((cell) => /^(?:left|center)$/.test(cell.getAttribute("align") ?? ""))) continue;
    for (const row of Array.from(table.rows)) {
      const cell = row.cells[column];
      if (cell) cell.style.textAlign = "right";
    }
    fillUp(numbers, decimal);
  }

  function isolate(cell: HTMLElement): void {
    cell.style.textAlign = getComputedStyle(cell).textAlign === "start" ? "right" : "";
    cell.style.direction = "ltr";
  }

  /** The sign before the decimals of all numbers, "" where there are none; undefined when they are not of one notation. */
  function decimalOf(texts: readonly string[]): string | undefined {
    const isOf = (sign: string, group: string) => {
      const notation = new RegExp(
        `^\\D*(?:\\d+|\\d{1,3}(?:[${group}  '’\\u00a0\\u202f]\\d{3})+)(?:\\${sign}\\d+)?\\D*$`,
      );
      return texts.every((text) => notation.test(text));
    };
    const [point, comma] = [isOf(".", ","), isOf(",", ".")];
    if (point && comma) return texts.some((text) => /\d[.,]\d/.test(text)) ? undefined : "";
    if (point) return ".";
    return comma ? "," : undefined;
  }

  function fillUp(
    numbers: readonly { readonly cell: HTMLElement; readonly text: string }[],
    decimal: string,
  ): void {
    const parts = numbers.map(({ text }) => {
      const [, decimals = "", unit = ""] =
        /\d(?:[.,](\d+))?(\D*)$/.exec(decimal === "" ? text.replace(/[.,]/g, "") : text) ?? [];
      return { decimals, unit };
    });
    const most = Math.max(...parts.map(({ decimals }) => decimals.length));
    const unit = parts.map((one) => one.unit).sort((one, other) => other.length - one.length)[0] ?? "";
    numbers.forEach(({ cell }, index) => {
      const own = parts[index];
      if (!own) return;
      const lacking = most - own.decimals.length;
      const fill =
        (lacking === 0 ? "" : (lacking === most ? decimal : "") + "0".repeat(lacking)) +
        (own.unit === "" ? unit : "");
      if (fill === "") return;
      const filler = document.createElement("span");
      filler.style.visibility = "hidden";
      filler.textContent = fill;
      cell.append(filler);
    });
  }
}
