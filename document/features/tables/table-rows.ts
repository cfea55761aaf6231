import type { Element } from "hast";
import type { Parents, TableRow } from "mdast";
import { defaultHandlers, type State } from "mdast-util-to-hast";

declare module "mdast" {
  interface TableCellData {
    /** Whether the cell before is in its place, too. */
    isSpanned?: boolean;
  }
}

/** Creates a row of a table, without the cells that others span. */
export function createTableRow(state: State, row: TableRow, parent: Parents | undefined): Element {
  const element = defaultHandlers.tableRow(state, row, parent);
  if (!row.children.some(({ data }) => data?.isSpanned)) return element;
  let column = 0;
  element.children = element.children.filter(
    (child) => child.type !== "element" || row.children[column++]?.data?.isSpanned !== true,
  );
  return element;
}
