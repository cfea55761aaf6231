import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";

describe("hostile Markdown", () => {
  const many = (text: string): string => text.repeat(Math.floor(40_000 / text.length));
  const rows: readonly [string, string][] = [
    ["fences", many("```md\n```js\n")],
    // More rows are refused: memory does not hold them.
    ["pipes", many("|a|b\n|-\n").slice(0, 36_000)],
    ["formulas that never close", many("\\[ a\n$$ b\n\\begin{align}\n")],
    ["dollars", many("$a $$b \\(c ")],
    ["definitions", many("a\n: b\n\n")],
    ["marks", many("==a ==b==c^d^e~f")],
    ["page breaks in page breaks", "<div style='page-break-after:always'>".repeat(200)],
    ["emphasis", many("**重要：")],
    ["citation marks", many("【4†")],
  ];
  // What is quadratic here does not end within the time that a test has.
  it.each(rows)("comes to an end with many %s", async (_name, markdown) => {
    expect(await compile(markdown)).not.toBe("");
  });

  // Whatever is quadratic would take minutes.
  it.each(["_[", "[a](", "](", "![a", "*[a ", "[a]: "])(
    "comes to an end with as many letters of %s as may be, and shows them all",
    async (unit) => {
      const letters = unit.includes("](") ? 20_000 : 300_000;
      const html = await compile(unit.repeat(letters / unit.length));
      expect(html.length).toBeGreaterThan((letters * 2) / 3);
    },
  );

  it("leaves ten thousand links in one paragraph what they are, and brackets in code", async () => {
    const html = await compile("[a](https://example.com) ".repeat(10_000));
    expect(html.match(/<a /g)?.length).toBeGreaterThan(4_000);
    const code = `\`\`\`text\n${"[[[\n".repeat(20_000)}\`\`\`\n\nAfter [it](https://example.com).`;
    const after = await compile(code);
    expect(after).not.toContain("&#91;");
    expect(after).toContain('<a href="https://example.com">it</a>');
  });

  it("cannot make a table beyond all bounds", async () => {
    const table = `${"|a".repeat(1000)}\n${"|-".repeat(1000)}\n${"|\n".repeat(10_000)}`;
    await expect(compile(table)).rejects.toThrow(/25,000 cells/);
  });
});
