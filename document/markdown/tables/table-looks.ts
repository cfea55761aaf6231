import type { Paragraph, Parents, Root, RootContent, Table, TableCell, TableRow } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "../../visit.ts";

/** What a table without lines, as of a CV, has below it. */
const plain = /^\{:?[ \t]*\.(?:plain|borderless|no-lines)[ \t]*\}$/;

/** Sums, as the first cell of their row names them; what else begins so, as the name of a film, is none. */
const total =
  /^(?:(?:grand|sub|net|gross)?[ -]?total|sum|balance due|amount due|(?:gesamt|zwischen|rechnungs)?(?:summe|betrag)|insgesamt|gesamt|(?:sous-)?total(?: (?:ht|ttc|général))?|montant total|totale|totaal|subtotaal|suma|razem|итого|всего|合計|小計|总计|總計|合计|합계|소계)(?: (?:due|amount|price|cost|costs|payable|excl\. (?:tax|vat)|incl\. (?:tax|vat)|netto|brutto|hours))?(?: ?\([^()]{1,20}\))?[:：]?$/iu;
const amount = /\d/;
/** Sums at the end of a table: subtotal, tax, total. */
const mostTotals = 4;

/**
 * Reads what pipe tables say beyond GitHub's: `||` has the cell before it span the next column too (MultiMarkdown), `{.plain}` below a table takes
 * its lines away, and rows of sums at its end are set off.
 * @param markdown that the tree was made of
 */
export function readTableLooks(root: Root, markdown: string): void {
  const plainTables: { readonly parent: Parents; readonly paragraph: Paragraph }[] = [];
  visit(root, "table", (table, index, parent) => {
    markTotals(table);
    if (markdown.includes("||")) spanColumns(table, markdown);
    const next: RootContent | undefined = index === undefined ? undefined : parent?.children[index + 1];
    if (!parent || next?.type !== "paragraph" || !plain.test(toString(next).trim())) return;
    table.data = { ...table.data, hProperties: { className: ["plain"] } };
    plainTables.push({ parent, paragraph: next });
  });
  for (const { parent, paragraph } of plainTables)
    parent.children = parent.children.filter((child) => child !== paragraph);
}

function markTotals({ children: [, ...rows] }: Table): void {
  if (rows.length < 2) return;
  for (const row of rows.slice(Math.max(1, rows.length - mostTotals))) {
    const [first, ...others] = row.children
      .map((cell) => toString(cell).trim())
      .filter((text) => text !== "");
    if (first === undefined || !total.test(first) || !others.some((text) => amount.test(text))) continue;
    row.data = { ...row.data, hProperties: { className: ["total"] } };
  }
}

/** Cells without a blank between their pipes belong to the cell before, in tables that write empty cells with one. */
function spanColumns(table: Table, markdown: string): void {
  const isBare = (cell: TableCell): boolean =>
    cell.children.length === 0 && /^\|+$/.test(sourceOf(cell, markdown));
  const cells = table.children.flatMap((row) => row.children);
  const hasBlanks = cells.some((cell) => cell.children.length === 0 && !isBare(cell));
  for (const row of table.children) {
    const isMeant = hasBlanks || row.children.slice(1).every(isBare);
    if (isMeant) spanRow(row, isBare);
  }
}

function spanRow(row: TableRow, isBare: (cell: TableCell) => boolean): void {
  const kept: TableCell[] = [];
  let span = 1;
  for (const cell of row.children) {
    const before = kept.at(-1);
    if (!before || before.children.length === 0 || !isBare(cell)) {
      kept.push(cell);
      span = 1;
      continue;
    }
    before.data = { ...before.data, hProperties: { colSpan: String(++span) } };
  }
  if (kept.length < row.children.length) row.children = kept;
}

function sourceOf({ position }: TableCell, markdown: string): string {
  return markdown.slice(position?.start.offset, position?.end.offset);
}
