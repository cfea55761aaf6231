import { describe, expect, it } from "vitest";
import type { FormulaItem } from "../../../../../../../document/core/layout/widths/formulas/formula-items.ts";
import { chooseFormulaLineEnds } from "../../../../../../../document/core/layout/widths/formulas/formula-line-ends.ts";

/** Parts of 10 px: `=` is a relation, `+` an operator, a blank is what parts two formulas, others end no line. */
function createItems(symbols: string): readonly FormulaItem[] {
  return Array.from(symbols, (symbol, index) => ({
    node: {} as Element,
    left: 10 * index,
    right: 10 * index + 10,
    penalty: symbols[index - 1] === " " ? -200 : symbol === "=" ? 0 : symbol === "+" ? 150 : undefined,
    isRelation: symbol === "=",
    isGap: symbol === " ",
    isBehindGap: symbols[index - 1] === " ",
  }));
}

const measures = { width: 60, hanging: 10, indent: 10 };

describe("the lines of a formula", () => {
  it.each([
    ["are one where it fits", "a=b+c", [5]],
    ["end before relations rather than before operators", "a+b=c+d", [3, 7]],
    ["end before operators where there is no relation", "a+b+c+d", [5, 7]],
    ["end behind the space between two formulas rather than before a relation", "a=b d=e+f", [4, 9]],
    ["have the space at their end for nothing", "a=b+cd e=f", [7, 10]],
    ["keep a part that is wider than any line on one line", "a=bcdefghi=j", [10, 12]],
  ])("breaks a formula into lines: %s", (_title, symbols, ends) => {
    expect(chooseFormulaLineEnds(createItems(symbols), measures)).toEqual(ends);
  });
});
