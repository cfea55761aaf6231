import type { Element, Root } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment } from "parse5";
import { visit } from "../../tree/visit.ts";
import { isFormulaMarkup } from "./classify-markup.ts";

/** Parses the formulas of a tree, each by itself: a tree without other HTML stays unchanged around them. */
export function parseFormulas(tree: Root): void {
  visit(tree, "raw", (node, index, parent) => {
    if (!parent || index === undefined || !isFormulaMarkup(node)) return;
    const { children } = fromParse5(parseFragment(node.value, { scriptingEnabled: false })) as Root;
    parent.children.splice(index, 1, ...(children as Element[]));
  });
}
