import { describe, expect, it } from "vitest";
import { runLinePasses, type FrontFacts } from "../../../../../document/core/passes/line-pass.ts";
import { breakingPasses, contentPasses, createEngine } from "../../../../../document/registry.ts";
import { numberLines, joinText } from "../../../../../document/core/lines/source-line.ts";
import { repairMarkdown } from "../../../../../document/core/repair-markdown.ts";
import { defaultLayout } from "../../../../../document/core/source.ts";
import { normaliseText } from "../../../../../document/core/uniform-text.ts";

/** The front matter that the samples ask for. */
const front: FrontFacts = { text: "", lines: 0, values: new Map([["title", "T"]]) };

/** A text that each pass rewrites. */
const samples: Readonly<Record<string, string>> = {
  "nested fences": "```markdown\n```js\nx\n```\n```",
  values: "{{< meta title >}}",
  "MyST lines": "(a)=\n% hidden\n\nText",
  "raw blocks": "```{=latex}\n\\newpage\n```",
  "named divisions": '<div id="fig:a">\n![](a.png)\n</div>',
  "site tags": '{{< figure src="a.png" >}}',
  JSX: "<p style={{ color: 1 }}>a</p>",
  components: "<Note>\nText\n</Note>",
  chunks: "```{r}\nx\n```",
  directives: "```{note}\nText\n```",
  "macro definitions": "\\newcommand{\\R}{x}\n\n$\\R$",
  "LaTeX environments": "\\begin{tabular}{l}\na \\\\\n\\end{tabular}",
  LaTeX: "Text \\textcite{a}\\index{a}\n\n\\section{A}\n\n\\printindex",
  "inline syntax": "++ctrl+c++",
  "open comments": "<!-- open\n\nText",
  SVG: "<svg>\n\n<g/>\n</svg>",
  "block definitions": "Term\n\n: One\n\n    Two",
  "formula delimiters": "[ x = \\frac12 ]",
  drawings: "┌──┐\n│ a│\n└──┘",
  "bare code": 'const a = require("a");\na.b();\n\nText',
  "open marks": "**Open and never closed",
  sources: "## Sources\nText\n[1]: https://a.example",
  "line ends": "Name: A\nPlace: B\nDate: C",
  "signature columns": "________________     ________________\nA                    B",
  "grid tables": "+---+---+\n| a | b |\n+---+---+",
  "column tables": "a     b\n---   ---\n1     2\n",
  "own lists": "(a) One\n(b) Two",
  "line blocks": "| One\n| Two",
  "signature lines": "Text\n____________\nName",
  "HTML blocks": "<div>\n**a**\n</div>",
  "page breaks": "\\newpage",
  "slips within a line": "##A",
  "list indents": "1. a\n  - b",
  tables: "| a | b |\n|---|\n| 1 | 2 |",
  "heading names": "# Name\n\n[Name]",
  "display math": "\\[x^2\\]",
  "doubled backslashes": "a \\\\(x^2\\\\) b",
  underlines: Array.from({ length: 600 }, (_, at) => `a${String(at)}\n---\n`).join("\n"),
  "unpaired marks": "[".repeat(30_000),
};

const { lines: linePasses, tree: treePasses } = createEngine(defaultLayout);
const tables = { linePasses, treePasses, contentPasses, breakingPasses };

describe("the passes of a table", () => {
  it.each(Object.entries(tables))(
    "keep their order in %s: each follows those whose output it reads",
    (_table, passes) => {
      const names = passes.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      for (const [at, { name, after = [] }] of passes.entries())
        for (const before of after) expect(names.slice(0, at), name).toContain(before);
    },
  );

  it.each(linePasses.map((pass) => [pass.name, pass] as const))(
    "rewrite the sample of %s",
    async (name, pass) => {
      const sample = samples[name] ?? "";
      const lines = await runLinePasses([pass], numberLines(sample), () => undefined, front);
      expect(joinText(lines)).not.toBe(sample);
    },
  );
});

describe("a sample of each pass over lines", () => {
  const names = linePasses.map(({ name }) => name);
  // The limit on marks is for what the parser may take for text, whatever it is here.
  const readersOfText = names.filter((name) => name !== "unpaired marks");
  const rewritten = async (text: string) => (await repairMarkdown(normaliseText(text), { front })).text;

  it.each(names)("is rewritten alike whatever ends the lines of %s", async (name) => {
    const sample = samples[name] ?? "";
    const expected = await rewritten(sample);
    expect(await rewritten(sample.replaceAll("\n", "\r\n"))).toBe(expected);
    expect(await rewritten(sample.replaceAll("\n", "\r"))).toBe(expected);
  });

  it.each(readersOfText)("is code in a fence, whatever %s would read in it", async (name) => {
    const fenced = `Text\n\n~~~~~text\n${samples[name] ?? ""}\n~~~~~\n\nText`;
    expect(await rewritten(fenced)).toBe(fenced);
  });

  it.each(readersOfText)("is code where it is indented, whatever %s would read in it", async (name) => {
    const indented = `Text\n\n${(samples[name] ?? "").replace(/^/gm, "    ")}\n\nText`;
    expect(await rewritten(indented)).toBe(indented);
    const tabbed = indented.replaceAll("    ", "\t");
    expect(await rewritten(tabbed)).toBe(tabbed);
  });

  it.each(readersOfText)("is code in an item and in a quote, whatever %s would read in it", async (name) => {
    const fenced = `~~~~~text\n${samples[name] ?? ""}\n~~~~~\n\nText`;
    const inItem = `- Item\n\n${fenced.replace(/^(?=.)/gm, "  ")}`;
    expect(await rewritten(inItem)).toBe(inItem);
    const inQuote = fenced.replace(/^/gm, "> ");
    expect(await rewritten(inQuote)).toBe(inQuote);
  });

  it.each(names)("keeps to its quote, rewritten or as it is: %s", async (name) => {
    const text = samples[name] ?? "";
    // Each mark of a block holds its line as it was written.
    const mark = /<!--[\ufdd0-\ufddf].*-->/;
    const quoted = (lines: string) => lines.replace(/^/gm, "> ");
    const splitLines = (lines: string) =>
      lines.split("\n").map((line) => line.replace(mark, "<!-- mark -->").trimEnd());
    const asQuoted = splitLines(await rewritten(quoted(text)));
    const known = [quoted(text), quoted(await rewritten(text))].flatMap(splitLines);
    expect(asQuoted.filter((line) => !known.includes(line))).toEqual([]);
  });
});
