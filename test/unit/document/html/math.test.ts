import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

describe("mathematics", () => {
  const rows: readonly [name: string, tex: string, html: RegExp][] = [
    ["aligned columns", "\\begin{aligned} a &= b \\end{aligned}", /class="tml-right".*class="tml-left"/s],
    ["a line above", "\\overline{AB}", /<menclose notation="top" class="tml-overline">/],
    ["a line through", "\\cancel{x}", /class="tml-cancel upstrike"/],
    ["a frame", "\\boxed{x}", /border:1px solid/],
    ["chemistry", "\\ce{2H2 + O2 -> 2H2O}", /<msub>.*<mn>2<\/mn>/s],
    ["brackets that stretch", "\\left( \\frac{1}{2} \\right)", /stretchy="true">\(/],
  ];
  it.each(rows)("writes mathematics as MathML: %s", async (_name, tex, html) => {
    expect(await compile(`$$\n${tex}\n$$`)).toMatch(html);
  });

  it.each(["\\text{5\\$'s}", "\\text{\\$\\&}", "\\text{\\$`}"])(
    "keeps the signs of its source: %s",
    async (tex) => {
      const { formulas } = await compileAlone(`$$\n${tex}\n$$`);
      expect(formulas).toEqual([{ text: tex }]);
    },
  );

  it("numbers equations that share a number with letters, and what refers to them", async () => {
    const html = await compile(
      "\\begin{align} a &= b \\end{align}\n\n\\begin{subequations}\\label{eq:both}\\begin{align} c &= d \\label{eq:c} \\\\ e &= f \\end{align}\\end{subequations}\n\n" +
        "\\begin{equation} g \\end{equation}\n\nBy \\eqref{eq:both} and \\ref{eq:c}.",
    );
    expect(html.match(/\(\d\w?\)(?=<\/span>)/g)).toEqual(["(1)", "(2a)", "(2b)", "(3)"]);
    expect(html).toMatch(/By <a href="#eqboth">\(2\)<\/a> and <a href="#eqc">2a<\/a>/);
  });

  it("numbers a formula of several lines once, at its end", async () => {
    const html = await compile("\\begin{multline} a + b \\\\ + c \\\\ + d \\end{multline}");
    expect(html.match(/\(\d\)/g)).toEqual(["(1)"]);
    expect(html.indexOf("(1)")).toBeGreaterThan(html.indexOf("<mi>d"));
  });

  it("puts numbers before the letter that they belong to", async () => {
    expect(await compile("$\\ce{^{227}_{90}Th+}$")).toMatch(
      /<mmultiscripts><mpadded[^>]*><mi>Th<\/mi><\/mpadded><mprescripts><\/mprescripts><mn>90<\/mn><mn>227<\/mn>/,
    );
  });

  it("keeps the longer harpoon of an equilibrium off what comes next", async () => {
    expect(await compile("$\\ce{A <<=> B}$")).toContain('<mspace width="0.25em">');
    expect(await compile("$\\ce{A <=>> B}$")).not.toContain('<mspace width="0.25em">');
  });

  const faulty: readonly string[] = [
    "\\frac{1",
    "\\unknowncommand{x}",
    "\\left( x",
    "\\def\\x{\\x\\x}\\x",
    `${"{".repeat(5000)}x`,
    `x${"^x".repeat(3)}`,
  ];
  it("a faulty formula on lines of its own shows its source there", async () => {
    const html = await compile("$$\n\\fraq{a}{b}\n$$\n\n$$\n\\alpah\n$$");
    expect(html.match(/<p><code class="faulty-formula">/g)).toHaveLength(2);
  });

  it("tells of a formula that Temml stumbles over in words", async () => {
    const { warnings } = await compileAlone("$x_$");
    expect(JSON.stringify(warnings)).toContain("It cannot be read");
  });

  it.each(faulty)("a faulty formula shows its source and goes on: %s", async (tex) => {
    const html = await compile(`Before $${tex}$ after.\n\nEnd`);
    expect(html).toContain('<code class="faulty-formula">');
    expect(html).toMatch(/after\.<\/p><p>End<\/p>$/);
  });
});

it.each([
  ["a $`x^2`$ b", true],
  ["$`\\sqrt{3}`$-like", true],
  ["- **$`x`$**", true],
  ["`$x$` and `` $`x`$ ``", false],
  ["costs $`x` and `y`$", false],
  ["\\$`x`$", false],
])(
  "a formula in backticks between dollars is one, as GitHub and GitLab have it: %s",
  async (markdown, isFormula) => {
    expect((await compile(markdown)).includes("<math")).toBe(isFormula);
  },
);
