import type { Root as Hast } from "hast";
import type { Root } from "mdast";
import { toHast } from "mdast-util-to-hast";
import { describe, expect, it } from "vitest";
import { codeAndFormulas } from "../../../../document/html/code/code-and-formulas.ts";
import { parseRawHtml } from "../../../../document/html/raw/raw-html.ts";
import { plainTree } from "../../../../document/html/structure/plain-tree.ts";
import { parseMarkdown } from "../../../../document/markdown/parser.ts";
import { createWarningList } from "../../../../document/warnings/warnings.ts";
import { generatedFormula, paperFormulas } from "../../../formulas/papers.ts";

async function treeOf(markdown: string): Promise<Hast> {
  const mdast: Root = parseMarkdown(markdown, false);
  const warnings = createWarningList((line) => line, []);
  const handlers = await codeAndFormulas(mdast, () => undefined, warnings);
  return toHast(mdast, { allowDangerousHtml: true, handlers }) as Hast;
}

const signs = [
  "\\text{a <b> & \"c\" 'd' \\$}",
  "\\text{if } x > 0",
  "x\u00a0y \u2028 z",
  "\\href{https://example.org/?a&b}{x}",
  "\\url{https://example.org}",
  "\\includegraphics[height=1em]{a.png}",
  "\\text{a $x^2$ b}",
  "\\color{red} x \\textcolor{#0a0}{y} \\colorbox{yellow}{z}",
  "\\tag{1} x",
  "\\label{a} x",
  "\\class{a b}{x} \\cssId{c}{y} \\style{color:red}{z}",
  "\\ce{2H2 + O2 -> 2H2O}",
  "\\verb|a  <b>|",
  "\\boxed{\\cancel{x}}",
  `${"{\\sqrt".repeat(60)}{x}${"}".repeat(60)}`,
  `${"\\frac{1}{".repeat(120)}x${"}".repeat(120)}`,
];

describe("the tree of a formula", () => {
  it("is what the parser of HTML makes of its markup", async () => {
    const formulas = [
      ...paperFormulas().map(({ markdown }) => markdown),
      ...signs.flatMap((tex) => [`$$\n${tex}\n$$`, `$$\n\\tag{2} ${tex}\n$$`]),
      ...Array.from({ length: 600 }, (_, seed) => `$$\n${generatedFormula(seed)}\n$$`),
    ];
    let plain = 0;
    for (const [index, formula] of formulas.entries()) {
      const inLine = formula.replace(/^\$\$\n([^]*)\n\$\$$/, (_, tex: string) => `$${tex.trim()}$`);
      const within = [
        formula,
        `- a **b ${inLine}** [c *${inLine}*](d) e`,
        `| a |\n|---|\n| ${inLine.replace(/\|/g, "\\vert ").replace(/\n/g, " ")} |`,
      ][index % 3];
      const tree = await treeOf(within ?? "");
      const own = plainTree(tree)?.children;
      if (!own) continue;
      plain++;
      expect(own, formula).toEqual(parseRawHtml(tree, () => undefined).children);
    }
    expect(plain / formulas.length).toBeGreaterThan(0.9);
  });

  it("stands in the place of its markup in a document without other HTML", async () => {
    expect(plainTree(await treeOf("$$\nx^2\n$$"))?.children).toMatchObject([
      { tagName: "math", properties: { alttext: "x^2", display: "block" } },
    ]);
    expect(plainTree(await treeOf("$$\nx^2\n$$\n\n<b>a</b>"))).toBeUndefined();
  });
});
