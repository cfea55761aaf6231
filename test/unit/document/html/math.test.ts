import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

describe("mathematics", () => {
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
