import { afterAll, expect, it } from "vitest";
import { describePageEnd } from "../../../document/core/layout/page-end-rules.ts";
import { createRenderer } from "../../../document/core/renderer.ts";

const renderer = createRenderer();
afterAll(() => renderer.close());

const text = (words: number): string => "Word upon word fills the lines of a page. ".repeat(words / 9);
const code = (lines: number): string =>
  `\`\`\`text\n${Array.from({ length: lines }, (_, at) => (at % 12 === 11 ? "" : `line ${String(at)}`)).join("\n")}\n\`\`\``;
const table = (rows: number): string =>
  `| A | B |\n|---|---|\n${"| one<br>two<br>three<br>four<br>five<br>six<br>seven<br>eight<br>nine | b |\n".repeat(rows)}`;

const explain = async (markdown: string) => {
  const { pageEnds = [] } = await renderer.render({ markdown, meta: {} }, { isExplained: true });
  return pageEnds;
};

it.each([
  ["a page break", `Text\n\n<!-- pagebreak -->\n\nMore`, ["page-break", "text-ends"]],
  ["its items, which fill it", "- item\n".repeat(50), ["full", "text-ends"]],
  ["its notes", `Text[^1]\n\n${text(900)}\n\n[^1]: A note.`, ["notes", "text-ends"]],
  ["code that is divided at a blank line", code(60), ["code-lines", "text-ends"]],
  ["a table that stays whole", `${text(400)}\n\n${text(9)}\n\n${table(3)}\n\n# Next`, ["table", "text-ends"]],
  [
    "a heading that stays with its text",
    `${"- item\n".repeat(36)}\n## Next\n\n${text(180)}`,
    ["stays-with-next", "text-ends"],
  ],
])("the explanation of a page's end names %s", async (_by, markdown, rules) => {
  const ends = await explain(markdown);
  expect(ends.map(({ rule }) => rule)).toEqual(rules);
  for (const { filled } of ends) expect(filled > 0 && filled <= 1).toBe(true);
});

it.each([
  ["a table of too few rows", `${text(400)}\n\n${text(9)}\n\n${table(3)}\n\n# Next`, []],
  ["a table that may be divided", `${text(400)}\n\n${text(9)}\n\n${table(6)}\n\n# Next`, ["tables"]],
])(
  "the explanation of a page before %s says what was changed to fill it, and nothing else",
  async (_before, markdown, changes) => {
    const [first] = await explain(markdown);
    expect(first?.changes).toEqual(changes);
  },
);

it("the explanation of a page's end is a sentence", async () => {
  const [first] = await explain("Text\n\n<!-- pagebreak -->\n\nWhat follows.");
  expect(first && describePageEnd({ ...first, filled: 0.5 })).toBe(
    "Page 1 of the text, 50 % filled: what follows begins a page: a page break, a chapter or a slide. Next: “What follows.”",
  );
});

it("the explanation of page ends is given on request alone", async () => {
  expect(await renderer.render({ markdown: "Text", meta: {} })).not.toHaveProperty("pageEnds");
});
