import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const img = (alt: string, width = ""): string => `<img src="${pixel}" alt="${alt}"${width}>`;
const link = (id: string, text: string): string => `<a href="#${id}">${text}</a>`;
const part = (id: string, text: string): string =>
  `<figure class="image" id="${id}">${img(text.slice(4))}<figcaption>${text}</figcaption></figure>`;
const a = `![one](${pixel}){#fig-x-a}`;
const b = `![two](${pixel}){#fig-x-b}`;
const caption = '<p class="figures-caption">Figure 1: Caption of both</p>';

describe("a figure of figures", () => {
  it("stands in columns, as Quarto has it, with letters and one caption below", async () => {
    const html = await compile(
      `See @fig-x, @fig-x-b.\n\n::: {#fig-x layout-ncol=2}\n${a}\n\n${b}\n\nCaption of both\n:::`,
    );
    expect(html).toBe(
      `<p>See ${link("fig-x", "Figure 1")}, ${link("fig-x-b", "Figure 1b")}.</p><div class="figures" id="fig-x"><div class="side-by-side">` +
        `<div>${part("fig-x-a", "(a) one")}</div><div>${part("fig-x-b", "(b) two")}</div></div>${caption}</div>`,
    );
  });

  it.each([
    ["in one paragraph stand side by side", `${a}\n${b}`, '<div class="side-by-side"><div>'],
    [
      "in two paragraphs stand one below the other",
      `${a}\n\n${b}`,
      '</figure></div><div><figure class="image"',
    ],
  ])("is read of pandoc-crossref, whose images %s", async (_name, images, shown) => {
    const html = await compile(
      `See @fig:x.\n\n<div id="fig:x">\n${images}\n\nCaption of both\n</div>\n\nText.`,
    );
    expect(html).toContain(`<p>See ${link("fig:x", "Figure 1")}.</p><div class="figures" id="fig:x">`);
    expect(html).toContain(shown);
    expect(html).toContain(`${caption}</div><p>Text.</p>`);
  });

  it("has rows and shares as its layout says", async () => {
    const html = await compile(
      `::: {#fig-x layout="[[3,1],[1]]"}\n${a}\n\n${b}\n\n![](${pixel})\n\nAll\n:::`,
    );
    expect(html.match(/<div(?: width="\d+")?>(?=<figure)/g)).toEqual([
      '<div width="3">',
      '<div width="1">',
      "<div>",
    ]);
    expect(html).toContain("<figcaption>(c)</figcaption>");
  });

  it("breaks a row where the widths of its images fill a line", async () => {
    const wide = (image: string): string => image.replace("}", " width=45%}");
    const html = await compile(`<div id="fig:x">\n${wide(a)}\n${wide(b)}\n${wide(a)}\n\nAll\n</div>`);
    expect(html.match(/<div width="45">/g)).toHaveLength(2);
    expect(html).toContain(img("one", ' width="90%"'));
  });

  it("is one figure where it holds one image", async () => {
    const html = await compile(`::: {#fig-x}\n![](${pixel})\n\nThe *only* one\n:::\n\nSee @fig-x.`);
    expect(html).toBe(
      `<figure class="image" id="fig-x">${img("")}<figcaption>Figure 1: The <em>only</em> one</figcaption></figure><p>See ${link("fig-x", "Figure 1")}.</p>`,
    );
  });

  it("counts as one among the others", async () => {
    const html = await compile(
      `::: {#fig-x}\n${a}\n\n${b}\n\nBoth\n:::\n\n![Third](${pixel}){#fig-z}\n\nSee @fig-z.`,
    );
    expect(html).toContain("Figure 2: Third");
  });

  it("has no letters where nothing is said of its parts", async () => {
    const html = await compile(`::: {#fig-x}\n![](${pixel})\n![](${pixel})\n\nBoth\n:::`);
    expect(html).not.toContain("(a)");
    expect(html).toContain('<p class="figures-caption">Both</p>');
  });

  it("leaves other divs within it alone", async () => {
    const html = await compile(`<div id="fig:x">\n<div>\n\ninner\n\n</div>\n\nBoth\n</div>\n\nText.`);
    expect(html).toContain("<div>\n<p>inner</p></div>".replace("\n", ""));
    expect(html).toContain('<p class="figures-caption">Both</p></div><p>Text.</p>');
  });
});

describe("a block with the name of a listing or a table", () => {
  it("gives code the caption that stands before it", async () => {
    const html = await compile(
      'See @lst:x.\n\n<div id="lst:x" class="listing">\nOf *code*\n```\nx\n```\n</div>',
    );
    expect(html).toContain('<figure class="listing" id="lst:x"><figcaption>Listing 1: Of code</figcaption>');
  });

  it("gives a table the caption that stands below it", async () => {
    const html = await compile("See @tbl-x.\n\n::: {#tbl-x}\n| a |\n|---|\n| 1 |\n\nOf *it*\n:::");
    expect(html).toContain('<p class="table-caption" id="tbl-x">Table 1: Of <em>it</em></p><table>');
  });
});

describe("an equation with a name", () => {
  it("is numbered where text follows in its paragraph", async () => {
    const markdown = "Text $$x=1$$ {#eq:one} as in @eq:one.";
    expect(await compile(markdown)).toMatch(/<p>as in Equation <a href="#eqone">\(1\)<\/a>\.<\/p>$/);
    const { warnings } = await compileAlone(markdown);
    expect(warnings).toEqual([]);
  });
});
