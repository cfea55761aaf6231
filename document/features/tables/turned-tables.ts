import type { RootContent } from "mdast";
import type { MakeContainer } from "../../core/containers/container-kind.ts";
import { visit } from "../../core/tree/visit.ts";

/** Turns the page of each table in a block that is to be read sideways: `::: {.landscape}`, `\begin{landscape}`. Other content stays upright. */
export const makeTurned: MakeContainer = ({ children }, names) => {
  if (!names.includes("landscape")) return undefined;
  for (const child of children)
    visit(child as RootContent, (node) => {
      const { hName } = (node.data ?? {}) as { hName?: string };
      if (node.type !== "table" && hName !== "table") return;
      const { hProperties } = (node.data ?? {}) as { hProperties?: object };
      node.data = { ...node.data, hProperties: { ...hProperties, dataTurned: "" } };
    });
  return [...children];
};
