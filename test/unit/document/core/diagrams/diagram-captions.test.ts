import { describe, expect, it } from "vitest";
import { compileMarkdown } from "../../../../../document/core/compile.ts";
import type { DrawDiagrams } from "../../../../../document/core/diagrams/diagrams.ts";

const drawn: DrawDiagrams = (sources) =>
  Promise.resolve(sources.map(() => ({ svg: "<svg/>", width: 100, height: 100 })));
const refused: DrawDiagrams = (sources) => Promise.resolve(sources.map(() => ({ reason: "no" })));
const fence = "```";
const flow = "flowchart LR\nA --> B";

async function compileHtml(markdown: string, draw = drawn): Promise<string> {
  const { html } = await compileMarkdown(markdown, () => Promise.resolve(undefined), draw);
  return html;
}

describe("a diagram's caption", () => {
  it.each([
    ["pandoc's attributes", `${fence}{.mermaid #fig:flow caption="A flow"}\n${flow}\n${fence}`],
    ["attributes behind its kind", `${fence}mermaid {#fig:flow title="A flow"}\n${flow}\n${fence}`],
    ["a line behind it", `${fence}mermaid\n${flow}\n${fence}\n\n: A flow {#fig:flow}`],
    ["Quarto's lines", `${fence}{mermaid}\n%%| label: fig-flow\n%%| fig-cap: "A flow"\n${flow}\n${fence}`],
    ["MyST's options", `${fence}{mermaid}\n:name: flow\n:caption: A flow\n${flow}\n${fence}`],
  ])("is written as %s", async (_name, markdown) => {
    const html = await compileHtml(`${markdown}\n\nSee @fig:flow.`);
    expect(html).toContain("<figcaption>Figure 1: A flow</figcaption>");
    expect(html).toMatch(/<figure class="diagram" id="fig[:-]flow">/);
    expect(html).toMatch(/See <a href="#fig[:-]flow">Figure 1<\/a>/);
    expect(html).not.toContain("%%|");
  });

  it("has no number where nothing refers to figures", async () => {
    expect(await compileHtml(`${fence}mermaid title="A flow"\n${flow}\n${fence}`)).toContain(
      "<figcaption>A flow</figcaption>",
    );
  });

  it("is absent where none is written", async () => {
    expect(await compileHtml(`${fence}mermaid\n${flow}\n${fence}`)).not.toContain("figcaption");
  });

  it("gives way to the reason why nothing is drawn, and its name stays", async () => {
    const html = await compileHtml(
      `${fence}mermaid {#fig:flow}\n${flow}\n${fence}\n\nSee @fig:flow.`,
      refused,
    );
    expect(html).toContain("could not be drawn: no");
    expect(html).toContain('id="fig:flow"');
  });
});
