import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

const note = (text: string): string => `<div class="margin-note"><p>${text}</p></div>`;

describe("tabs of Quarto", () => {
  // Catches titles that are numbered and listed as sections.
  it("stand below one another under titles that are no sections", async () => {
    const markdown = "# A\n\n::: {.panel-tabset}\n## R {#r}\nOne\n\n## Python\nTwo\n:::";
    const { headings } = await compileAlone(markdown);
    expect(await compile(markdown)).toContain(
      '<p class="block-title" id="r">R</p><p>One</p><p class="block-title">Python</p>',
    );
    expect(headings.map(({ text }) => text)).toEqual(["A"]);
  });
});

describe("a layout of Quarto", () => {
  it.each([
    // Catches a row for all, whatever the layout says, and white space that is left out.
    [
      'layout="[[40,-10,50],[100]]"',
      "A\n\nB\n\nC",
      '<div class="side-by-side"><div width="40"><p>A</p></div><div width="10"></div><div width="50"><p>B</p></div></div><p>C</p>',
    ],
    ["layout-nrow=1", "A\n\nB", '<div class="side-by-side"><div><p>A</p></div><div><p>B</p></div></div>'],
    // Catches a heading in a cell of its own.
    [
      "layout-ncol=2",
      "A\n\n- b\n\n::: {}\nC\n\n- d\n:::\n\nE",
      '<div class="side-by-side"><div><p>A</p></div><div><ul><li>b</li></ul></div></div>',
    ],
    [
      "layout-ncol=2",
      "### A\nOne\n\n### B\nTwo",
      '<div class="side-by-side"><div><h3 id="a">A</h3><p>One</p></div><div><h3 id="b">B</h3><p>Two</p></div></div>',
    ],
  ])("has cells by %s", async (layout, blocks, html) => {
    expect(await compile(`::: {${layout}}\n${blocks}\n:::`)).toContain(html);
  });

  // Catches images of one paragraph in one cell.
  it("has a cell for each image", async () => {
    const image = "![](https://a.example/b.png)";
    const html = await compile(`::: {layout-ncol=2}\n${image}\n${image}\n:::`);
    expect(html).toMatch(/^<div class="side-by-side"><div>.*?<\/div><div>/);
  });
});

describe("a note in the margin", () => {
  // Catches notes that run into the text.
  it.each([
    ["::: {.column-margin}\nNote\n:::", note("Note")],
    ["::: {.aside}\nNote\n:::", note("Note")],
    ["Text.[A *note*]{.aside} On.", `<p>Text. On.</p>${note("A <em>note</em>")}`],
    ["- Item[Note]{.aside}", `<ul><li>Item${note("Note")}</li></ul>`],
    ["| a[Note]{.aside} |\n|---|", "a (Note)</th>"],
  ])("is set off below: %s", async (markdown, html) => {
    expect(await compile(markdown)).toContain(html);
  });
});
