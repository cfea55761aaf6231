import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

const faulty = "faulty-formula";

describe("commands that a document makes", () => {
  const rows: readonly [name: string, defines: string, uses: string, shown: RegExp][] = [
    ["\\newcommand", "\\newcommand{\\R}{\\mathbb{R}}", "\\R", /ℝ/],
    ["\\newcommand without braces", "\\newcommand\\R{\\mathbb{R}}", "\\R", /ℝ/],
    ["\\newcommand with arguments", "\\newcommand{\\pair}[2]{(#1;#2)}", "\\pair{a}{b}", /a<.*;.*b</],
    [
      "\\newcommand with a preset argument",
      "\\newcommand{\\q}[2][z]{#1+#2}",
      "\\q{a}\\q[b]{c}",
      /z<.*a<.*b<.*c</,
    ],
    ["\\newcommand of what Temml knows", "\\newcommand{\\norm}[1]{|#1|}", "\\norm{k}", />\|<.*k.*>\|</],
    ["\\renewcommand", "\\renewcommand{\\vec}[1]{\\mathbf{#1}}", "\\vec{x}", /𝐱/],
    ["\\def", "\\def\\E#1{\\mathbb{E}[#1]}", "\\E{X}", /𝔼/],
    ["\\DeclareMathOperator", "\\DeclareMathOperator{\\tr}{tr}", "\\tr A", /<mi>tr<\/mi><mo>\u2061/],
    [
      "\\DeclareMathOperator*",
      "\\DeclareMathOperator*{\\am}{arg\\,max}",
      "\\am_x",
      /<mi>arg\u00a0max<\/mi>|<mi>arg.max/,
    ],
    [
      "\\DeclarePairedDelimiter",
      "\\DeclarePairedDelimiter{\\ab}{\\lvert}{\\rvert}",
      "\\ab*{x}",
      /stretchy="true">\|/,
    ],
  ];
  it.each(rows)("%s holds for the rest of it", async (_name, defines, uses, shown) => {
    const html = await compile(`$$\n${defines} x = 1\n$$\n\nThen $${uses}$.`);
    expect(html).not.toContain(faulty);
    expect(html.slice(html.indexOf("Then"))).toMatch(shown);
  });

  it("hold within a line too, and not before, and not in another document", async () => {
    expect(await compile("$\\def\\zz{\\mathbb{R}}$ and $\\zz$")).toMatch(/ℝ/);
    expect(await compile("$\\zz$ and $\\def\\zz{y}$")).toContain(faulty);
    expect(await compile("$\\zz$")).toContain(faulty);
  });

  it("leave no blank formula where they are made", async () => {
    expect(await compile("a\n\n$$\n\\newcommand{\\R}{\\mathbb{R}}\n$$\n\nb")).not.toContain("<math");
  });

  it("are still there after a formula that is faulty", async () => {
    expect(await compile("$\\def\\zz{y}$ $\\left(\\frac{1$ $\\zz$")).toMatch(/<mi>y<\/mi>/);
  });

  it("are bounded: a command that calls itself, or makes much of little, shows its source", async () => {
    expect(await compile("$\\def\\x{\\x\\x}$ $\\x$ $a$")).toMatch(new RegExp(`${faulty}.*<mi>a</mi>`, "s"));
    const levels = "abcdefghij"
      .split("")
      .map((name, at, all) => `\\def\\z${name}{${`\\z${all[at - 1] ?? "z"}`.repeat(at === 0 ? 0 : 9)}x}`)
      .join("");
    expect(await compile(`$${levels}$ $\\zj$`)).toContain(faulty);
    expect(
      await compile(`$\\def\\d#1{#1#1#1#1}$ $${"\\d{".repeat(9)}${"x".repeat(900)}${"}".repeat(9)}$`),
    ).toContain(faulty);
  });

  it("are bounded over the document: what all of them put in is counted", async () => {
    const used = "$\\big$ ".repeat(600);
    const html = await compile(`$\\def\\big{${"\\relax ".repeat(15_000 / 7)}}$\n\n${used}`);
    expect(html).toContain(faulty);
  });
});
