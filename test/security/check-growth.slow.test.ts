import { describe, expect, it } from "vitest";
import { predictWork } from "../../document/core/budget/predict-work.ts";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { cpuGrowth, growth, mostGrowth } from "../work.ts";

/** What is read before a document is printed: front matter, what it would be refused for, and what tells that it is slow. */

describe("the work of the check, which is free", () => {
  const frontMatter: readonly (readonly [name: string, rule: string, written: (size: number) => string])[] = [
    ["of great length", "---", (size) => `title: ${"x".repeat(90_000 * size)}`],
    ["of signs that mean nothing", "---", (size) => "a: [}\n  - : !!\n".repeat(3_200 * size)],
    ["of many items", "---", (size) => `a:\n${"- b\n".repeat(12_000 * size)}`],
    ["of items below no field", "---", (size) => `a: |\n  b\n${"- \n".repeat(12_000 * size)}`],
    ["of lists in each of many fields", "---", (size) => "geometry:\n- b\n".repeat(3_000 * size)],
    ["of blanks within a value", "---", (size) => `title: a${" ".repeat(48_000 * size)}b`],
    ["of blanks in TOML", "+++", (size) => `a = 1\n${" ".repeat(48_000 * size)}`],
    ["of equals signs", "---", (size) => `title: ${"a=1,".repeat(12_000 * size)}`],
    ["of many fields", "---", (size) => "a: 1\n".repeat(3_000 * size)],
    [
      "of many fields in TOML",
      "+++",
      (size) => Array.from({ length: 500 * size }, (_, index) => `a${String(index)} = 1`).join("\n"),
    ],
  ];
  it.each(frontMatter)("grows linearly with front matter: %s", async (_name, rule, written) => {
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
  it.each(beginnings)("grows linearly with the text checked, after %j", async (beginning) => {
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

  it.each(["", "```mermaid\n", "```mermaid\na", "$\\ce{", "data:image/svg+xml,", "<svg filter>"])(
    "grows linearly with the text whose work is predicted, after %j",
    async (beginning) => {
      const predict = async (size: number) => {
        for (const unit of [
          ...units,
          "\n",
          "```mermaid\n```\n",
          "\\ce{",
          "<svg filter>",
          "data:image/svg+xml,",
        ]) {
          const text = unit.repeat(Math.ceil((60_000 * size) / unit.length));
          await predictWork(`${beginning}${text}\n`, text);
        }
      };
      expect(await cpuGrowth(predict)).toBeLessThan(mostGrowth);
    },
  );
});
