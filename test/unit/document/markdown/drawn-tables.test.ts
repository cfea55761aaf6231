import { describe, expect, it } from "vitest";
import { gridCells } from "../../../../document/markdown/tables/grid-cells.ts";
import { compile } from "../../../integration/document/compile.ts";
import { cpuGrowth } from "../../../work.ts";

async function table(markdown: string): Promise<string> {
  return (await compile(markdown)).replace(/(?<=>)\n|\n(?=<)/g, "");
}

describe("a grid table", () => {
  it("has blocks in its cells, and cells that span columns", async () => {
    const html = await table(
      "+-----+-----+\n| A   | B   |\n+=====+====:+\n| - x | 1   |\n| - y |     |\n+-----+-----+\n| both      |\n+-----+-----+",
    );
    expect(html).toBe(
      '<table><thead><tr><th>A</th><th align="right">B</th></tr></thead>' +
        '<tbody><tr><td><ul><li>x</li><li>y</li></ul></td><td align="right">1</td></tr><tr><td colspan="2">both</td></tr></tbody></table>',
    );
  });

  it("has cells that span rows, in its head as well", async () => {
    const html = await table(
      "+-----+-------+\n| A   | B + C |\n|     +---+---+\n|     | b | c |\n+=====+==:+===+\n| x   | 1 | 2 |\n|     +---+---+\n|     | 3     |\n+-----+-------+",
    );
    expect(html).toBe(
      '<table><thead><tr><th rowspan="2">A</th><th colspan="2" align="right">B + C</th></tr><tr><th align="right">b</th><th>c</th></tr></thead>' +
        '<tbody><tr><td rowspan="2">x</td><td align="right">1</td><td>2</td></tr><tr><td colspan="2" align="right">3</td></tr></tbody></table>',
    );
  });

  it("reads containers and line blocks in its cells", async () => {
    const html = await table(
      "+-----------+-------+\n| ::: quote | | one |\n| A         | | two |\n| :::       |       |\n+-----------+-------+",
    );
    expect(html).toBe(
      "<table><tbody><tr><td><blockquote><p>A</p></blockquote></td><td>one<br>\n\ntwo</td></tr></tbody></table>",
    );
  });

  it("has letters that are as wide as two", async () => {
    expect(await table("+------+---+\n| 日本 | b |\n+------+---+")).toBe(
      "<table><tbody><tr><td>日本</td><td>b</td></tr></tbody></table>",
    );
  });

  it("takes time in proportion to what is drawn", async () => {
    const power = await cpuGrowth((size) => {
      const side = 640 * size;
      // No cell closes: there is a gap in every line but the first.
      const gaps = Array.from({ length: side - 1 }, () => `+ ${"+".repeat(side - 2)}`);
      expect(gridCells(["+".repeat(side), ...gaps])).toBeUndefined();
      return Promise.resolve();
    });
    // What is drawn is the square of its side.
    expect(power).toBeLessThan(2.5);
  });

  it("reads a grid table without a head", async () => {
    expect(await table("+---+---+\n| a | b |\n+---+---+")).toBe(
      "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>",
    );
  });

  it("is one where its lines fit", async () => {
    expect(await table("+---+---+\n| a  | b |\n+---+---+")).not.toContain("<td>b");
    expect(await table("Text\n\n```\n+---+\n| a |\n+---+\n```")).toContain("<pre>");
    expect(await table("+---+\n\nText")).toContain("+---+");
  });
});

describe("a table whose columns stand below dashes", () => {
  it("is aligned as its head is", async () => {
    expect(await table("Right Left    Mid\n----- ------ -----\n   12 ab      c\n")).toBe(
      '<table><thead><tr><th>Right</th><th align="left">Left</th><th align="center">Mid</th></tr></thead>' +
        '<tbody><tr><td>12</td><td align="left">ab</td><td align="center">c</td></tr></tbody></table>',
    );
  });

  it("has several lines in a row, between rules", async () => {
    expect(
      await table(
        "----------------\nName    Text\n------- --------\nfirst   a text\n        goes on\n\nsecond  b\n----------------",
      ),
    ).toContain(
      '<td align="left">first</td><td align="left">a text\ngoes on</td></tr><tr><td align="left">second</td>',
    );
  });

  it("is none where it is a rule between texts", async () => {
    expect(await table("Text\n\n--- ---\n\nText")).toBe("<p>Text</p><hr><p>Text</p>");
    expect(await table("A sentence that goes on\n--- --- ---\nand reaches over all of them")).not.toContain(
      "<table>",
    );
  });
});
