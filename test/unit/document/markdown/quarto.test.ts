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

// Catches long descriptions that are printed as they were written.
it("an image of Quarto may have a long description", async () => {
  const html = await compile(`Text ![](https://a.example/b.png){fig-alt="${"word ".repeat(200)}"} on.`);
  expect(html).not.toContain("word");
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

describe("a chunk of code that is run elsewhere", () => {
  const chunk = (info: string, code = "x <- 1"): string => `\`\`\`{${info}}\n${code}\n\`\`\`\n\nText`;

  // Catches code that its author hides.
  it.each([
    ["r, echo=FALSE", "x"],
    ['r name, fig.cap="A, b", include = F', "x"],
    ["python", "#| echo: false\nx"],
    ["python", "#| label: setup\n#| include: false\nx"],
  ])("is not seen where it says so: {%s} %j", async (info, code) => {
    expect(await compile(chunk(info, code))).toBe("<p>Text</p>");
  });

  it("is not seen where all of its document are not, unless it says otherwise", async () => {
    const front = "---\ntitle: A\nexecute:\n  echo: false\n---\n\n";
    expect(await compile(front + chunk("r"))).toBe("<p>Text</p>");
    expect(await compile(front + chunk("r", "#| echo: true\nx"))).toContain("<pre>");
  });

  it("is a listing by its label and caption, without its options", async () => {
    const options = '#| lst-label: lst-a\n#| lst-cap: "A b"\n#| code-fold: true\n#| eval: false\n';
    const html = await compile(`${chunk("r", `${options}x`)} @lst-a`);
    expect(html).toMatch(/^<figure class="listing" id="lst-a"><figcaption>Listing 1: A b<\/figcaption>/);
    expect(html).toContain('<a href="#lst-a">Listing 1</a>');
    expect(html).not.toContain("#|");
  });

  it("tells that it has no output", async () => {
    const tell = async (markdown: string) => (await compileAlone(markdown)).warnings.map(({ what }) => what);
    expect(await tell(`${chunk("r", "#| label: fig-a\nx")} @fig-a`)).toEqual([
      expect.stringContaining("The chunk fig-a has no output here"),
      "The reference @fig-a leads nowhere.",
    ]);
    expect(await tell(chunk("r, echo=FALSE"))).toEqual([expect.stringContaining("nothing of it is shown")]);
    for (const info of ["r, include=FALSE", "r", "r, eval=FALSE, echo=FALSE"])
      expect(await tell(chunk(info))).toEqual([]);
  });

  it("tells once of results within lines", async () => {
    const { warnings, html } = await compileAlone(`${chunk("r")} \`r nrow(x)\` \`{python} 1\` \`r = 1\``);
    expect(warnings).toEqual([
      { line: 5, what: expect.stringContaining('"r nrow(x)" and 1 more in lines') as string },
    ]);
    expect(html).toContain("<code>r nrow(x)</code>");
  });

  it("is left as it is where it is a sample, or nothing ends it", async () => {
    const sample = await compile("````\n```{r, echo=FALSE}\nx\n```\n````");
    expect(sample).toContain("```{r, echo=FALSE}");
    expect(await compile("```{r, echo=FALSE}\nx")).toContain("x");
  });
});
