import { describe, expect, it } from "vitest";
import { readPercentSigns } from "../../../../document/html/math/slips/percent-signs.ts";
import { compile } from "../../../integration/document/compile.ts";

/** A formula's text, its columns and rows told apart by nothing. */
const textOf = async (markdown: string): Promise<string> =>
  (await compile(markdown))
    .replace(/<[^>]*>/g, "")
    .replace(/[\u00a0\u200b\u2060-\u2064]/g, " ")
    .replace(/\s+/g, " ");

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
  it.each(signs)("is one: %j", (tex, expected) => {
    expect(readPercentSigns(tex, false)).toBe(expected);
  });

  it.each([
    "% a comment\nx",
    "x = 1 % the first\ny",
    "a &= b \\\\ % c &= d \\\\\ne",
    "\\frac{%\na}{b}",
    "x \\\\ %\ny",
    "\\alpha% the first letter\n+ 1",
  ])("begins a comment: %j", (tex) => {
    expect(readPercentSigns(tex, false)).toBe(tex);
  });

  it("is one in the line that ends a formula", async () => {
    expect(await textOf("Up $12%$, $q = 10% of x$, \\( r = 5% \\).")).toBe("Up 12%, q=10%ofx, r=5%.");
    expect(await textOf("$$R = 60 \\times 100% = 150%$$")).toBe("R=60×100%=150%");
    expect(await textOf("$$\nx = 1 % the first\n$$")).toBe("x=1");
    expect(await textOf("| a |\n|---|\n| $12%$ |")).toContain("12%");
  });

  it("is read in time in proportion to the formula", () => {
    const work = "a %".repeat(5_000) + "\\".repeat(5_000);
    expect(readPercentSigns(work, false).match(/\\%/g)?.length).toBeGreaterThan(4_000);
  });
});

describe("a formula that TeX refuses is read as MathJax reads it:", () => {
  const rows: readonly [string, string][] = [
    ["\\text{ROI (%)} = \\frac{\\text{Net_Profit}}{2}", "ROI (%)=Net_Profit2"],
    ["\\text{cost_per_unit} = 5, \\text{R&D}", "cost_per_unit=5,R&#x26;D"],
    ["\\text{a_b if $x_1$}, \\textit{c_d}", "a_b if x1,𝑐_𝑑"],
    ["\\mbox{abc_d}", "abc_d"],
    ["\\require{cancel}\\cancel{x}", "x"],
    ["\\href{https://example.com/a_b?c}{y}", "y"],
    ["\\unicode{x263A} + \\unicode{9786}", "☺+☺"],
    ["R & D", "R&#x26;D"],
  ];
  it.each(rows)("reads a refused formula as MathJax does: %s", async (tex, text) => {
    const html = await compile(`$$${tex}$$`);
    expect(html).not.toContain("faulty-formula");
    expect(await textOf(`$$${tex}$$`)).toBe(text);
  });

  it("shows the source of a formula with other faults", async () => {
    expect(await compile("$$\\text{a_b} \\fraq{x}$$")).toContain("faulty-formula");
  });
});
