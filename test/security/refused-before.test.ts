import { describe, expect, it } from "vitest";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import { compileAlone } from "../integration/document/compile.ts";

describe("a document that is refused before it is parsed", () => {
  const rows: readonly (readonly [name: string, markdown: string, message: string, line: number])[] = [
    ["quotes", `x\n\n${">".repeat(1_000)}`, "nested", 3],
    ["items in items", "1. ".repeat(7_000), "nested", 1],
    ["items in items of one line", `${"- ".repeat(10_000)}b`, "nested", 1],
    ["cells", `|a|b|\n|-|-|\n${"|c|d|\n".repeat(40_000)}`, "cells", 8_336],
    ["headings", "# a\n".repeat(20_000), "headings", 10_001],
    ["pages", "\\newpage\n".repeat(5_000), "page breaks", 3_001],
  ];
  it.each(rows)("is reported with its line: %s", async (_name, markdown, message, line) => {
    const refusal = checkMarkdown(markdown);
    expect(refusal?.message).toContain(message);
    expect(refusal?.line).toBe(line);
    await expect(compileAlone(markdown)).rejects.toThrow(message);
  });

  it.each([
    ["rules", "- - -\n\n* * *\n"],
    ["a rule of great length", "- ".repeat(10_000)],
    ["code", `\`\`\`\n${"# a\n".repeat(20_000)}\`\`\``],
    ["a long list", "- a\n".repeat(20_000)],
    ["many pipes", "a | b\n\n".repeat(40_000)],
  ])("is not confused with a valid one: %s", (_name, markdown) => {
    expect(checkMarkdown(markdown)).toBeUndefined();
  });
});
