import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

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

  it("without a head", async () => {
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
