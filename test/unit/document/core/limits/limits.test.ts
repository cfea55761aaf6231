import { describe, expect, it } from "vitest";
import { checkMarkdown } from "../../../../../document/core/limits/limits.ts";

const rows = (columns: number, count: number, cell = "x"): string =>
  `<table>\n${`<tr>${`<td>${cell}</td>`.repeat(columns)}</tr>\n`.repeat(count)}</table>`;

const table = (columns: number, count: number, cell: string): string =>
  `|${"h|".repeat(columns)}\n|${"-|".repeat(columns)}\n${`|${`${cell}|`.repeat(columns)}\n`.repeat(count)}`;
const longWords = "internationalisation ".repeat(3);

describe("a document that is refused before payment", () => {
  it.each([
    ["cells of HTML", rows(50, 900), "cells", 802],
    ["cells that span others", '<TD  rowspan = "200" colspan=40>'.repeat(6), "cells", 1],
    ["spans that nothing would end", "<td colspan=40 rowspan=200 ".repeat(6), "cells", 1],
    [
      "cells that are drawn",
      `x\n\n+-+-+-+-+-+\n${"|a|b|c|d|e|\n+-+-+-+-+-+\n".repeat(8_500)}`,
      "cells",
      10_005,
    ],
    [
      "items that are indented more and more",
      Array.from({ length: 1_200 }, (_, level) => `${"  ".repeat(level)}- a`).join("\n"),
      "nested",
      401,
    ],
    [
      "cells of all tables",
      `|a|b|\n|-|-|\n${"|c|d|\n".repeat(5_000)}\n`.repeat(3),
      "The document has",
      13_342,
    ],
    ["page breaks", "x\n\n<!-- page-break -->\n\n".repeat(3_001), "page breaks", 12_003],
    [
      "cells behind code that holds another fence",
      `\`\`\`\`\`\n~~~\n\`\`\`\n\`\`\`\`\`\n|a|b|\n|-|-|\n${"|c|d|\n".repeat(20_000)}`,
      "cells",
      8_340,
    ],
    // Paid for, these end for want of memory: each is below the limit of cells.
    ["long words in two columns", table(2, 8_300, longWords), "of 2 columns", 6_271],
    ["long words in five columns", table(5, 4_100, longWords), "of 5 columns", 2_478],
    ["long words in fifty columns", table(50, 480, longWords), "of 50 columns", 182],
    [
      "long words in a table that is drawn",
      `+-+-+-+-+-+\n${`|${`${longWords}|`.repeat(5)}\n+-+-+-+-+-+\n`.repeat(4_000)}`,
      "of 5 columns",
      4_846,
    ],
    ["long words in a table of tags", rows(5, 4_100, longWords), "of 5 columns", 2_447],
    [
      "long words in a table of tags, a cell a line",
      rows(5, 4_100, longWords).replaceAll(/<(?=tr|td)/g, "\n<"),
      "of 5 columns",
      17_125,
    ],
    ["lines", "\n".repeat(200_001), "200,000 lines", 200_000],
    ["front matter", `---\n${"a: b\n".repeat(41_000)}---\n`, "front matter", 1],
    [
      "long words in a table of tags, all in one line",
      `x\n${rows(5, 4_100, longWords).replaceAll("\n", "")}`,
      "of 5 columns",
      2,
    ],
  ])("is reported with its line: %s", (_name, markdown, message, line) => {
    const refusal = checkMarkdown(markdown);
    expect(refusal?.message).toContain(message);
    expect(refusal?.line).toBe(line);
  });

  it.each([
    ["cells within the limit", rows(50, 800)],
    ["long words in twelve thousand cells", table(5, 2_000, longWords)],
    [
      "words of a usual length in fifty columns",
      table(50, 274, "the price of a part is set by the weight of it and by the shop"),
    ],
    ["long words in several tables of tags", `${rows(5, 2_000, longWords)}\n`.repeat(3)],
    ["long words in several tables", `${table(5, 2_000, longWords)}\n`.repeat(3)],
    ["a letter in each cell of the largest table", table(2, 8_300, "x")],
    [
      "cells padded with blanks, and long addresses",
      table(5, 4_100, `[x](https://a.b/${"c".repeat(90)})${" ".repeat(90)}`).slice(0, 900_000),
    ],
    ["page breaks within the limit", "x\n\n<!-- page-break -->\n\n".repeat(3_000)],
    ["cells of code", `~~~\n${rows(50, 900)}\n~~~`],
    ["cells of code that shows fences", `\`\`\`\`\n\`\`\`\n${rows(50, 900)}\n\`\`\`\n\`\`\`\``],
    ["spans that are cut", "<td colspan=4000 rowspan=1>".repeat(900)],
    ["drawn tables of one row", "+-+-+\n|a|b|\n+-+-+\n\n".repeat(15_000)],
    ["lines within the limit", "a\n".repeat(199_000)],
    ["front matter within the limit", `---\n${"a: b\n".repeat(39_000)}---\n`],
    ["a logo in front matter", `---\nlogo: data:image/png;base64,${"A".repeat(1_000_000)}\n---\n`],
    ["prose between two rules", `---\n\n${"It rained. ".repeat(19_000)}\n---\n`],
    ["other tags", "<thead><tdx><t-d>".repeat(20_000)],
    ["indents that come back", "- a\n  - b\n    - c\n".repeat(2_000)],
  ])("is not confused with a valid one: %s", (_name, markdown) => {
    expect(checkMarkdown(markdown)).toBeUndefined();
  });
});
