import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

const pixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const img = (alt: string): string => `<img src="${pixel}" alt="${alt}">`;
const caption = (text: string): string => `<figcaption>${text}</figcaption>`;

describe("a caption", () => {
  const rows: readonly [name: string, markdown: string, html: string][] = [
    [
      "of an image is its alternative text",
      `![Of two words](${pixel})`,
      `<figure class="image">${img("Of two words")}${caption("Of two words")}</figure>`,
    ],
    [
      "of an image is rather its title",
      `![Of two words](${pixel} "Title")`,
      `<figure class="image">${img("Of two words")}${caption("Title")}</figure>`,
    ],
    [
      "of an image keeps its marks",
      `![Of *two* \\*words\\*](${pixel})`,
      `<figure class="image">${img("Of two *words*")}<figcaption>Of <em>two</em> *words*</figcaption></figure>`,
    ],
    [
      "of an image keeps its tags, which its alternative text has not",
      `![Of <b>two</b> words](${pixel})`,
      `<figure class="image">${img("Of two words")}<figcaption>Of <b>two</b> words</figcaption></figure>`,
    ],
    ["is no single word", `![Logo](${pixel})`, `<p>${img("Logo")}</p>`],
    ["is no name of a file", `![my_file.png](${pixel})`, `<p>${img("my_file.png")}</p>`],
    ["is none beside text", `![Of two words](${pixel}) Text`, `<p>${img("Of two words")} Text</p>`],
    [
      "of a table stands before it",
      "Text\n\n| a |\n|---|\n| 1 |\n\n: The *caption* {#tbl:a}",
      '<p>Text</p><p class="table-caption" id="tbl:a">The <em>caption</em></p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    [
      "of a table may be written before it",
      "Text\n\nTable: Of it\n\n| a |\n|---|\n| 1 |",
      '<p>Text</p><p class="table-caption">Of it</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    [
      "is no definition",
      "Term\n: Meaning\n\n| a |\n|---|\n| 1 |",
      '<dl lang="en-x-dl"><dt lang="en-x-dt">Term</dt><dd lang="en-x-dd">Meaning</dd></dl>' +
        "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
    ],
    [
      "of code",
      "```\nx\n```\n\nListing: Of code",
      `<figure class="listing">${caption("Of code")}<pre><code class="code-block">x</code></pre></figure>`,
    ],
  ];
  it.each(rows)("reads a caption: %s", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });
});

describe("a reference", () => {
  const figure = `![Of it all](${pixel}){#fig:a}\n\n`;
  const rows: readonly [written: string, shown: string][] = [
    ["@fig:a", '<a href="#fig:a">Figure 1</a>'],
    ["[@fig:a]", '<a href="#fig:a">Figure 1</a>'],
    ["-@fig:a", '<a href="#fig:a">1</a>'],
    ["@fig-a", '<a href="#fig:a">Figure 1</a>'],
    ["Figure \\ref{fig:a}", 'Figure <a href="#fig:a">1</a>'],
    ["on page \\pageref{fig:a}.", 'on page <a href="#fig:a"><span class="page-number">0</span></a>.'],
    ["\\cref{fig:a}.", '<a href="#fig:a">Figure 1</a>.'],
    ["Figure @fig:a", 'Figure <a href="#fig:a">1</a>'],
    ["(Fig. @fig:a)", '(Fig. <a href="#fig:a">1</a>)'],
    ["Table @fig:a", 'Table <a href="#fig:a">Figure 1</a>'],
    ["[see @fig:a]", 'see <a href="#fig:a">Figure 1</a>'],
    ["[@fig:a; -@fig:a]", '<a href="#fig:a">Figure 1</a>, <a href="#fig:a">1</a>'],
    ["\\cref{fig:a, fig:a}", '<a href="#fig:a">Figure 1</a>, <a href="#fig:a">Figure 1</a>'],
    ["[a mail to ada@fig:a]", "[a mail to ada@fig:a]"],
    ["ada@fig:a", "ada@fig:a"],
    ["`@fig:a`", "<code>@fig:a</code>"],
  ];
  it.each(rows)("reads a reference written as %s", async (written, shown) => {
    expect(await compile(`${figure}${written}`)).toContain(`<p>${shown}</p>`);
  });

  it("numbers all of its kind, and nothing else", async () => {
    const html = await compile(
      `![First of all](${pixel})\n\n${figure}@fig:a\n\n| a |\n|---|\n| 1 |\n\n: Of a table`,
    );
    expect(html).toContain(caption("Figure 1: First of all"));
    expect(html).toContain(caption("Figure 2: Of it all"));
    expect(html).toContain(">Of a table<");
  });

  it("is in the document's language", async () => {
    expect(await compile(`---\nlang: de\n---\n\n${figure}@fig:a`)).toContain(">Abbildung 1<");
  });

  it("writes a section's number, or its name, for a reference to it", async () => {
    const html = await compile("## 2.1 Ways {#sec:w}\n\n## Ends {#sec:e}\n\n@sec:w, @sec:e");
    expect(html).toContain('<a href="#sec:w">Section 2.1</a>, <a href="#sec:e">Section “Ends”</a>');
  });

  it("refers to an equation that is named behind it", async () => {
    for (const formula of ["$$ a $$ {#eq:a}", "$$\na\n$$ {#eq:a}"]) {
      const html = await compile(`${formula}\n\n@eq:a, \\eqref{eq:a}`);
      expect(html).toContain('Equation <a href="#eqa">(1)</a>, <a href="#eqa">(1)</a>');
    }
  });

  it("keeps the text of an unknown reference, and warns with its line", async () => {
    const { html, warnings } = await compileAlone("Text\n\n:::note\nx\n:::\n\nSee @fig:b.");
    expect(html).toContain("See @fig:b.");
    expect(warnings).toEqual([{ line: 7, what: "The reference @fig:b leads nowhere." }]);
  });
});

describe("a theorem", () => {
  it("is numbered by its kind, and referred to", async () => {
    const html = await compile(
      '::: {.theorem #thm:p name="Pythagoras"}\nText\n:::\n\n::: lemma\nText\n:::\n\n\\begin{theorem}[Two]\\label{thm:q}\nText\n\\end{theorem}\n\n' +
        "::: proof\nText\n:::\n\n@thm:p, \\cref{thm:q}",
    );
    expect(html).toBe(
      '<div class="theorem theorem-theorem" id="thm:p"><p><strong>Theorem 1 (Pythagoras).</strong> Text</p></div>' +
        '<div class="theorem theorem-lemma"><p><strong>Lemma 1.</strong> Text</p></div>' +
        '<div class="theorem theorem-theorem" id="thm:q"><p><strong>Theorem 2 (Two).</strong> Text</p></div>' +
        '<div class="theorem theorem-proof"><p><strong>Proof.</strong> Text ∎</p></div>' +
        '<p><a href="#thm:p">Theorem 1</a>, <a href="#thm:q">Theorem 2</a></p>',
    );
  });
});

describe("a note within the text", () => {
  it("stands at the end", async () => {
    const html = await compile("A^[Of [a](https://a.example) [b].] and x^[2] and ^[open");
    expect(html).toMatch(/^<p>A<sup>.*<\/sup> and x<sup>.*<\/sup> and \^\[open<\/p>/);
    expect(html).toContain('Of <a href="https://a.example">a</a> [b].');
  });
});

describe("marks that CommonMark leaves", () => {
  it.each([
    ['**"a"**b', "<strong>“a”</strong>b"],
    ["**Note:**text", "<strong>Note:</strong>text"],
    ["a**`b`**c", "a<strong><code>b</code></strong>c"],
    ['2**3 and "4"**5', "2**3 and “4”**5"],
  ])("reads marks that CommonMark leaves: %s", async (written, shown) => {
    expect(await compile(written)).toBe(`<p>${shown}</p>`);
  });
});
