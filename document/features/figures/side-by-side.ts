import type { Blockquote, Paragraph } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "../../core/tree/visit.ts";
import { parseLayout, arrangeRows, type CellRow } from "./cell-layout.ts";
import type { Content, Container } from "../../core/containers/container.ts";
import { areImages } from "./named-blocks.ts";

declare module "mdast" {
  interface BlockquoteData {
    /** Whether it is one of several side by side. */
    isColumn?: true;
  }
}

/** More would be too narrow to be read. */
const maxColumns = 4;
/** With the white space between them. */
const maxCells = 7;
/** Letters and blocks of a column that is sure to end on its page. */
const maxLetters = 1_200;
const maxBlocks = 12;

/** Returns whether names mean a column: `{.column width="40%"}` of pandoc, Quarto and GitBook, and MyST's `grid-item`. */
export function isColumn(names: readonly string[]): boolean {
  return names.some((name) => /^(?:column|col|grid-item(?:-card)?)$/.test(name));
}

/** Returns one of the columns, to be put beside the others when all are known. */
export function createColumn({ title, values, children }: Container): Blockquote {
  const [, share] = /^(\d{1,3})(?:\.\d+)?%$/.exec(values?.width ?? "") ?? [];
  const heads: Content[] = title?.length ? [{ type: "paragraph", children: [...title] }] : [];
  return {
    type: "blockquote",
    data: { hName: "div", isColumn: true, hProperties: share === undefined ? {} : { width: share } },
    children: [...heads, ...children],
  };
}

/**
 * Arranges blocks side by side: the columns of `{.columns}`, or the cells of `{layout-ncol=2}` and the like, row by row. Undefined for others.
 * Columns too long to be certain to fit on a page, and those with tables, are one below another.
 */
export function arrangeSideBySide(names: readonly string[], block: Container): Content[] | undefined {
  const { children } = block;
  const rows = arrangeRows(groupCells(children), parseLayout(block.values), maxColumns);
  if (rows?.some(({ cells }) => cells.length > 1)) {
    const [first] = rows;
    return rows.flatMap((row) => createShownRow(row, first?.cells.length ?? 1));
  }
  if (!names.some((name) => /^(?:columns|grid|row)$/.test(name)) || !children.some(isColumnNode))
    return undefined;
  const columns = children.filter(isColumnNode);
  const isRow = columns.length === children.length && columns.length > 1 && columns.length <= maxColumns;
  return isRow && columns.every(isShort) ? [createRow(columns)] : stackColumns(children);
}

/** Groups blocks into cells: each is one, with the headings right before it; images of one paragraph are one each (Quarto's filter `layout.lua`). */
function groupCells(children: readonly Content[]): Content[][] {
  const cells: Content[][] = [];
  let heads: Content[] = [];
  for (const child of children) {
    if (child.type === "heading") {
      heads.push(child);
      continue;
    }
    const parts = child.type === "paragraph" && areImages(child) ? splitImages(child) : [child];
    for (const part of parts) {
      cells.push([...heads, part]);
      heads = [];
    }
  }
  return heads.length > 0 ? [...cells, heads] : cells;
}

/** Returns a paragraph for each image, with the attributes behind it. */
function splitImages(paragraph: Paragraph): Paragraph[] {
  const parts: Paragraph[] = [];
  for (const child of paragraph.children)
    if (child.type === "image" || parts.length === 0) parts.push({ ...paragraph, children: [child] });
    else if (child.type !== "break") parts.at(-1)?.children.push(child);
  return parts;
}

/** Creates a row, or only its cells' content if it does not fit side by side. @param across cells of a full row */
function createShownRow({ cells, shares }: CellRow<Content[]>, across: number): Content[] {
  const columns = cells.map((cell = [], at): Blockquote => ({
    type: "blockquote",
    data: { hName: "div", hProperties: shares ? { width: String(shares[at]) } : {} },
    children: cell,
  }));
  const isRow = cells.length <= maxCells && (across > 1 || shares !== undefined) && columns.every(isShort);
  if (!isRow || (shares && columns.length === 1)) return columns.flatMap((column) => column.children);
  while (!shares && columns.length < across)
    columns.push({ type: "blockquote", data: { hName: "div" }, children: [] });
  return [createRow(columns)];
}

function createRow(columns: readonly Blockquote[]): Blockquote {
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
