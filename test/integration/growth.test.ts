import { describe, expect, it } from "vitest";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import { orderMargins } from "../../document/core/pdf/text/words/margin-order.ts";
import { learnWordJoints } from "../../document/core/pdf/text/words/word-joints.ts";
import { readOperators } from "../unit/document/core/pdf/operators/operators.ts";
import { cpuGrowth, growth, mostGrowth } from "../work.ts";

/** Calls are counted in processes of their own: what is counted loses the code that V8 made of it, with all else in the process. */

describe("a check before payment", () => {
  it.each([
    ["tags without an end", (size: number) => "<td rowspan=1 ".repeat(10_000 * size)],
    ["drawn lines", (size: number) => "+--+--\n+--+--+\n".repeat(5_000 * size)],
    ["indents", (size: number) => `${" ".repeat(300)}- a\n- a\n`.repeat(1_000 * size)],
    ["fences", (size: number) => "``` ```\n~~~\n".repeat(8_000 * size)],
  ])("takes work in proportion to the document: %s", async (_name, markdown) => {
    const { power, pass } = await growth((size) => Promise.resolve(checkMarkdown(markdown(size))));
    expect(power, pass).toBeLessThan(mostGrowth);
  });
});

it("divides words with work in proportion to the text", async () => {
  const { power, pass } = await growth((size) => {
    const lines = Math.ceil(8_000 * size);
    const hasSpaceBetween = learnWordJoints(`view re- ${"review ".repeat(lines)}`);
    for (let line = 0; line < lines; line++) hasSpaceBetween("re-", "view");
    return Promise.resolve();
  });
  expect(power, pass).toBeLessThan(mostGrowth);
});

it("orders the margins of any page with work in proportion to its size", async () => {
  const order = (size: number) => {
    const texts = `${"BT\n1 0 0 -1 0 0 Tm\n".repeat(size * 100_000)}/P <</MCID 0>> BDC\n${"BT\nET\n".repeat(size * 100_000)}`;
    orderMargins(readOperators(texts));
    return Promise.resolve();
  };
  expect(await cpuGrowth(order)).toBeLessThan(1.5);
});
