import { bracketPenalty, listFormulaItems } from "./formula-items.ts";
import { createMathElement } from "./math-element.ts";

/**
 * Runs in the page: divides a formula in a line of text into parts between which the line may end. They end behind relations and operators outside of
 * brackets. It stays one formula.
 */
export function breakInline(formula: Element): void {
  const parts = splitFormula(formula);
  if (parts.length < 2) return;
  formula.replaceChildren(
    ...parts.map((nodes) => {
      const part = createMathElement(formula.ownerDocument, "mrow", nodes);
      (part as HTMLElement).style.display = "inline math";
      return part;
    }),
  );
  (formula as HTMLElement).style.display = "inline";
  formula.closest<HTMLElement>(".with-formula")?.style.setProperty("white-space", "normal");
}

function splitFormula(formula: Element): readonly (readonly Element[])[] {
  const items = listFormulaItems(formula);
  const parts: Element[][] = [[]];
  items.forEach(({ node, penalty, isGap, isBehindGap }, index) => {
    parts.at(-1)?.push(node);
    const mayEnd = isGap || (penalty !== undefined && !isBehindGap && penalty < bracketPenalty);
    if (mayEnd && index > 0 && index < items.length - 1) parts.push([]);
  });
  return parts;
}
