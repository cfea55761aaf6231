import { describe, expect, it } from "vitest";
import { readPercentSigns } from "../../../../../../document/features/math/slips/percent-signs.ts";

describe("a per cent sign in a formula", () => {
  const signs: readonly [string, string][] = [
    ["x = 100% = 150%", "x = 100\\% = 150\\%"],
    ["a &= 50% \\\\\nb &= 20%", "a &= 50\\% \\\\\nb &= 20\\%"],
    ["\\text{growth}% + 3 %", "\\text{growth}\\% + 3 \\%"],
    ["5 \\% + 10% of x \\\\", "5 \\% + 10\\% of x \\\\"],
    ["100 % = 150 \\%\n", "100 \\% = 150 \\%\n"],
    ["a % b", "a \\% b"],
    ["a \\\\% b", "a \\\\% b"],
    ["\\begin{a} x % so much \\\\ y \\end{a}", "\\begin{a} x \\% so much \\\\ y \\end{a}"],
  ];
  it.each(signs)("is printed as a per cent sign: %j", (tex, expected) => {
    expect(readPercentSigns(tex, false)).toBe(expected);
  });

  it.each([
    "% a comment\nx",
    "x = 1 % the first\ny",
    "a &= b \\\\ % c &= d \\\\\ne",
    "\\frac{%\na}{b}",
    "x \\\\ %\ny",
    "\\alpha% the first letter\n+ 1",
  ])("begins a comment in %j", (tex) => {
    expect(readPercentSigns(tex, false)).toBe(tex);
  });

  it("is read in time in proportion to the formula", () => {
    const work = "a %".repeat(5_000) + "\\".repeat(5_000);
    expect(readPercentSigns(work, false).match(/\\%/g)?.length).toBeGreaterThan(4_000);
  });
});
