import { describe, expect, it } from "vitest";
import { mayBeWide } from "../../../../../document/core/layout/widths/may-be-wide.ts";
import { compile } from "../../../../integration/document/compile.ts";

describe("the measurement of a document", () => {
  it.each([
    ["when it has a table", "| a |\n|---|\n| b |", true],
    ["when it has a long formula", `$${"x + ".repeat(20)}y$`, true],
    ["when it has a matrix", "$\\begin{matrix} a & b \\end{matrix}$", true],
    ["when it has a formula with a width of its own", "$a \\hspace{9em} b$", true],
    ["when it is indented deeply", `${"> ".repeat(9)}a`, true],
    [
      "not when it is text, code and short formulas",
      "# A\n\n- b $x^2$\n\n> c\n\n```\nd\n```\n\n![e](data:,)",
      false,
    ],
  ])("finds its widths before printing: %s", async (_name, markdown, isMeasured) => {
    expect(mayBeWide(await compile(markdown))).toBe(isMeasured);
  });
});
