import type { PhrasingContent, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";

const fill = /[ \t]*\\h(?:fill|space\*?\{\\fill\})[ \t]*/;

/** Sets what follows `\hfill` at the right end of its line, as the dates of a CV. */
export function readFills(root: Root): void {
  visit(root, (node) => {
    if (
      !("children" in node) ||
      !node.children.some((child) => child.type === "text" && fill.test(child.value))
    )
      return;
    node.children = fillLines(node.children as PhrasingContent[]);
  });
}

function fillLines(children: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  let right: PhrasingContent[] | undefined;
  const pushText = (value: string): void => {
    if (value !== "") (right ?? result).push({ type: "text", value });
  };
  for (const child of children) {
    if (child.type !== "text") {
      if (child.type === "break") right = undefined;
      (right ?? result).push(child);
      continue;
    }
    child.value.split("\n").forEach((line, row) => {
      if (row > 0) {
        // The end of a line ends its right-aligned part.
        right = undefined;
        pushText("\n");
      }
      const [before = "", ...behind] = line.split(fill);
      pushText(before);
      if (behind.length === 0) return;
      right = [];
      result.push({
        type: "emphasis",
        data: { hName: "span", hProperties: { className: ["at-right"] } },
        children: right,
      });
      pushText(behind.join(" "));
    });
  }
  return result;
}
