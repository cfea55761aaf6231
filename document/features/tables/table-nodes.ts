import type { BlockContent, Blockquote, RootContent } from "mdast";
import type { Content, Container } from "../../core/containers/container.ts";
import { cellBlock, rowBlock, tableBlock } from "../../core/containers/drawn-table.ts";

declare module "mdast" {
  interface BlockquoteData {
    /** The part of its table that a row belongs to. */
    tablePart?: string;
  }
}

/** Returns the table, row or cell that a block is; undefined for any other. */
export function createTableNode(block: Container): RootContent | undefined {
  const { name, values = {}, children } = block;
  if (name === cellBlock) return createCell(values, children);
  if (name === rowBlock)
    return {
      ...createElement("tr", children),
      data: { hName: "tr", tablePart: values.part ?? "tbody" },
    } as Blockquote;
  if (name !== tableBlock) return undefined;
  const parts = ["thead", "tbody"].flatMap((part) => {
    const rows = children.filter((row) => row.type === "blockquote" && row.data?.tablePart === part);
    return rows.length === 0 ? [] : [createElement(part, rows)];
  });
  const table = createElement("table", parts);
  if (values.look !== undefined)
    table.data = { ...table.data, hProperties: { className: values.look.split(" ") } };
  return table;
}

// A paragraph alone is text, as in other tables.
function createCell(values: Readonly<Record<string, string>>, children: readonly Content[]): RootContent {
  const hProperties = {
    ...(values.span !== undefined && { colSpan: values.span }),
    ...(values.rows !== undefined && { rowSpan: values.rows }),
    ...(values.align !== undefined && { align: values.align }),
  };
  const [only, ...others] = children;
  const held = only?.type === "paragraph" && others.length === 0 ? only.children : children;
  return {
    type: "blockquote",
    data: { hName: values.element ?? "td", hProperties },
    children: [...held] as BlockContent[],
  };
}

function createElement(hName: string, children: readonly Content[]): BlockContent {
  return { type: "blockquote", data: { hName }, children: [...children] };
}
