import { describe, expect, it } from "vitest";
import { checkMarkdown } from "../../document/markdown/limits.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { cpuGrowth, growth, mostGrowth } from "../work.ts";

/** Texts that the parser would take quadratic time for: work has to grow as they do. */

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
  ["tables", "|a|b|\n|-|-|\n|c|d|\n\n"],
];

describe("the work of a document", () => {
  it.each(repeated)("grows as it does: %s", async (_name, unit) => {
    const compile = (size: number) =>
      compileAlone(unit.repeat(Math.ceil((40_000 * size) / unit.length))).catch(() => undefined);
    const { power, pass } = await growth(compile, 0.5);
    expect(power, pass).toBeLessThan(mostGrowth);
    // Beyond the budget that marks have: below, they may take time with their square, two seconds at most.
    expect(await cpuGrowth((size) => compile(1.5 * size))).toBeLessThan(mostGrowth);
  });

  const blanks: readonly (readonly [name: string, markdown: (blanks: string) => string])[] = [
    ["before a table's dashes", (text) => `|a|b|\n${text}x|-|`],
    ["in a heading", (text) => `# a${text}{b`],
    ["in a heading, in tabs", (text) => `# a${text.replaceAll(" ", "\t")}{b`],
    ["in a line of code", (text) => `\`\`\`ini\na${text}b\n\`\`\``],
  ];
  it.each(blanks)("grows as blanks do %s", async (_name, markdown) => {
    expect(await cpuGrowth((size) => compileAlone(markdown(" ".repeat(40_000 * size))))).toBeLessThan(
      mostGrowth,
    );
  });
});

describe("what is refused before it is read", () => {
  const rows: readonly (readonly [name: string, markdown: string, message: string, line: number])[] = [
    ["quotes", `x\n\n${">".repeat(1_000)}`, "nested", 3],
    ["items in items", "1. ".repeat(7_000), "nested", 1],
    ["cells", `|a|b|\n|-|-|\n${"|c|d|\n".repeat(40_000)}`, "cells", 13_336],
    ["headings", "# a\n".repeat(20_000), "headings", 10_001],
    ["pages", "\\newpage\n".repeat(5_000), "page breaks", 3_001],
  ];
  it.each(rows)("is told with its line: %s", async (_name, markdown, message, line) => {
    const refusal = checkMarkdown(markdown);
    expect(refusal?.message).toContain(message);
    expect(refusal?.line).toBe(line);
    await expect(compileAlone(markdown)).rejects.toThrow(message);
  });

  it.each([
    ["rules", "- - -\n\n* * *\n"],
    ["code", `\`\`\`\n${"# a\n".repeat(20_000)}\`\`\``],
    ["a long list", "- a\n".repeat(20_000)],
    ["many pipes", "a | b\n\n".repeat(40_000)],
  ])("is nothing else: %s", (_name, markdown) => {
    expect(checkMarkdown(markdown)).toBeUndefined();
  });
});
