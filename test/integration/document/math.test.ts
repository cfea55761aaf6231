import { afterAll, describe, expect, it } from "vitest";
import { createRenderer } from "../../../document/renderer.ts";
import { compile } from "./compile.ts";
import { readPdf } from "./read-pdf.ts";

const renderer = createRenderer();
afterAll(() => renderer.close());

async function rendered(markdown: string) {
  const { pdf } = await renderer.render({ markdown, meta: {} });
  return readPdf(pdf);
}

describe("mathematics", () => {
  it("numbers equations, and links to them from formulas and from the text", async () => {
    const markdown =
      "\\begin{align}\na &= b \\label{eq:one} \\\\\nc &= d \\nonumber \\\\\ne &= f \\label{two}\n\\end{align}\n\n" +
      "$$\nx = y \\tag{A} \\label{three}\n$$\n\nBy \\eqref{eq:one}, $\\eqref{two}$ and \\ref{three}, but `\\eqref{two}` and \\eqref{four}.";
    const { text, innerLinks } = await rendered(markdown);
    expect(text[0]).toMatch(/By \(1\), \(2\) and A, but \\eqref\{two\} and \\eqref\{four\}\.$/);
    expect(innerLinks).toBe(3);
  });

  it("keeps bold, calligraphic, blackboard and fraktur letters", async () => {
    const { text } = await rendered(
      "$\\mathbf{A} \\mathcal{B} \\mathbb{C} \\mathfrak{D} \\mathsf{E} \\mathtt{F}$",
    );
    for (const letter of ["𝐀", "ℬ", "ℂ", "𝔇", "𝖤", "𝙵"]) expect(text[0]).toContain(letter);
  });

  const rows: readonly [name: string, tex: string, html: RegExp][] = [
    ["aligned columns", "\\begin{aligned} a &= b \\end{aligned}", /class="tml-right".*class="tml-left"/s],
    ["a line above", "\\overline{AB}", /<menclose notation="top" class="tml-overline">/],
    ["a line through", "\\cancel{x}", /class="tml-cancel upstrike"/],
    ["a frame", "\\boxed{x}", /border:1px solid/],
    ["chemistry", "\\ce{2H2 + O2 -> 2H2O}", /<msub>.*<mn>2<\/mn>/s],
    ["brackets that stretch", "\\left( \\frac{1}{2} \\right)", /stretchy="true">\(/],
  ];
  it.each(rows)("%s", async (_name, tex, html) => {
    expect(await compile(`$$\n${tex}\n$$`)).toMatch(html);
  });

  const faulty: readonly string[] = [
    "\\frac{1",
    "\\unknowncommand{x}",
    "\\left( x",
    "\\def\\x{\\x\\x}\\x",
    `${"{".repeat(5000)}x`,
    `x${"^x".repeat(3)}`,
  ];
  it.each(faulty)("a faulty formula shows its source and goes on: %s", async (tex) => {
    const html = await compile(`Before $${tex}$ after.\n\nEnd`);
    expect(html).toContain('<code class="faulty-formula">');
    expect(html).toMatch(/after\.<\/p><p>End<\/p>$/);
  });
});
