import type { Nodes } from "hast";
import type { Raw } from "mdast-util-to-hast";

/** Elements that may be open at once: for each tag the parser searches them all. Further tags are dropped, and their content stays. */
export const maxOpen = 400;

/** A formula's complete MathML. */
export interface FormulaMarkup extends Raw {
  readonly data: { readonly isFormula: true };
}

export function isFormulaMarkup(node: Nodes): node is FormulaMarkup {
  return node.type === "raw" && node.data !== undefined && "isFormula" in node.data;
}

/**
 * Classifies the parts of a tree that must be parsed as a browser parses HTML. "any" is raw HTML, or too deep nesting: the whole tree is then
 * replaced. Most documents have formulas at most, and the parser is a tenth of the program that compiles them.
 */
export function classifyMarkup(node: Nodes, depth = 0): "none" | "formulas" | "any" {
  if (depth > maxOpen) return "any";
  if (node.type === "raw") return isFormulaMarkup(node) ? "formulas" : "any";
  let most: "none" | "formulas" = "none";
  for (const child of "children" in node ? node.children : []) {
    const markup = classifyMarkup(child, depth + 1);
    if (markup === "any") return markup;
    if (markup === "formulas") most = markup;
  }
  return most;
}
