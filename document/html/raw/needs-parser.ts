import type { Nodes } from "hast";

/** Elements that may be open at once: for each tag the parser goes through them all. Tags of more are left out, and what they hold stays. */
export const maxOpen = 400;

/**
 * Whether a tree becomes another one by being read as a browser reads HTML: it holds raw HTML, or is nested too deeply. Most documents are neither, and
 * the parser is a tenth of the program that compiles them.
 */
export function needsParser(node: Nodes, depth = 0): boolean {
  if (node.type === "raw" || depth > maxOpen) return true;
  return "children" in node && node.children.some((child) => needsParser(child, depth + 1));
}
