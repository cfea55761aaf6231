import { expect, it } from "vitest";
import { normaliseLineEnds, normaliseText } from "../../../../document/core/uniform-text.ts";
import { compile } from "../../../integration/document/compile.ts";

const mark = "\ufeff";

it("normaliseText keeps byte order marks in fenced code, and finds the fences after them", () => {
  const fence = "```";
  expect(normaliseText(`${mark}${fence}\n${mark}a\n${mark}${fence}\n${mark}b`)).toBe(
    `${fence}\n${mark}a\n${fence}\nb`,
  );
});

it.each([
  ["a\r\nb\rc\nd", "a\nb\nc\nd"],
  ["a\r\r\nb\n\r", "a\n\nb\n\n"],
  ["a\nb", "a\nb"],
])("normaliseText ends lines of %j alike", (text, uniform) => {
  expect(normaliseLineEnds(text)).toBe(uniform);
});

it("normaliseText replaces characters that cannot be shown, and those that the compiler reserves", () => {
  expect(normaliseText("a\0b\ud800c\ufdd0d\ufddfe")).toBe("a\ufffdb\ufffdc\ufffdd\ufffde");
});

// What only this catches: a reader of lines that knows one end of them, and takes the others for text.
it.each([
  [
    "a document that a model wrapped in a fence",
    "```markdown\n# One\n\n- a\n\n```sh\nls\n```\n\n| a |\n|---|\n| b |\n```\n",
  ],
  ["front matter and directives", "---\ntitle: One\n---\n\n::: note\nA\n:::\n\n```{note}\nB\n```\n"],
  ["quoted and indented code", "> ```js\n> a\n> ```\n\n1. b\n\n   ```\n   c\n   ```\n\n\td\n"],
  ["formulas, notes and tables", "$$\na\n$$\n\nb[^1]\n\n[^1]: c\n\n+---+\n| d |\n+---+\n"],
])("a document has the same HTML with each end of lines: %s", async (_what, markdown) => {
  const expected = await compile(markdown);
  for (const end of ["\r\n", "\r"]) expect(await compile(markdown.replaceAll("\n", end))).toBe(expected);
});
