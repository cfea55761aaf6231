import type { Paragraph, Parents, Root, RootContent, Table, TableCell } from "mdast";
import { toString } from "mdast-util-to-string";
import { SKIP, visit } from "../../core/tree/visit.ts";

/** The line below a table that is printed without lines. */
const plain = /^\{:?[ \t]*\.(?:plain|borderless|no-lines)[ \t]*\}$/;

/** Sums, as the first cell of their row names them; other texts that begin so, such as titles of films, are none. */
const sums =
  "(?:grand|sub|net|gross)?[ -]?total|sum|balance due|amount due|(?:gesamt|zwischen|rechnungs)?(?:summe|betrag)|insgesamt|gesamt|(?:sous-)?total(?: (?:ht|ttc|général))?|montant total|totale|totaal|subtotaal|suma|razem|итого|всего|合計|小計|总计|總計|合计|합계|소계";
const qualifiers = String.raw`due|amount|price|cost|costs|payable|excl\. (?:tax|vat)|incl\. (?:tax|vat)|netto|brutto|hours`;
const total = new RegExp(String.raw`^(?:${sums})(?: (?:${qualifiers}))?(?: ?\([^()]{1,20}\))?[:：]?$`, "iu");
/** A text with more than a unit or two beside its digits is no amount. */
const amount = /^(?=[^]{0,30}$)(?=.*\p{Nd})\P{L}*(?:\p{L}{1,12}\P{L}*){0,3}$/u;
/** Sums at the end of a table: subtotal, tax, total. */
const maxTotals = 4;

/**
 * Reads syntax of pipe tables that GitHub lacks: `||` extends the cell before it over the next column (MultiMarkdown), and `{.plain}` below a table
 * removes its lines. Rows of sums at its end are set off.
 * @param markdown that the tree was made of
 */
export function readTableLooks(root: Root, markdown: string): void {
  const hasSpans = markdown.includes("||");
  const lookMarkers = new Map<Parents, Set<RootContent>>();
  visit(root, "table", (table, index = 0, parent) => {
    markTotals(table);
    if (hasSpans) spanColumns(table, markdown);
    const next: RootContent | undefined = parent?.children[index + 1];
    if (!parent || next?.type !== "paragraph" || !isPlainMarker(next)) return SKIP;
    table.data = { ...table.data, hProperties: { className: ["plain"] } };
    lookMarkers.set(parent, (lookMarkers.get(parent) ?? new Set()).add(next));
    return SKIP;
  });
  for (const [parent, paragraphs] of lookMarkers)
    parent.children = parent.children.filter((child) => !paragraphs.has(child));
}

function isPlainMarker({ children: [first, ...others] }: Paragraph): boolean {
  return first?.type === "text" && others.length === 0 && plain.test(first.value.trim());
}

function markTotals({ children: [, ...rows] }: Table): void {
  if (rows.length < 2) return;
  for (const row of rows.slice(Math.max(1, rows.length - maxTotals))) {
    const at = row.children.findIndex((cell) => toString(cell).trim() !== "");
    const first = row.children[at];
    if (first === undefined || !isTotalRow(first)) continue;
    if (!row.children.slice(at + 1).some((cell) => amount.test(toString(cell).trim()))) continue;
    row.data = { ...row.data, hProperties: { className: ["total"] } };
  }
}

/** Returns whether a cell names a sum. The name of a field or function, in code or with a small letter, does not. */
function isTotalRow(cell: TableCell): boolean {
  const [child] = cell.children;
  const text = toString(cell).trim();
  return (
    child?.type !== "inlineCode" && total.test(text) && (child?.type === "strong" || !/^\p{Ll}/u.test(text))
  );
}

/**
 * Joins cells without a blank between their pipes to the cell before, in tables whose empty cells have one. A table without a head cannot show which
 * it means.
 */
function spanColumns(table: Table, markdown: string): void {
  const isEmpty = (cell: TableCell): boolean => cell.children.length === 0;
  const isBare = (cell: TableCell): boolean => isEmpty(cell) && /^\|+$/.test(sliceSource(cell, markdown));
  if (table.children[0]?.children.every(isEmpty) === true) return;
  const cells = table.children.flatMap((row) => row.children);
  const hasBlanks = cells.some((cell) => isEmpty(cell) && !isBare(cell));
  for (const row of table.children) {
    const isMeant = hasBlanks || row.children.slice(1).every(isBare);
    if (isMeant) spanRow(row.children.slice(0, table.align?.length), isBare);
  }
}

function spanRow(cells: readonly TableCell[], isBare: (cell: TableCell) => boolean): void {
  let before: TableCell | undefined;
  let span = 1;
  for (const cell of cells) {
    if (!before || before.children.length === 0 || !isBare(cell)) {
      before = cell;
      span = 1;
      continue;
    }
    before.data = { ...before.data, hProperties: { colSpan: String(++span) } };
    cell.data = { ...cell.data, isSpanned: true };
  }
}

function sliceSource({ position }: TableCell, markdown: string): string {
  return markdown.slice(position?.start.offset, position?.end.offset);
}
