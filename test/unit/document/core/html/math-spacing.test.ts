import { describe, expect, it } from "vitest";
import { compile } from "../../../../integration/document/compile.ts";

/** Formats the operators of a formula's MathML: `[2]` is the space before and after one, in hundredths of an em. */
async function signs(tex: string, isDisplay = true): Promise<string> {
  const html = await compile(isDisplay ? `$$\n${tex}\n$$` : `$${tex}$`);
  return html
    .replace(
      /<mspace width="([\d.]+)em"><\/mspace>/g,
      (_, width: string) => `_${String(Math.round(Number(width) * 100))}_`,
    )
    .replace(
      /<mo\b[^>]*?lspace="([\d.]+)(?:em)?" rspace="([\d.]+)(?:em)?"[^>]*>/g,
      (_, before: string, behind: string) =>
        `[${String(Math.round(Number(before) * 100))},${String(Math.round(Number(behind) * 100))}]`,
    )
    .replace(/<[^>]*>|\u2061/g, "")
    .trim();
}

/** The table of spaces of the TeXbook, chapter 18: 17 is a thin space. */
const rows: readonly [name: string, tex: string, shown: string][] = [
  ["a function after a letter", "x^2\\sin y", "x2_17_sin_17_y"],
  ["a function after a bracket", "f(x)\\log n", "f(x)_17_log_17_n"],
  ["a function after a sign", "a+\\sin y", "a+sin_17_y"],
  ["two functions", "\\log\\sin y", "log_17_sin_17_y"],
  ["a bracket that stretches", "a\\left(b\\right)c", "a_17_(b)_17_c"],
  ["a bracket that stretches, and a comma", "\\left(b\\right),", "(b)_17_,"],
  ["a bracket after a sign", "a+\\left(b\\right)+c", "a+(b)+c"],
  ["a sum after a relation", "a=\\sum_i b", "a=[0,17]∑ib"],
  ["a sum after a letter", "n\\sum_i b", "n[17,17]∑ib"],
  ["an integral of brackets", "\\int (x)", "[0,0]∫(x)"],
  ["dots between signs", "a+\\cdots+b", "a+[0,0]⋯+b"],
  ["dots between letters", "a\\cdots b", "a[17,17]⋯b"],
  ["signs in scripts", "\\sum_{i=1}^{n+1}", "[0,17]∑i[0,0]=1n[0,0]+1"],
  ["signs in fractions on a line of their own", "\\frac{a+b}{c}", "a+bc"],
  ["a comma between numbers", "(0,1)", "(0,1)"],
  ["a bracket that stretches, and another one", "\\left(b\\right)(c)", "(b)_17_(c)"],
  ["a function before a bracket that stretches", "\\min\\left(b\\right)", "min_17_(b)"],
  ["limits before a bracket that stretches", "\\max_x\\left(b\\right)", "maxx_17_(b)"],
  ["a kern before a bracket that stretches", "a\\!\\left(b\\right)", "a_17_(b)"],
  ["bras and kets", "a\\ket{b}\\!\\bra{c}", "a_17_|b⟩_17_⟨c|"],
  ["a brace below after a letter", "a\\underbrace{b}_{c}d", "a_17_b[0,0]⏟c_17_d"],
  ["a bar of a given size between others", "[\\bigl|a\\bigr|]", "[[0,0]|a[0,0]|]"],
  ["a bracket that opens the other way", "b\\left]a\\right[", "b_17_[0,0]]a[0,0]["],
  ["dots between commas", "a,\\dots,b", "a,[0,17]…,b"],
  ["a colon before an equals sign", "a:=b", "a[28,0]:=b"],
  ["a colon of a map", "f\\colon X", "f[11,33]:X"],
];

describe("the spacing of formulas", () => {
  it("is zero between relations, and between one and a comma or bracket", async () => {
    expect(await compile("$a\\perp\\!\\!\\perp b$")).toMatch(/<mo rspace="0">⟂<.*<mo lspace="0">⟂</);
    expect(await compile("$(a\\sim)$")).toMatch(/<mo rspace="0">∼</);
    expect(await compile("$f(n) = b$")).toContain("<mo>=</mo>");
    expect(await compile("$\\overset{!}{=},\\ a = b$")).toMatch(/<mo rspace="0">=<.*<mo>=</);
  });

  it.each(rows)("is that of TeX: %s", async (_name, tex, shown) => {
    expect(await signs(tex)).toBe(shown);
  });

  it("is zero around operators in inline fractions", async () => {
    expect(await signs("\\frac{a+b}{c}", false)).toBe("a[0,0]+bc");
    expect(await signs("\\dfrac{a+b}{c}", false)).toBe("a+bc");
  });

  it("follows a comma between numbers, and not within a number", async () => {
    expect(await compile("$(0,1)$")).toContain('<mn>0</mn><mo separator="true">,</mo><mn>1</mn>');
    expect(await compile("$12,345$")).toContain("<mn>12,345</mn>");
    expect(await compile("$3{,}14$")).toContain("<mn>3</mn><mi>,</mi><mn>14</mn>");
  });

  it("puts scripts at one height on a letter, and higher on a fraction", async () => {
    for (const tex of ["p^2", "\\mu_0", "\\hat{x}_i", "f'", "(a)^n", "2^n", "\\mathrm{d}^2"])
      expect(await compile(`$${tex}$`)).toMatch(/<msu\w+ class="tml-on-letter"/);
    for (const tex of ["\\left(a\\right)^2", "\\overline{AB}^2"])
      expect(await compile(`$${tex}$`)).not.toContain("tml-on-letter");
  });

  it("keeps punctuation that touches a formula on its line", async () => {
    const html = await compile("A ($x$), “$y$”, $n$th and $z$ word");
    expect(
      html
        .replaceAll(/<math.*?<\/math>/g, "…")
        .replaceAll(/<span class="with-formula">(.*?)<\/span>/g, "[$1]"),
    ).toContain("[(…),] [“…”,] […th] and … word");
  });
});
