import type { Root } from "mdast";
import { DocumentError } from "../errors.ts";
import { visit } from "../visit.ts";
import { maxCells, maxDepth, tooDeep, tooManyCells } from "./limits.ts";

/**
 * Looks at how large a document is, once its Markdown is read.
 * @throws {DocumentError} when it is nested too deeply, or has too many cells in tables
 */
export function checkSize(root: Root): void {
  let cells = 0;
  visit(root, "table", (table) => {
    // Short rows are filled up, so that a small text can make a table beyond all bounds.
    cells += ((table.align?.length ?? 0) + 1) * table.children.length;
  });
  if (cells > maxCells) throw new DocumentError(tooManyCells);

  if (isDeeper(root, maxDepth)) throw new DocumentError(tooDeep);
}

function isDeeper({ children }: { readonly children?: readonly object[] }, depth: number): boolean {
  return depth < 0 || (children?.some((child) => isDeeper(child, depth - 1)) ?? false);
}
