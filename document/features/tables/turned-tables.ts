import type { Nodes, RootContent } from "mdast";
import type { MakeContainer } from "../../core/containers/container-kind.ts";
import { visit } from "../../core/tree/visit.ts";

/**
 * Turns the page of each table in a block that is to be read sideways: `::: {.landscape}`, `\begin{landscape}`. Other content stays upright beside
 * tables, and is turned as a whole without any.
 */
export const makeTurned: MakeContainer = ({ children }, names) => {
  if (!names.includes("landscape")) return undefined;
  const tables: Nodes[] = [];
  for (const child of children)
    visit(child as RootContent, (node) => {
      const { hName } = (node.data ?? {}) as { hName?: string };
      if (node.type === "table" || hName === "table") tables.push(node);
    });
  for (const table of tables) {
    const { hProperties } = (table.data ?? {}) as { hProperties?: object };
    table.data = { ...table.data, hProperties: { ...hProperties, dataTurned: "" } };
  }
  if (tables.length > 0 || children.length === 0) return [...children];
  const data = { hName: "div", hProperties: { className: ["turned-lead"] } };
  return [{ type: "blockquote", data, children: [...children] as never }];
};
