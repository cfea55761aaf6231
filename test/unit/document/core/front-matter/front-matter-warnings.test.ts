import { describe, expect, it } from "vitest";
import { findFrontMatterWarnings } from "../../../../../document/core/front-matter/warnings.ts";
import { compileAlone as compile } from "../../../../integration/document/compile.ts";

describe("front matter that has no effect", () => {
  const faulty: readonly (readonly [name: string, front: string, lines: readonly number[]])[] = [
    ["a list in the place of a word", "---\ntheme: [article]\n---", [2]],
    ["a word that there is not", "---\ntitle: T\ncover: maybe\n---", [3]],
    ["a name with a slip", "---\r\ntittle: T\r\n---", [2]],
    ["what is not YAML", "---\ntitle: T\nauthor: [unclosed\n---", [3]],
    ["what is not TOML", '+++\ntitle = "T\n+++', [2]],
    ["slips by the dozen", `---\n${"tittle: T\n".repeat(12)}---`, [2]],
  ];
  it.each(faulty)("is reported before rendering as by rendering: %s", async (_name, front, lines) => {
    const markdown = `${front}\n\nBody`;
    const warnings = await findFrontMatterWarnings(markdown);
    expect(warnings.map(({ line }) => line)).toEqual(lines);
    expect((await compile(markdown)).warnings).toEqual(warnings);
  });

  it.each([
    ["a fence", "```markdown\n", "\n```", 3],
    ["a fence that is announced", "Here is the report:\n\n```markdown\n", "\n```\n", 5],
    ["thoughts", "<think>\nSo.\n</think>\n", "", 5],
  ])("is reported before rendering where a model's answer has %s", async (_name, before, behind, line) => {
    const text = Array.from({ length: 12 }, (_, at) => `Line ${String(at)}`).join("\n\n");
    const markdown = `${before}---\ntittle: T\n---\n\n# A\n\n${text}${behind}`;
    const warnings = await findFrontMatterWarnings(markdown);
    expect(warnings.map((warning) => warning.line)).toEqual([line]);
    expect((await compile(markdown)).warnings).toEqual(expect.arrayContaining([...warnings]));
  });

  it.each([
    ["none", "# Tides\n\n---\ntittle: T\n---"],
    ["a rule and prose", "---\n\nA tittle: [x is small.\n\n---\n"],
    ["what is right", "---\ntitle: T\ntheme: article\n---\n"],
    ["fields of a site generator", "---\nlayout: post\ntheme: minima\n---\n"],
    ["more than anybody writes", `---\ntittle: T\n${"#\n".repeat(10_000)}---\n`],
  ])("is not found before rendering in %s", async (_name, markdown) => {
    expect(await findFrontMatterWarnings(markdown)).toEqual([]);
  });
});
