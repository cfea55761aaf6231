import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

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
    expect(warnings.map(({ what }) => what)).toEqual(['The style "position: fixed" is not followed.']);
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

  it.each([
    ["a {url='https://a.example'} b", 1],
    ["{https://a.example}", 1],
    ["[a]{b https://a.example}", 1],
    ["[a]{b='https://a.example", 1],
  ])("is no text that looks like it: %s", async (markdown, links) => {
    expect((await compileAlone(markdown)).html.split("<a href").length - 1).toBe(links);
  });

  const jsx: readonly (readonly [element: string, markdown: string, line: number])[] = [
    ["span", "a <span style={{ color: 'navy', zIndex: 3 }}>b</span>", 1],
    ["span", 'a <span style={ {"color": "navy", \'zIndex\': 3,} }>b</span>', 1],
    ["div", "<div style={{color: 'navy', zIndex: 3}}>\n\n*b*\n\n</div>", 1],
    ["div", "a\n\n<div\n  style={{\n    color: 'navy',\n    zIndex: 3,\n  }}\n>\n\n*b*\n\n</div>", 3],
    ["div", "a\n\n<p style={{color: 'navy', zIndex: 3}}>*b*</p>", 3],
    ["h2", "a\n\n<h2 style={{color: 'navy', zIndex: 3}}>*b*</h2>", 3],
  ];
  it.each(jsx)("is that of its object in JSX: %s, %s", async (element, markdown, line) => {
    const { html, warnings } = await compileAlone(markdown);
    expect(html).toContain(`<${element} style="${navy}"`);
    expect(warnings).toEqual([{ line, what: 'The style "z-index: 3" is not followed.' }]);
  });

  it.each([
    ["<p style={{fontSize: 8, lineHeight: 2}}>a</p>", "font-size: 60%"],
    ["<p style={{fontWeight: 700}}>a</p>", "font-weight: 700"],
    ["<p style={{backgroundColor: rgb(255, 255, 0)}}>a</p>", "background-color: #ffff00"],
    ["<p style={{textAlign: 'center'}}>a</p>", 'align="center"'],
    ['<img src="data:," style="width: 40%; max-width: 100%">', ""],
  ])("may be of any kind that is followed: %s", async (markdown, shown) => {
    expect((await compileAlone(markdown)).html).toContain(shown);
  });

  it.each([
    ["<p style={styles.a}>a</p>", 'The style "styles.a" is not followed.'],
    ["<p style={{color: primary}}>a</p>", 'The style "color: primary" is not followed.'],
    ["<p style={{color: 'navy'>a</p>", "Nothing ends the braces in <p>: what stands in them was left out."],
    ["<p style={{color: 'navy'}>a</p>", "Nothing ends the braces in <p>: what stands in them was left out."],
    ["<p style={>a</p>", "Nothing ends the braces in <p>: what stands in them was left out."],
  ])("is told of with its line where it cannot be read: %s", async (markdown, what) => {
    const { html, warnings } = await compileAlone(`b\n\n${markdown}\n\nThe *rest*`);
    expect(warnings).toEqual([{ line: 3, what }]);
    expect(html.replace(/\s+|<\/?div>/g, "")).toBe("<p>b</p><p>a</p><p>The<em>rest</em></p>");
  });

  it.each(["<p style={{a: 'url(x)'}}>", '[a]{style="background: url(a.png); behavior: x"}'])(
    "never holds what the gate does not let through: %s",
    async (markdown) => {
      expect((await compileAlone(markdown)).html).not.toMatch(/url|behavior/);
    },
  );

  it("has no size of letters where the theme has one", async () => {
    const { html, warnings } = await compileAlone('```py {style="font-size: 8pt"}\na\n```');
    expect(html).not.toContain("style");
    expect(warnings).toEqual([{ line: 1, what: 'The style "font-size: 8pt" is not followed.' }]);
  });

  it("is told of once where it stands often, with some of its lines", async () => {
    const { warnings } = await compileAlone('[a]{style="b: c"} [a]{style="d: e"}\n\n'.repeat(1_000));
    expect(warnings).toEqual([
      { line: 1, what: 'The style "b: c" is not followed.' },
      { line: 1, what: 'The style "d: e" is not followed.' },
    ]);
  });
});
