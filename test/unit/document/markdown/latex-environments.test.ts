import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEnvironments } from "../../../../document/markdown/dialects/latex/environments.ts";
import { readTabular } from "../../../../document/markdown/dialects/latex/tabular.ts";
import { imagesByPath } from "../../../../document/images/relative-images.ts";
import { compile } from "../../../integration/document/compile.ts";

/** Without them, tables, figures and code of LaTeX go out as their source. */

const cellsOf = (tabular: string, width = false) => {
  const table = readTabular(tabular, width);
  return (
    table && [table.head, table.rows].map((rows) => rows.map((row) => row.map(({ lines }) => lines.join())))
  );
};

describe("a table of LaTeX", () => {
  it.each([
    [
      "{ll} a & b \\\\ c & d",
      [
        [],
        [
          ["a", "b"],
          ["c", "d"],
        ],
      ],
    ],
    ["[t]{|l|r|}\\hline a & b \\\\ \\hline c & d \\\\ \\hline", [[["a", "b"]], [["c", "d"]]]],
    [
      "{@{}*{2}{c}>{\\bfseries}p{3cm}@{}} a & b & c\\\\[2pt]\\toprule d & e",
      [[["a", "b", "c"]], [["d", "e", ""]]],
    ],
    [
      "{l} a \\& \\% $x_1$ % & comment\n\\\\ \\cmidrule(lr){1-1} {b & \\\\ b} \\\\",
      [[], [["a \\& \\% $x_1$"], ["{b & <br>b}"]]],
    ],
    ["{l} h \\\\ \\endfirsthead h2 \\\\ \\endhead f \\\\ \\endfoot a \\\\", [[["h"]], [["a"]]]],
    [
      "{ll} \\multicolumn{2}{c}{a} \\\\ \\multirow{2}{*}{b} & c \\\\ & d \\\\",
      [[], [["a"], ["b", "c"], ["d"]]],
    ],
    [
      "{l} - \\\\ -- \\\\ 1. x \\\\ \\# y \\\\ \\makecell{a\\\\b}",
      [[], [["\\-"], ["–"], ["1\\. x"], ["\\# y"], ["a<br>b"]]],
    ],
  ])("has the columns and rows of its source: %s", (source, cells) => {
    expect(cellsOf(source)).toEqual(cells);
  });

  it("may have a width before its columns", () => {
    expect(cellsOf("{\\textwidth}{lX} a & b", true)).toEqual([[], [["a", "b"]]]);
  });

  it.each(["", "{}", "ll a & b", "{ll a & b", "{*{9}{*{9}{*{9}{*{9}{l}}}}} a", "{l}"])(
    "is none without columns and rows: %j",
    (source) => {
      expect(readTabular(source, false)).toBeUndefined();
    },
  );

  it("has its caption and its number, also as a row of a longtable", async () => {
    const float = await compile(
      "See \\ref{tab:a}.\n\n\\begin{table}[h]\n\\centering\n\\begin{tabular}{lr}\na & 1 \\\\ \\hline\nb & 2\n\\end{tabular}\n\\caption[s]{A \\textbf{b}}\n\\label{tab:a}\n\\end{table}",
    );
    expect(float).toContain('See <a href="#tab:a">1</a>');
    expect(float).toContain('<p class="table-caption" id="tab:a">Table 1: A <strong>b</strong></p><table>');
    expect(await compile("\\begin{longtable}{l}\n\\caption{A}\\\\\na \\\\\n\\end{longtable}")).toContain(
      '<p class="table-caption">A</p><table>',
    );
  });
});

describe("a figure of LaTeX", () => {
  it("is an image with a caption, or several with letters", async () => {
    expect(
      await compile(
        "\\begin{figure}\n\\centering\n\\includegraphics[width=.5\\textwidth]{https://x.org/a.png}\n\\caption{One $x$}\n\\label{fig:a}\n\\end{figure}",
      ),
    ).toMatch(/<figure class="image" id="fig:a"><span class="missing-image"><\/span><figcaption>One <math/s);
    const group = await compile(
      "\\begin{figure}\n\\caption{Both}\\label{fig:b}\n\\begin{subfigure}{4cm}\n\\includegraphics{https://x.org/a.png}\n\\caption{A}\n\\label{fig:c}\n\\end{subfigure}\n\\begin{subfigure}{4cm}\n\\includegraphics{https://x.org/b.png}\n\\caption{B}\n\\end{subfigure}\n\\end{figure}\n\n\\ref{fig:c}",
    );
    for (const shown of ["(a) A", "(b) B", "Figure 1: Both", '<a href="#fig:c">1a</a>'])
      expect(group).toContain(shown);
  });

  it("names an image beside the file", () => {
    expect(
      imagesByPath(
        "\\begin{figure}\n\\includegraphics[width=1cm]{img/a.png}\n\\end{figure}\n\n`\\includegraphics{b.png}`",
      ),
    ).toEqual(["img/a.png"]);
  });
});

describe("code of LaTeX", () => {
  it.each([
    ["\\begin{verbatim}\n\\begin{table} **a**\n\n    b\n\\end{verbatim}", "\\begin{table} **a**\n\n    b"],
    ["\\begin{minted}[linenos]{python}\nx = 1\n\\end{minted}", "x = <span"],
    ["\\begin{lstlisting}[language=C, caption={A, b}]\nint x;\n\\end{lstlisting}", "A, b"],
    ["\\begin{verbatim}\n```\n\\end{verbatim}\n\nText", "<p>Text</p>"],
  ])("is code: %j", async (markdown, shown) => {
    expect(await compile(markdown)).toContain(shown);
  });
});

describe("a formula between $$", () => {
  it("has a number where it has a label, and none without", async () => {
    const html = await compile("$$\na = b \\label{x1}\n$$\n\n$$c = d$$\n\nBy \\eqref{x1}.");
    expect(html.match(/\(1\)/g)).toHaveLength(2);
    expect(html).not.toContain("(2)");
  });
});

describe("what only TeX can draw", () => {
  it("is shown as its source, with a warning", () => {
    const warnings: string[] = [];
    const source = ["Text", "\\begin{tikzpicture}", "\\draw (0,0);", "\\end{tikzpicture}"];
    const lines = source.map((text, at) => ({ text, line: at + 1, kind: "text" as const }));
    const written = readEnvironments(lines, (what, line) => warnings.push(`${String(line)}: ${what}`));
    expect(written.map(({ text }) => text)).toEqual(["Text", "", "```", ...source.slice(1), "```", ""]);
    expect(warnings).toEqual(["2: What \\begin{tikzpicture} draws cannot be set: its source is shown."]);
  });
});

describe("an environment of LaTeX", () => {
  it.each([
    "\\begin{table}\nno end",
    "```\n\\begin{tabular}{l}\na\n\\end{tabular}\n```",
    "\\begin{tabular}{l\na\n\\end{tabular}",
    "\\begin{table}\n| a |\n\\end{table}",
  ])("stays as it is where it does not end, is code, or holds what is not read: %j", async (markdown) => {
    expect(await compile(markdown)).toMatch(/\\begin\{tab/);
  });

  it("loses no line beside it, and reads any text in time", () => {
    const part = fc.constantFrom(
      "\\begin{table}",
      "\\end{table}",
      "\\begin{tabular}{l}",
      "\\end{tabular}",
      "a & b \\\\",
      "\\caption{",
      "}",
      "\\begin{figure}",
      "\\includegraphics{a}",
      "\\end{figure}",
      "\\begin{verbatim}",
      "\\end{verbatim}",
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (texts) => {
        const lines = ["Before", ...texts, "After"].map((text, at) => ({
          text,
          line: at + 1,
          kind: "text" as const,
        }));
        const written = readEnvironments(lines, () => undefined);
        expect(written[0]?.text).toBe("Before");
        expect(written.at(-1)?.text).toBe("After");
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    "\\begin{table}\n",
    "\\begin{table}\n\\begin{tabular}{l}\na\\\\\n\\end{tabular}\n\\end{table}\n",
    "\\begin{verbatim}\n",
    "\\end{table}\\begin{tabular}{l}",
  ])("10,000 times costs no more than its length: %j", (text) => {
    const lines = text
      .repeat(10_000)
      .split("\n")
      .map((line) => ({ text: line, kind: "text" as const }));
    expect(readEnvironments(lines, () => undefined).length).toBeLessThan(700_000);
  });
});
