import { describe, expect, it } from "vitest";
import { checkMarkdown } from "../../document/markdown/limits.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { cpuGrowth, growth, mostGrowth } from "../work.ts";

/** Texts that the parser would take quadratic time for: work has to grow as they do. A sample of them, and all with `SWEEP=all`. */

const repeated: readonly (readonly [name: string, unit: string])[] = [
  ["headings that are underlined", "a\n-\n"],
  ["headings that are underlined, apart", "a\n===\n\n"],
  ["brackets that close nothing", "]"],
  ["brackets and parentheses that close nothing", "]("],
  ["comments that are never closed", "a <!--"],
  ["instructions that are never closed", "a <?"],
  ["declarations that are never closed", "a <!A"],
  ["sections of characters that are never closed", "a <![CDATA["],
  ["footnotes that are not there", "[^a]"],
  ["references that are not there", "[a] "],
  ["tags that are left open", "<a "],
  ["marks left open", "**a "],
  ["dollars", "$a "],
  ["paragraphs", "a\n\n"],
  ["quotes", "> a\n\n"],
  ["a long list", "- a\n"],
  ["a long list, apart", "1. a\n\n"],
  ["lists", "- a\n\nb\n\n"],
  ["quotation marks", "\"a '"],
  ["quotation marks that close", "\"a 'b' c\" "],
  ["passages in another language", "а\n\nthe\n\n"],
  ["quotes within quotes of other languages", "> מ\n\n> > the\n\n"],
  ["dots and dashes", "a...--- "],
  ["containers that nothing ends", ":::a\n"],
  ["containers", ":::note\na\n:::\n\n"],
  ["containers by indents", "!!! note\n    :::a\n"],
  ["lists of clauses", "(a) a\n(b) a\n1.1 a\n"],
  ["clauses without a second", "(a) a\n\nb\n\n"],
  ["grids", "+-+-+\n|a|b|\n+-+-+\n\n"],
  ["grids that do not fit", "+-+\n|ab|\n"],
  ["columns below dashes", "a  b\n-- -----\nc  d\n\n"],
  ["rules of columns", "-- -----\n"],
  ["lines that begin with a bar", "| a\n"],
  ["notes within the text", "^[a "],
  ["references that lead nowhere", "@fig:a \\ref{b} "],
  ["spans that are not closed", "[a]{.b} [c "],
  ["marks that are left", '**"a"**b '],
  ["theorems", "::: theorem\na\n:::\n\n"],
  ["groups of figures", "::: {#fig-a}\n![b](c){#fig-b}\n\nd\n:::\n\n"],
  ["groups of figures within each other", "::: {#fig-a}\n"],
  ["named divs", '<div id="fig:a">\n'],
  ["titles of sources", "Sources:\n[1]: b\n"],
  ["spaces below a title of sources", "Sources:\n[1]: b\n\n[ \t"],
  ["lines in bold", "**a**\n\nb\n\n"],
  ["marks of tasks", "- [?] a\n"],
  ["raw blocks", "```{=latex}\n"],
  ["names of equations", "$$a$$ {#eq:a} "],
  ["captions", ": a\n\n|a|\n|-|\n\n"],
  ["definitions", "a\n: b\n\n"],
  ["definitions of a paragraph and a list", "a\n: b\n\n    c\n\n    - d\n\n"],
  ["definitions that nothing stands above", ": b\n\n    c\n\n"],
  ["lines that lead to one another", "- a:\n  - b:\n\nc:\n\n"],
  ["tables", "|a|b|\n|-|-|\n|c|d|\n\n"],
  ["tables without lines", "|a|b|\n|-|-|\n|c||\n\n{.plain}\n\n"],
  ["code without a fence", "a = b();\n"],
  ["code that begins and is none", "}\n(\n(\n(\n(\n"],
  ["one line of code", "x=[ ;"],
  ["lines of a verse", "A b\nC d\n"],
  ["spaces of other widths", "a\n\u2003b\n"],
  ["places to fill in", "<a-b> "],
  ["drawings", "┌─┐\n│a│\n└─┘\n\n"],
  ["drawings on one block of lines", "┌ a\nb\n"],
  ["frames on one block of lines", "+--+ -->\n"],
  ["addresses", "A B\n1 C Street\n12345 D\n\n"],
  ["lines of a verse in a quote", "> *A b,*\n> *C d*\n>\n"],
  ["clauses at one column", "1.1 a\n\n(a) b\n\n(b) c\n\n(i) d\n\n(ii) e\n\n"],
  ["lines for answers", "____________________\n\n"],
  ["keys and marks of edits", "++ctrl+a++ {++b {--c {~~d~>e {>>f "],
  ["marks that go on", "^^a `` \\( \\textbf{b "],
  ["formulas that begin", "\\[ $$ "],
  ["formulas in the texts of formulas", "$\\text{a $b$} "],
  ["texts of formulas that nothing ends", "$\\text{a $b "],
  ["pages of references", "# A {#sec:a}\n\non page \\pageref{sec:a} (p. \\pageref{sec:a} "],
  ["terms of an index", "a\\index{b!c|(}\\pageref{d} "],
  ["terms that nothing ends", "\\gls{a \\index{b"],
  ["entries of a glossary", "\\newglossaryentry{a}{name=b,description={c}} \\gls{d}\n\n"],
  ["what is hidden", '<span style="display:none">'],
  ["marks of citations", "[cite: 1"],
  ["thoughts", "<think>\n"],
  ["directives", "```{note}\na\n```\n"],
  ["directives that nothing ends", "```{note}\n"],
  ["directives between colons that nothing ends", ":::{math}\n:::{note}\n"],
  ["directives within others", "````{note}\n```{tip}\na\n```\n````\n"],
  ["rows of a list", "```{list-table}\n* - a\n  - b\n```\n"],
  ["rows of a list that hold blocks", "::: {.list-table}\n- - a\n\n    b\n  - c\n:::\n"],
  ["rows of a list that nothing ends", "::: {.list-table\n- - a\n"],
  ["columns", "::: columns\n::: column\na\n:::\n::: column\nb\n:::\n:::\n"],
  ["columns that nothing ends", "::: {layout-ncol=2}\na\n\n"],
  ["cells of a layout", '::: {layout="[[1,-1],[1]]"}\n# a\n\nb\n\nc\n:::\n\n'],
  ["chunks", "```{r, echo=FALSE}\n#| a: b\n#|  c\nx\n```\n"],
  ["chunks that nothing ends", "> ```{r}\n\n`r a` "],
  ["tabs within others", "::: {.panel-tabset}\n# a\n\n"],
  ["notes of the margin", "a[b]{.aside} [c]{.aside "],
  ["items that begin with a container", "- ::: note\n  a\n  :::\n"],
  ["what is for other formats", '[a]{.content-visible when-format="html"} [b'],
  ["captions of diagrams", '```dot {#fig:a caption="b"}\nx\n```\n'],
  ["tags in captions", "![a b <i>c</i>](https://a.example/b.png)\n\n"],
  ["roles", "{math}`a` {ref}`b` {"],
  ["labels before headings", "(a)=\n# b\n\n"],
  ["links of a wiki", "[[A b|c]] [["],
  ["links of a wiki that are none", "[[1]][[2"],
  ["comments of a wiki", "[[A b|c]] %%a%"],
  ["values of front matter", "{{< meta a >}} {{ b }} `{{< meta "],
  ["entries of front matter that are none", "---\nsubstitutions:\n a: |\n  - b\n  c: '\n{{ a }}\n"],
  ["comments of MyST", "(a)=\n% a\n+++ {\n"],
  ["glossaries", "```{glossary}\na\n  b\n\n  c\n```\n"],
  ["captions between tables", ": a\n\n|a|\n|-|\n\n: b\n\n|a|\n|-|\n\n"],
  ["tags of sites", "{{< a >}}\n{% b %}\n"],
  ["tags of sites that are left open", "{{< a {% b {/* "],
  ["comments of MDX", "{/* a */} "],
  ["headers of slides", "---\nlayout: a\n---\n\n"],
  ["headers of slides that nothing ends", "---\nlayout: a\n\n"],
  ["sizes of images", "![a](b =1x2) ![a](b ="],
  ["definitions of blocks", "a\n\n:   b\n\n    c\n\n"],
  ["attributes on their lines", "a\n{: .b }\n\n"],
  ["components that nothing ends", "<Card>\n"],
  ["values of JSX that nothing ends", "<p a={"],
  ["objects of JSX that nothing ends", "<p a={{"],
  ["tags of JSX that nothing ends", "<p a={b} "],
  ["values of a site that nothing ends", "{{ site.a"],
  ["raw text of a site that nothing ends", "{% raw %}"],
  [
    "code of a site that nothing ends",
    "{{< code-toggle >}}\na: b\n{{< highlight go >}}\n{% highlight c %}\n",
  ],
  ["code of a site", "{{< code-toggle >}}\n```\na: b\n{{< /code-toggle >}}\n"],
  ["styles of JSX", "<p style={{a: 'b', c: d}}>e</p>\n\n"],
  ["styles of JSX that nothing ends", "<p style={{a: 'b'>e</p>\n"],
  ["styles of JSX over lines that nothing ends", "<p\nstyle={{\na: 'b',\n"],
  ["styles of blocks and texts", 'a\n{: style="b: c"}\n\n[d]{style="e: f"} # g {style="h"}\n\n'],
  ["styles of blocks that nothing ends", '::: {style="a: b"}\nc\n{: style="\n'],
  ["tabs that hold nothing", '=== "a"\n!!! note\n'],
  ["notes of LaTeX that nothing ends", "\\footnote{"],
  ["lists of LaTeX that nothing ends", "\\begin{itemize}\n"],
  ["links of LaTeX that nothing ends", "\\href{a}{"],
  ["citations of LaTeX that nothing ends", "\\cite["],
  ["sizes of LaTeX", "\\small"],
  ["values without quotes", "<a b=c/d "],
  ["equals signs", "a="],
  ["addresses with blanks", "[a](http://b c "],
  ["words of headings", "# A b\n\n[A b] [c][A b] "],
  ["parts of programs", "[a][b.c] "],
  ["links without words", "[](#a) @b\n\n"],
  ["names of equations between brackets", "$$a$$ (b)\n\n"],
  ["names of tables of bookdown", ": (\\#tab:a) b\n\n"],
  ["shares of columns", ': a {tbl-colwidths="[1,2]"}\n\n|a|b|\n|-|-|\n\n'],
  ["directives between more colons", ":::: {.a}\n::: b\n"],
];
const isSampled = (_row: unknown, at: number): boolean => process.env.SWEEP === "all" || at % 5 === 2;

describe("the work of a document", () => {
  it.each(repeated.filter(isSampled))("grows as it does: %s", async (_name, unit) => {
    const compile = (size: number) =>
      compileAlone(unit.repeat(Math.ceil((40_000 * size) / unit.length))).catch(() => undefined);
    const { power, pass } = await growth(compile, 0.5);
    expect(power, pass).toBeLessThan(mostGrowth);
    // Beyond the budget that marks have: below, they may take time with their square, two seconds at most.
    expect(await cpuGrowth((size) => compile(1.5 * size))).toBeLessThan(mostGrowth);
  });

  const blanks: readonly (readonly [name: string, markdown: (blanks: string) => string])[] = [
    ["blanks before a table's dashes", (text) => `|a|b|\n${text}x|-|`],
    ["blanks in a heading", (text) => `# a${text}{b`],
    ["tabs in a heading", (text) => `# a${text.replaceAll(" ", "\t")}{b`],
    ["blanks behind an equals sign", (text) => `a=${text}b`],
    ["underscores", (text) => `${text.replaceAll(" ", "_")}b`],
    ["tildes", (text) => `${text.replaceAll(" ", "~")}b`],
    ["blanks in a line of code", (text) => `\`\`\`ini\na${text}b\n\`\`\``],
  ];
  it.each(blanks)("grows as signs do that are repeated: %s", async (_name, markdown) => {
    expect(await cpuGrowth((size) => compileAlone(markdown(" ".repeat(40_000 * size))))).toBeLessThan(
      mostGrowth,
    );
  });

  const frontMatter: readonly (readonly [name: string, rule: string, written: (size: number) => string])[] = [
    ["of great length", "---", (size) => `title: ${"x".repeat(1_000_000 * size)}`],
    ["of signs that mean nothing", "---", (size) => "a: [}\n  - : !!\n".repeat(3_200 * size)],
    ["of many items", "---", (size) => `a:\n${"- b\n".repeat(12_000 * size)}`],
    ["of items below no field", "---", (size) => `a: |\n  b\n${"- \n".repeat(12_000 * size)}`],
    ["of lists in each of many fields", "---", (size) => "geometry:\n- b\n".repeat(3_000 * size)],
    ["of blanks within a value", "---", (size) => `title: a${" ".repeat(48_000 * size)}b`],
    ["of equals signs", "---", (size) => `title: ${"a=1,".repeat(12_000 * size)}`],
    ["of many fields", "---", (size) => "a: 1\n".repeat(3_000 * size)],
    [
      "of many fields in TOML",
      "+++",
      (size) => Array.from({ length: 500 * size }, (_, index) => `a${String(index)} = 1`).join("\n"),
    ],
  ];
  it.each(frontMatter)("grows as front matter does: %s", async (_name, rule, written) => {
    const read = async (size: number): Promise<void> => {
      expect((await compileAlone(`${rule}\n${written(size)}\n${rule}\n\nBody`)).html).toContain(
        "<p>Body</p>",
      );
    };
    const { power, pass } = await growth(read);
    expect(power, pass).toBeLessThan(mostGrowth);
    expect(await cpuGrowth(read)).toBeLessThan(mostGrowth);
  });

  // Whatever is repeated, behind whatever: the check is made for nothing, in the function that takes documents.
  const units = [
    ...Array.from(" \t\na=([{}<*_`$|-#'\"\\&/@!:~^1…>é中\u00a0\u00ad"),
    ...[
      " \n",
      "a=b,",
      "<td>",
      "**a ",
      "- ",
      " #",
      "\\a{",
      "![",
      "](",
      " :",
      "{{",
      "<!--",
      "[^",
      "1. ",
      "> ",
      "a\n",
      "+-",
      "|a",
    ],
  ];
  const beginnings = [
    "",
    "a",
    "- ",
    "> ",
    "---\ntitle: ",
    "---\na:\n",
    "<table>",
    "|a|\n|-|\n",
    "+-+\n|",
    "```\n",
  ];
  it.each(beginnings)("grows as what is checked does, behind %j", async (beginning) => {
    const end = beginning.startsWith("---") ? "\n---\n\nx\n" : "b\n";
    const check = (size: number) => {
      for (const unit of units) {
        const text = unit.repeat(Math.ceil((60_000 * size) / unit.length));
        checkMarkdown(`${beginning}${text}${end}`);
      }
      return Promise.resolve();
    };
    expect(await cpuGrowth(check)).toBeLessThan(mostGrowth);
  });

  const decks: readonly (readonly [name: string, unit: string])[] = [
    ["directives", "<!-- class: lead -->\n\n---\n\n"],
    ["directives that nothing ends", "<!-- class: lead\n\n---\n\n"],
    ["directives within others", "<!-- header: <!-- footer: a\n"],
    ["directives of several lines", "<!-- header: |\n  a\nclass:\n- b -->\n\n"],
    ["colours behind slides", "![bg left:40%](#fff)\n\n---\n\n"],
    ["pictures that nothing ends", "![bg left:40% "],
    ["headings that fit", "# <!-- fit --> a\n\n"],
    ["styles of a slide", "<style scoped>a{}</style>\n\n---\n\n"],
  ];
  it.each(decks)("grows as a deck of Marp does: %s", async (_name, unit) => {
    const compile = (size: number) =>
      compileAlone(`---\nmarp: true\n---\n\n${unit.repeat(Math.ceil((40_000 * size) / unit.length))}`);
    expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
  });
});
