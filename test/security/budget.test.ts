import { describe, expect, it } from "vitest";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import { compileAlone } from "../integration/document/compile.ts";
import { cpuGrowth, mostGrowth } from "../work.ts";

/** Limits on all of a document, each part of which is within its own. */

describe("a document that exceeds the work allowed", () => {
  const rows: readonly (readonly [unit: string, markdown: string, line: number])[] = [
    ["20,000 references to notes", "a[^b]\n".repeat(30_000), 19_881],
    ["19,880 links", "[a](b)\n".repeat(30_000), 19_881],
    ["pieces of code", "`a` b\n".repeat(60_000), 55_000],
    ["changes of direction", `${"\u2067a\u2069".repeat(10)}\n`.repeat(50_000), 39_000],
    ["20,000 references to notes", "a^[b]\n".repeat(30_000), 19_881],
    ["formulas", "$a$\n".repeat(100_000), 65_000],
    ["parts of formulas", "\\a\\b\n".repeat(120_000), 94_000],
    ["parts of formulas", "$\\ce{2H2 + O2 -> 2H2O}$\n".repeat(9_000), 5_200],
    ["parts of formulas", `$$\\ce{${"\\}H2O + \nSO4^2-\n".repeat(12_000)}}$$`, 14_100],
    ["parts of formulas", "\\ce}$\\pu{123 kJ//mol}$\n".repeat(9_000), 6_800],
    ["elements", `${"<b>a</b>".repeat(10)}\n`.repeat(50_000), 18_800],
    ["lines of code", `\`\`\`\n${"let a = 1;\n".repeat(190_000)}`, 164_000],
    ["50,000 paragraphs", "a\n\n".repeat(60_000), 99_000],
    ["characters of image data", `![](data:image/png;base64,${"a".repeat(99_000)})\n`.repeat(1_200), 1_000],
    ["characters", `${"a".repeat(100)}\n`.repeat(110_000), 99_000],
  ];
  it.each(rows)(
    "is refused before it is read, with what is too much and from which line on: %s",
    (unit, markdown, line) => {
      const refusal = checkMarkdown(markdown);
      expect(refusal?.message).toContain(unit.replace(/^[\d,]+ /, ""));
      expect(refusal?.line).toBeGreaterThan(line * 0.8);
      expect(refusal?.line).toBeLessThan(line * 1.1);
    },
  );

  it("is refused for the sum of all its kinds of work", () => {
    const mixed = "`a` [b](c) d[^e] \\f\n";
    expect(checkMarkdown(mixed.repeat(7_000))).toBeUndefined();
    expect(checkMarkdown(mixed.repeat(9_000))?.message).toContain("up to here it has");
  });

  it("is refused once it is HTML, for work that its lines do not show", async () => {
    const markdown = `a\n\n${"$a^2_i+b_c^d$ ".repeat(20_000)}`;
    expect(checkMarkdown(markdown)).toBeUndefined();
    await expect(compileAlone(markdown)).rejects.toThrow(/parts of formulas\..* \(line 3\)/);
  });

  it("is refused for many paragraphs, even of a letter each", async () => {
    await expect(compileAlone("a\n\n".repeat(60_000))).rejects.toThrow(/[\d,]+ paragraphs, items and rows/);
  });

  it("is not refused for photographs of a telephone, which are no text", async () => {
    const photographs = `![](data:image/png;base64,${"a".repeat(7_400_000)})\n\n`.repeat(4);
    expect(checkMarkdown(photographs)).toBeUndefined();
    expect((await compileAlone(photographs)).length).toBeLessThan(200);
  });

  it("is not refused for its length alone: 5 MB of text, and code of that length", () => {
    const text = `${"The quick brown fox jumps over the lazy dog. ".repeat(12)}\n\n`.repeat(9_200);
    expect(text.length).toBeGreaterThan(4.9e6);
    expect(checkMarkdown(text)).toBeUndefined();
    expect(checkMarkdown(`\`\`\`\n${`${"`a`[^b](c)\\d".repeat(8)}\n`.repeat(50_000)}\`\`\``)).toBeUndefined();
  });
});

describe("a paragraph of very many pages", () => {
  const parts = (html: string) => html.split('<span class="lines" role="group">').length - 1;

  it.each([
    ["marks", "**a** b ".repeat(5_000)],
    ["marks that blanks do not part", "$`a ".repeat(10_000)],
    ["marks without a blank", "a<b>b</b>".repeat(5_000)],
    ["text that runs both ways", "word \u05d0\u05d1 ".repeat(10_000)],
  ])("is split, since the browser goes through all of it on each page: %s", async (_name, markdown) => {
    const { html } = await compileAlone(markdown);
    expect(parts(html)).toBeGreaterThan(1);
    const letters = (of: string) => of.replace(/<[^>]*>|[\s\u00ad*`]/g, "");
    expect(letters(html)).toBe(letters(markdown));
  });

  it.each(["", "js"])("is split between its lines where it is code: %s", async (language) => {
    const code = "/* a\n*/ b;\n".repeat(3_000);
    const { html } = await compileAlone(`\`\`\`${language}\n${code}\`\`\``);
    expect(parts(html)).toBe(15);
    expect(html.replace(/<[^>]*>/g, "")).toContain(code.trimEnd());
  });

  it("keeps an open direction where it is split", async () => {
    const { html } = await compileAlone(
      `\u2067${"word \u05d0\u05d1 ".repeat(5_000)}\u2069 \u2066${"\u05d0 ".repeat(9_000)}\u2069`,
    );
    const [, ...parted] = html.split('<span class="lines" role="group">');
    expect(parted.map((part) => part.charAt(0)).join("")).toMatch(/^\u2067{3}[^]*\u2066$/);
  });

  it("is left as it is while it is a few pages", async () => {
    expect(
      parts((await compileAlone(`${"**a** b ".repeat(900)}\n\n${"word \u05d0\u05d1 ".repeat(1_000)}`)).html),
    ).toBe(0);
  });
});

it("takes linear time to find Latin text in Hebrew text", async () => {
  const compile = (size: number) =>
    compileAlone(`\u05d0\n\n<p dir="rtl">${"word \u05d0\u05d1 ".repeat(16_000 * size)}</p>`);
  expect(await cpuGrowth(compile)).toBeLessThan(mostGrowth);
});

describe("a nested formula", () => {
  const nested = (open: string, close: string, depth: number) =>
    `$${open.repeat(depth)}a${close.repeat(depth)}$`;
  it.each([
    ["\\left(", "\\right)"],
    ["\\sqrt{", "}"],
    ["\\begin{matrix}", "\\end{matrix}"],
  ])("is shown as its source when it is nested too deeply: %s", async (open, close) => {
    const { warnings } = await compileAlone(nested(open, close, 100));
    expect(warnings[0]?.what).toContain("nested too deeply");
    expect((await compileAlone(nested(open, close, 20))).warnings).toEqual([]);
  });
});
