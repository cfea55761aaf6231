import { isElement, createMathElement, type MathElement } from "./math-nodes.ts";

/**
 * Adds LaTeX's strut to each row of a table. Rows of letters are a line apart, and higher content only touches the next row. In em: 0.7 and 0.3 of
 * the line height (12 pt at 10 pt), a fifth more in cases (amsmath). The lines of a small matrix are 6 pt apart at 7 pt.
 */
export function strutRows({ classes, children }: MathElement): void {
  for (const row of children) {
    const first = isElement(row) ? row.children[0] : undefined;
    if (!isElement(first)) continue;
    const isCase = !classes.includes("tml-jot") && first.classes.includes("tml-left");
    const [height, depth] = classes.includes("tml-small")
      ? ["0.6em", "0.26em"]
      : isCase
        ? ["1em", "0.43em"]
        : ["0.84em", "0.36em"];
    first.children.push(createMathElement("mspace", [], { height, depth }));
  }
}
