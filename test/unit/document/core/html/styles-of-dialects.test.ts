import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../../integration/document/compile.ts";

const table = "| a |\n|---|\n| b |";
const navy = "color: #000080";

describe("the style of an element", () => {
  const written: readonly (readonly [element: string, markdown: (css: string) => string])[] = [
    ["span", (css) => `[a]{style="${css}"} b`],
    ["em", (css) => `*a*{style="${css}"} b`],
    ["strong", (css) => `**a**{: style="${css}"} b`],
    ["code", (css) => `\`a\`{style="${css}"} b`],
    ["a", (css) => `[a](https://a.example){style="${css}"} b`],
    ["h2", (css) => `## A {#b style="${css}"}`],
    ["h2", (css) => `## A\n{: style="${css}"}`],
    ["p", (css) => `a\n{: style="${css}"}`],
    ["ul", (css) => `- a\n{: style="${css}"}`],
    ["blockquote", (css) => `> a\n{: style="${css}"}`],
    ["table", (css) => `${table}\n{: style="${css}"}`],
    ["table", (css) => `${table}\n\n{style="${css}"}`],
    ["table", (css) => `${table}\n\n: Of it {style="${css}"}`],
    ["div", (css) => `::: {style="${css}"}\na\n\n- b\n:::`],
    ["div", (css) => `::: {.note style="${css}"}\na\n:::`],
    ["div", (css) => `:::: columns\n::: {.column style="${css}"}\na\n:::\n::: column\nb\n:::\n::::`],
    ["div", (css) => `<div style="${css}">a</div>`],
    ["pre", (css) => `\`\`\`py {style="${css}"}\na\n\`\`\``],
    ["pre", (css) => `\`\`\` {.py style="${css}"}\na\n\`\`\``],
    ["pre", (css) => `\`\`\`py title="b" style="${css}"\na\n\`\`\``],
    ["pre", (css) => `~~~\na\n~~~\n{: style="${css}"}`],
  ];
  it.each(written)("is that of its attributes: %s, %s", async (element, markdown) => {
    const { html, warnings } = await compileAlone(markdown("color: navy; position: fixed"));
    expect(html).toMatch(new RegExp(`<${element}(?: [^>]*)? style="${navy}"`));
    expect(html).not.toMatch(/fixed|\{/);
    expect(warnings.map(({ what }) => what)).toEqual([
      'The style "position: fixed" is not supported and was ignored.',
    ]);
    expect(markdown("@").split("\n")[(warnings[0]?.line ?? 0) - 1]).toBeDefined();
  });

  it.each(written)("may hold an address, which is no link: %s, %s", async (_element, markdown) => {
    for (const address of ["https://a.example/b.png", "www.a.example/b", "a@b.example"]) {
      const { html, warnings } = await compileAlone(`b\n\n${markdown(`background: url(${address})`)}`);
      expect(html).not.toMatch(/b\.png|example\/b|@|[{}]/);
      expect(warnings.map(({ what }) => what)).toEqual([expect.stringMatching(/^The style "background/)]);
      expect(warnings[0]?.line).toBeGreaterThan(2);
    }
  });

  it("is reported once when it is repeated, with some of its lines", async () => {
    const { warnings } = await compileAlone('[a]{style="b: c"} [a]{style="d: e"}\n\n'.repeat(1_000));
    expect(warnings).toMatchObject([
      { line: 1, what: 'The style "b: c" is not supported and was ignored.' },
      { line: 1, what: 'The style "d: e" is not supported and was ignored.' },
    ]);
  });
});
