import type { Element, Nodes } from "hast";
import type { Parents, TableRow } from "mdast";
import { defaultHandlers } from "mdast-util-to-hast";
import type { State } from "mdast-util-to-hast";

/** Makes a row of a table: what fills it up with empty cells does not know of cells that span columns. */
export function tableRow(state: State, row: TableRow, parent: Parents | undefined): Element {
  const made = defaultHandlers.tableRow(state, row, parent);
  const surplus = row.children.reduce(
    (sum, { data }) => sum + Number(data?.hProperties?.colSpan ?? 1) - 1,
    0,
  );
  for (let left = surplus; left > 0; left--) made.children.splice(made.children.findLastIndex(isCell), 1);
  return made;
}

function isCell(node: Nodes): boolean {
  return node.type === "element";
}
