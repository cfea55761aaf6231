import type { Blockquote } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "../../tree/visit.ts";
import type { Content, GatheredBlock } from "./gathered-block.ts";

declare module "mdast" {
  interface BlockquoteData {
    /** It is one of several that stand side by side. */
    isColumn?: true;
  }
}

/** More would be too narrow to be read. */
const maxColumns = 4;
/** Letters and blocks of a column that is sure to end on its page. */
const maxLetters = 1_200;
const maxBlocks = 12;

/** `{.column width="40%"}` of pandoc, Quarto and GitBook, and MyST's `grid-item`. */
export function isColumn(names: readonly string[]): boolean {
  return names.some((name) => /^(?:column|col|grid-item(?:-card)?)$/.test(name));
}

/** One of the columns, to be put beside the others when all are known. */
export function columnOf({ title, values, children }: GatheredBlock): Blockquote {
  const [, share] = /^(\d{1,3})(?:\.\d+)?%$/.exec(values?.width ?? "") ?? [];
  const heads: Content[] = title?.length ? [{ type: "paragraph", children: [...title] }] : [];
  return {
    type: "blockquote",
    data: { hName: "div", isColumn: true, hProperties: share === undefined ? {} : { width: share } },
    children: [...heads, ...children],
  };
}

/**
 * Finds blocks that stand side by side: the columns of `{.columns}`, or the blocks of `{layout-ncol=2}`, row by row. Undefined for others.
 * Columns too long to be sure of their page, and those with tables, stand one below another.
 */
export function sideBySide(
  names: readonly string[],
  { values, children }: GatheredBlock,
): Content[] | undefined {
  const across = Number(values?.["layout-ncol"] ?? "0");
  if (Number.isInteger(across) && across > 1) return rowsOf(children, across);
  if (!names.some((name) => /^(?:columns|grid|row)$/.test(name)) || !children.some(isColumnNode))
    return undefined;
  const columns = children.filter(isColumnNode);
  const isRow = columns.length === children.length && columns.length > 1 && columns.length <= maxColumns;
  return isRow && columns.every(isShort) ? [rowOf(columns)] : stackColumns(children);
}

function rowsOf(children: readonly Content[], across: number): Content[] {
  const columns = children.map((child): Blockquote => ({
    type: "blockquote",
    data: { hName: "div" },
    children: [child],
  }));
  if (across > maxColumns || !columns.every(isShort)) return [...children];
  const rows: Content[] = [];
  for (let at = 0; at < columns.length; at += across) {
    const row = columns.slice(at, at + across);
    while (row.length < across) row.push({ type: "blockquote", data: { hName: "div" }, children: [] });
    rows.push(rowOf(row));
  }
  return rows;
}

function rowOf(columns: readonly Blockquote[]): Blockquote {
  return {
    type: "blockquote",
    data: { hName: "div", hProperties: { className: ["side-by-side"] } },
    children: [...columns],
  };
}

function stackColumns(children: readonly Content[]): Content[] {
  return children.flatMap((child) => (isColumnNode(child) ? child.children : [child]));
}

function isColumnNode(node: Content): node is Blockquote {
  return node.type === "blockquote" && node.data?.isColumn === true;
}

function isShort(column: Blockquote): boolean {
  if (column.children.length > maxBlocks || toString(column).length > maxLetters) return false;
  let hasTable = false;
  visit(column, (node) => {
    hasTable ||= node.type === "table" || ("data" in node && node.data?.hName === "table");
  });
  return !hasTable;
}
