import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

const fence = "```";

describe("formulas", () => {
  const rows: readonly [name: string, markdown: string, shown: RegExp | string][] = [
    ["between \\( and \\)", "is \\(x^2\\) so", /<p>is <math lang="en-x-f0"><msup.*<\/math> so<\/p>/s],
    ["between \\[ and \\] on one line", "\\[ x^2 \\]", /^<math display="block"/],
    [
      "between \\[ and \\] on lines of their own",
      "Text\n\\[\nx^2\n\\]\nmore",
      /<p class="lead-in">Text<\/p><math display="block".*<p>more/s,
    ],
    ["between \\[ and \\] in a line", "is \\[x^2\\] so", /<p>is <math display="block".*<\/math> so<\/p>/s],
    ["between $$ on one line", "$$ x^2 $$", /^<math display="block"/],
    [
      "between $$ that do not stand alone",
      "$$ x^2\n+ 1 $$\n\ntext",
      /^<math display="block".*<\/math><p>text<\/p>$/s,
    ],
    [
      "in an item",
      "1. a\n\n   $$\n   x\n   $$\n2. \\[ y^2 \\]",
      /<li><p class="lead-in">a<\/p><math.*<li><math.*<\/li><\/ol>$/s,
    ],
    ["in a quote", "> \\[\n> x^2\n> \\]\n\nb", /^<blockquote><math.*<\/blockquote><p>b/s],
    ["in an environment", "\\begin{align}\na &= b\n\\end{align}", /^<math display="block".*<mtable/s],
    ["in a fence of math", `${fence}math\nx^2\n${fence}`, /^<math display="block"/],
    [
      "beside letters",
      "$n$th and 3$\\times$3 and $k$-means",
      /<\/math>th<\/span> and <span class="with-formula">3<math lang="en-x-f1">.*<\/math>3<\/span> and .*<math lang="en-x-f2">.*<\/math>-<\/span>means/s,
    ],
    ...[
      ["$p(\\boldsymbol{x}_{t}|\\boldsymbol{y}_{1:t}) $", "m"],
      ["$ \\alpha $", "m"],
      ["$ y=0$", "y"],
      ["$y_i = 0 $", "y"],
      ["$ a + b $", "a"],
      ["$ 0.03$ x $a$", "a"],
      ["$ x_{\\text{in the pipe}} $", "x"],
    ].map(([tex = "", name = ""]): [string, string, RegExp] => [
      `between dollars and blanks: ${tex}`,
      `is ${tex} (so) *x* y_z_`,
      new RegExp(
        `^<p>is <math .*<mi[^>]*>${name === "m" ? "" : name}.*</math> \\(so\\) <em>x</em> y_z_</p>$`,
        "s",
      ),
    ]),
    ["with a dollar in it", "$\\$5 + x$", /^<p><math lang="en-x-f0">.*<\/math><\/p>$/s],
  ];
  it.each(rows)("reads a formula: %s", async (_name, markdown, shown) => {
    expect(await compile(markdown)).toMatch(shown);
  });

  const piped: readonly [tex: string, count: number][] = [
    ["$|y - \\hat y|$", 2],
    ["$P(A|B) = \\frac{P(B|A)P(A)}{P(B)}$", 2],
    ["\\(|x|\\)", 2],
    ["$$|x| > 1$$", 2],
    ["$p(a | b)$ and *b*", 1],
  ];
  it.each(piped)("with pipes stand whole in the cells of a table: %s", async (tex, count) => {
    for (const table of [`| a | b |\n|---|---|\n| x | ${tex} |`, `| x | ${tex} |\n|---|---|\n| a | b |`]) {
      const html = await compile(table);
      expect(html.match(/<t[hd]>/g)).toHaveLength(4);
      expect(html.match(/<m[oi][^>]*>[|∣]<\/m[oi]>/g)).toHaveLength(count);
    }
  });

  const prose: readonly string[] = [
    "costs $5 and $10",
    "costs $ 5 and $ 10, or 5 $ and 10 $",
    "1 $ = 100 ¢, 2 $ = 200 ¢",
    "US$ 5, A$ 6, HK$ 7 + tax",
    "in $ or in € and $ a_b and c_d $ too",
    "$ 20 for C:\\users and $ 30",
    "costs $5, or $10-$15 a year",
    "a **$5** and a **$10** bill",
    "$HOME/$USER and $PATH",
    "US$5 and A$10",
    "from $5 a month to 10$ a year",
    "$5 and `$x`",
    "`\\(x\\)` and `$x$` and ``\\[x^2\\]``",
    "\\[citation needed\\] and f\\(see below\\)",
    "\\[ \\] open \\[x\\] done",
    "$$",
    "$ 5 $",
  ];
  it.each(prose)("finds no formula in prose: %s", async (markdown) => {
    expect(await compile(markdown)).not.toContain("<math");
  });

  it("leaves an unclosed formula as text, and the document goes on", async () => {
    expect(await compile("$$\nx\n\n# After")).toMatch(/<p>\$\$\nx<\/p><h1/);
    expect(await compile("\\[ x = \n\n# After")).toMatch(/<h1/);
    expect(await compile("$$ x = \n\n# After")).toMatch(/<h1/);
  });
});

describe("a formula in the text of a formula", () => {
  const around: readonly (readonly [begin: string, end: string])[] = [
    ["$", "$"],
    ["\\(", "\\)"],
    ["$$", "$$"],
    ["\\[", "\\]"],
    ["$$\n", "\n$$"],
  ];
  it.each(
    around.flatMap(([begin, end]) =>
      ["text", "mbox", "textbf", "textrm"].map((command) => [command, begin, end] as const),
    ),
  )("stands in \\%s between %j and %j", async (command, begin, end) => {
    const html = await compile(
      `${begin}y = \\${command}{if {a} $x > \\{0\\}$, \\$5} + \\mbox{b $\\textcolor{red}{c}$}${end}\n\nb`,
    );
    expect(html).not.toMatch(/faulty-formula/);
    expect(html.match(/<math/g)).toHaveLength(1);
    expect(html).toMatch(/<p>b<\/p>$/);
  });

  it.each([
    ["$\\text{cost $x$ b", 1],
    ["$\\text{cost $x}$ b", 1],
    ["$\\text{cost$ b", 1],
    ["$$\\text{cost $x$$ b", 1],
    ["$$\n\\text{cost $x}\n$$ ", 1],
    ["a\n\n\\[\\text{cost $x\\]", 3],
  ])("leaves the rest as it is where it is half-open, which is told of: %j", async (markdown, line) => {
    const { html, warnings } = await compileAlone(`${markdown}\n\nThe *rest*`);
    expect(warnings).toMatchObject([{ line }]);
    expect(warnings[0]?.what).toMatch(/^A formula is shown as it was written/);
    expect(html).toMatch(/<p>The <em>rest<\/em><\/p>\s*$/);
  });
});
