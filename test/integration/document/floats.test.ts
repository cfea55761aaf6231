import { describe, expect, it } from "vitest";
import { createLines, printTexts } from "../../printing/cases.ts";

const sentence = "The gauge looks down into a stilling well that lets the tide in and keeps the waves out. ";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"><rect width="600" height="400" fill="teal"/></svg>`;
const figure = `![Chart](data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")} "Chart of levels")`;
const rows = (count: number): string => `| a | b |\n|---|---|\n${"| first | c |\n".repeat(count)}`;

describe("a figure that does not fit on its page", () => {
  it.each([
    ["a caption and its table", `Table: Leading words\n\n${rows(30)}`],
    ["a line with a colon and its table", `${sentence}\n\nLeading words:\n\n${rows(30)}`],
    ["a list with a colon and its table", `- An item\n- Leading words:\n\n${rows(30)}`],
    ["a line with a colon and its list", `Leading words:\n\n${`- first ${sentence}\n`.repeat(14)}`],
    ["a line with a colon and its code", `Leading words:\n\n\`\`\`\nfirst\n${"line\n".repeat(50)}\`\`\``],
    [
      "a line with a colon and code on a page with a note",
      `Leading words:\n\n\`\`\`\nfirst\n${"line\n".repeat(50)}\`\`\``,
      "A note.[^1]\n\n",
    ],
  ])("moves without separating %s", async (_, block, before = "") => {
    const lines = [16, 19, 22, 25, 28, 31, 34];
    const texts = await printTexts(
      lines.map((count) => (word) => {
        const note = before.replace("[^1]", `[^${word}]`);
        return `# One\n\n${note}${createLines(word, count)}\n\n${figure}\n\n${block}\n\nAfter. ${sentence.repeat(8)}\n\n[^${word}]: Of the gauge.`;
      }),
    );
    texts.forEach((text, at) => {
      const between = /Leading words(.*?)\bfirst\b/.exec(text.join(" "))?.[1];
      expect(between, `${String(lines[at])} lines before`).toBeDefined();
      expect(between, `${String(lines[at])} lines before`).not.toContain("Chart");
    });
  });
});
