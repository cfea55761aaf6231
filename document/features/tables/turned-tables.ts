import type { RootContent } from "mdast";
import type { MakeContainer } from "../../core/containers/container-kind.ts";
import { visit } from "../../core/tree/visit.ts";

/**
 * Turns the page of each table in a block that is to be read sideways: `::: {.landscape}`, `\begin{landscape}`. Other content stays upright beside
 * tables, and is turned as a whole without any.
 */
export const makeTurned: MakeContainer = ({ children }, names) => {
  if (!names.includes("landscape")) return undefined;
  let hasTables = false;
  for (const child of children)
    visit(child as RootContent, (node) => {
      const { hName } = (node.data ?? {}) as { hName?: string };
      if (node.type !== "table" && hName !== "table") return;
      hasTables = true;
      const { hProperties } = (node.data ?? {}) as { hProperties?: object };
      node.data = { ...node.data, hProperties: { ...hProperties, dataTurned: "" } };
    });
  if (hasTables || children.length === 0) return [...children];
  const data = { hName: "div", hProperties: { className: ["turned-lead"] } };
  return [{ type: "blockquote", data, children: [...children] as never }];
};
