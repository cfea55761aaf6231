import { createTableNode } from "./table-nodes.ts";
import type { MakeContainer } from "../../core/containers/container-kind.ts";

/** Creates tables, rows and cells that passes over lines have marked. */
export const makeTable: MakeContainer = (block) => {
  const table = createTableNode(block);
  return table && [table];
};
