import type { Nodes, Root } from "mdast";
import { SKIP, visit } from "../tree/visit.ts";
import { maxCells, maxDepth } from "./limits.ts";
import { positionOf } from "../tree/position-of.ts";
import type { Warn } from "../warnings/warn.ts";

/**
 * Limits the size of a parsed document. Tables with which there are too many cells show their source; it warns of blocks that were too deep, which
 * are flattened by now.
 * @param textOf returns its Markdown from one character to another
 */
export function limitSize(root: Root, textOf: (from: number, to: number) => string, warn: Warn): void {
  let cells = 0;
  visit(root, "table", (table, index, parent) => {
    // Short rows are filled up, so that a small text can make a table beyond all bounds.
    const more = ((table.align?.length ?? 0) + 1) * table.children.length;
    if (cells + more <= maxCells) {
      cells += more;
      return undefined;
    }
    warn("table-too-large", tooManyForTable, table.position?.start.line);
    const { start, end } = table.position ?? {};
    const value = textOf(start?.offset ?? 0, end?.offset ?? 0);
    if (parent && index !== undefined) parent.children[index] = { type: "code", value };
    return SKIP;
  });
  const flat = findFirstBelow(root, maxDepth);
  if (flat) warn("nested-too-deeply", flattened, positionOf(flat)?.start.line);
}

const tooManyForTable = "This table was printed as source: the document has too many table cells.";
const flattened = `The document is nested more than ${String(maxDepth)} levels deep: the deeper levels were flattened.`;

/** Finds the first node that is deeper than a level. */
function findFirstBelow(node: Nodes, depth: number): Nodes | undefined {
  if (depth < 0) return node;
  if (!("children" in node)) return undefined;
  for (const child of node.children) {
    const below = findFirstBelow(child, depth - 1);
    if (below) return below;
  }
  return undefined;
}
