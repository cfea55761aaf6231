import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

const page = '<div class="new-page"></div>';

describe("a page break", () => {
  it.each([
    ["a\n\n<!-- pagebreak -->\n\nb", `<p>a</p>${page}<p>b</p>`],
    ["a\n\n\\newpage\n\nb", `<p>a</p>${page}<p>b</p>`],
    ['a\n\n<div style="page-break-before: always">b</div>', `<p>a</p>${page}<div>b</div>`],
    ['<div style="break-after: page">a</div>\n\nb', `<div>a</div>${page}<p>b</p>`],
    ["<!-- pagebreak -->\n\na\n\n<!-- pagebreak -->", "<p>a</p>"],
    ["<!-- a page, not a break -->a", "a"],
  ])("breaks the page for %j", async (markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });
});

it.each([
  ['<div style="float: left; direction: rtl">a</div>', '<div dir="rtl">a</div>'],
  ['<p style="DIRECTION:ltr">a</p>', '<p dir="ltr">a</p>'],
  ['<p dir="auto" style="direction: rtl">a</p>', '<p dir="auto">a</p>'],
  ['<p style="flex-direction: rtl">a</p>', "<p>a</p>"],
])("the direction of raw HTML is kept: %s", async (markdown, html) => {
  expect(await compile(markdown)).toBe(html);
});

it.each([
  ['<table border="1" class="dataframe"><tr><td>a</td></tr></table>', false],
  ['<table border="1"><tr><td>a</td></tr></table>', true],
])(
  "lines around all cells are those that an author wants, and not a program: %s",
  async (markdown, isKept) => {
    expect((await compile(markdown)).includes("border=")).toBe(isKept);
  },
);

it.each([
  ["*中文* *日本語です* *한국어*", ["stressed dotted", "stressed dotted", "stressed dotted"]],
  ["*العربية* *עברית* *हिन्दी*", ["stressed bold", "stressed bold", "stressed bold"]],
  ["*Հայերեն գիր* *ქართული*", ["stressed bold", "stressed bold"]],
  ["*English* *Русский* *Ελληνικά*", []],
])("what is stressed in letters without a slant is told apart: %s", async (markdown, classes) => {
  const html = await compile(markdown);
  expect(Array.from(html.matchAll(/<em class="([^"]*)"/g), ([, name]) => name)).toEqual(classes);
});

it.each([
  [
    "<table><caption>On <b>tides</b></caption><tr><td>a</td></tr></table>",
    '<p class="table-caption">On <b>tides</b></p><table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    '<table>\n<caption id="t" align="bottom"><p>A</p></caption>\n<tr><td>a</td></tr></table>',
    '<p id="t" class="table-caption">A</p><table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
])("the caption of a table in raw HTML is one: %j", async (markdown, html) => {
  expect(await compile(markdown)).toBe(html);
});

describe("equations", () => {
  const numbered = "\\begin{equation}\na = b \\label{eq:one}\n\\end{equation}";

  it("are numbered in their order, and referred to by their number", async () => {
    const html = await compile(
      `${numbered}\n\n\\begin{equation}\nc \\label{two}\n\\end{equation}\n\nBy \\eqref{eq:one} and \\ref{two}.`,
    );
    expect(html.match(/\(\d\)(?=<\/)/g)).toEqual(["(1)", "(2)", "(1)"]);
    expect(html).toContain('By <a href="#eqone">(1)</a> and <a href="#two">2</a>.');
    expect(html).toContain('id="eqone"');
  });

  // Catches a command that is printed, in a document without equations too, and one that becomes "?" without a word.
  it.each([
    ["By \\eqref{other}.", "By (??)."],
    ["By \\ref{other}.", "By ??."],
  ])("have a warning in the place of those that are missing: %s", async (reference, shown) => {
    for (const before of [`${numbered}\n\n`, "Text\n\n\n\n"]) {
      const { html, warnings } = await compileAlone(before + reference);
      expect(html).toContain(`<p>${shown}</p>`);
      expect(warnings).toEqual([
        { line: 5, what: expect.stringContaining("{other} leads nowhere") as string },
      ]);
    }
  });

  it("are not referred to from code", async () => {
    expect(await compile(`${numbered}\n\n\`\\eqref{eq:one}\``)).toContain("<code>\\eqref{eq:one}</code>");
  });
});

it.each([
  ["98. a\n99. b", '<ol start="98">'],
  ["99. a\n100. b", '<ol start="99" class="labels-4">'],
  ["> 2024. a", '<ol start="2024" class="labels-6">'],
  ["123456789. a", '<ol start="123456789" class="labels-11">'],
  ['<ol start="100"><li>a</li></ol>', '<ol start="100" class="labels-4">'],
  ['<ol><li>a</li><li value="123456">b</li></ol>', '<ol class="labels-8">'],
])("a list has room for its numbers: %j", async (markdown, html) => {
  expect(await compile(markdown)).toContain(html);
});
