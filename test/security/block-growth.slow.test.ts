import { beforeAll, describe, expect, it } from "vitest";
import { costOfDocument } from "./search/cost-of-document.ts";
import { warmRenderer } from "./search/search.ts";

/**
 * Blocks beside each other, of each kind: to print twice as many takes no more than twice the processor time. What no pass of ours does is caught here
 * alone: the browser's own work, to lay out, break and tag.
 */

const png =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const numbered = (count: number, text: (number: string) => string): string =>
  Array.from({ length: count }, (_, at) => text(String(at))).join("");

const blocks: readonly (readonly [name: string, most: number, markdown: (count: number) => string])[] = [
  ["paragraphs", 16_000, (count) => "a\n\n".repeat(count)],
  ["lines of code", 40_000, (count) => `\`\`\`\n${"let a = 1;\n".repeat(count)}\`\`\``],
  ["items", 12_000, (count) => "- a\n".repeat(count)],
  ["numbered items, apart", 8_000, (count) => "1. a\n\n".repeat(count)],
  ["paragraphs of a quote", 12_000, (count) => "> a\n>\n".repeat(count)],
  ["quotes", 6_000, (count) => "> a\n\nb\n\n".repeat(count)],
  ["lists", 6_000, (count) => "- a\n\nb\n\n".repeat(count)],
  ["blocks of code", 6_000, (count) => "```\na\n```\n\n".repeat(count)],
  ["headings", 6_000, (count) => numbered(count, (number) => `## a ${number}\n\n`)],
  ["terms", 8_000, (count) => "a\n: b\n\n".repeat(count)],
  ["notes", 4_000, (count) => numbered(count, (number) => `a[^${number}]\n\n[^${number}]: b\n\n`)],
  ["tables", 2_000, (count) => "|a|b|\n|-|-|\n|c|d|\n\n".repeat(count)],
  ["rows", 8_000, (count) => `|a|b|\n|-|-|\n${"|c|d|\n".repeat(count)}`],
  ["rules", 8_000, (count) => "***\n\n".repeat(count)],
  ["formulas", 6_000, (count) => "$$\na\n$$\n\n".repeat(count)],
  ["pictures", 6_000, (count) => `![a](${png})\n\n`.repeat(count)],
  ["callouts", 4_000, (count) => "> [!NOTE]\n> a\n\n".repeat(count)],
  ["HTML", 10_000, (count) => "<div>a</div>\n\n".repeat(count)],
  ["details", 5_000, (count) => "<details><summary>a</summary>b</details>\n\n".repeat(count)],
  ["figures", 4_000, (count) => "<figure>a<figcaption>b</figcaption></figure>\n\n".repeat(count)],
  ["lines of a verse", 10_000, (count) => "| a\n".repeat(count)],
];

/** Four times as many take four times as long, and a little more. */
const most = 4 ** 1.3;

async function measureSeconds(markdown: string): Promise<number> {
  // In a browser of its own, so that none pays for what another left.
  const renderer = await warmRenderer();
  try {
    const cost = await costOfDocument(renderer, { markdown });
    expect(cost.refusal ?? cost.fault).toBeUndefined();
    return cost.seconds;
  } finally {
    await renderer.close();
  }
}

describe("adjacent blocks", () => {
  let least: number;
  beforeAll(async () => {
    least = await measureSeconds("a");
  });

  const tried = process.env.SWEEP === "all" ? blocks : blocks.filter((_, at) => at % 7 === 0);
  it.each(tried)("take time in proportion to their number: %s", async (_name, count, markdown) => {
    const quarter = await measureSeconds(markdown(count / 4));
    const all = await measureSeconds(markdown(count));
    expect((all - least) / (quarter - least), `${String(quarter)} s, ${String(all)} s`).toBeLessThan(most);
  });
});
