import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

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
    ["with a dollar in it", "$\\$5 + x$", /^<p><math lang="en-x-f0">.*<\/math><\/p>$/s],
  ];
  it.each(rows)("%s", async (_name, markdown, shown) => {
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
  it.each(prose)("%s is none", async (markdown) => {
    expect(await compile(markdown)).not.toContain("<math");
  });

  it("that is never closed is text, and the document goes on", async () => {
    expect(await compile("$$\nx\n\n# After")).toMatch(/<p>\$\$\nx<\/p><h1/);
    expect(await compile("\\[ x = \n\n# After")).toMatch(/<h1/);
    expect(await compile("$$ x = \n\n# After")).toMatch(/<h1/);
  });
});
