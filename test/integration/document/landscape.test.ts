import { expect, it } from "vitest";
import { readPages } from "../../corpus/printed-page.ts";
import { printUncached } from "../../printing/print.ts";

const words = "The tide came in and went out again, and the gauge took it down as it came. ".repeat(3);
const paragraphs = Array.from(
  { length: 24 },
  (_, index) => `Part${String(index)}. ${words}${index === 20 ? "[^inside]" : ""}\n\n`,
);
const markdown = `# First\n\n${words}[^before]\n\n::: {.landscape}\n\n${paragraphs.join("")}\n:::\n\n# Last\n\n${words}[^behind]\n\n[^before]: Note before.\n[^inside]: Note inside.\n[^behind]: Note behind.\n`;

it("text in landscape that is longer than a page has the pages that were planned, and its notes below it", async () => {
  const stages: string[] = [];
  const { pdf } = await printUncached(
    { markdown, meta: {}, layout: { contents: "on" } },
    { measured: (stage) => stages.push(stage) },
  );
  const pages = await readPages(pdf);
  expect(stages).not.toContain("reprint");
  const kinds = pages.map(({ width, height }) => (width > height ? "turned" : "upright"));
  expect(kinds).toEqual(["upright", "turned", "turned", "turned", "upright"]);
  const texts = pages.map(({ lines }) => lines.map(({ text }) => text).join(" "));
  const findPage = (part: string): number => texts.findIndex((text) => text.includes(part));
  expect(["Note before", "Part0.", "Part23.", "Note inside", "Note behind"].map(findPage)).toEqual([
    0, 1, 3, 3, 4,
  ]);
});
