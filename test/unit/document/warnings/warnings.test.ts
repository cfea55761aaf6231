import { describe, expect, it } from "vitest";
import { createWarningList, maxWarningChars, maxWarnings } from "../../../../document/warnings/warnings.ts";
import { compileAlone } from "../../../integration/document/compile.ts";

describe("what an author may want to mend", () => {
  const rows: readonly [name: string, markdown: string, line: number, what: string][] = [
    ["a reference", "# A\n\n@fig:x", 3, "The reference @fig:x leads nowhere."],
    [
      "a link",
      "Text\n\n[a](#b)",
      3,
      "The link to #b was turned into plain text: nothing in the document has that name.",
    ],
    [
      "a link in HTML",
      'Text\n\n<a href="b.md">x</a>',
      3,
      "The link to b.md was turned into plain text: it is relative, and options.base_url is not given.",
    ],
    [
      "an image",
      "Text\n\n\n![a](https://a.example/b.png)",
      4,
      "The image https://a.example/b.png is not shown: it could not be downloaded, or is not an image that can be printed.",
    ],
    [
      "a language",
      "Text\n\n```klingon\nx\n```",
      3,
      'The language "klingon" is not known, so its code has no colours.',
    ],
    [
      "letters of no font",
      "Text\n\nText, Ἑλλάς, 中, ש, አ, 𝐀, ꯃꯅ.",
      3,
      "No font here has ꯃ (U+ABC3), ꯅ (U+ABC5): boxes are shown in their place.",
    ],
    [
      "an image that the text holds",
      "Text\n\n![a](data:image/png;base64,AAAA)",
      3,
      "The image data:image/png;base64 is not shown: its data are no image that can be printed.",
    ],
    [
      "a long image that the text holds",
      `Text\n\n\n![a](data:image/png;base64,${"A".repeat(8_000)})`,
      4,
      "The image data:image/png;base64 is not shown: its data are no image that can be printed.",
    ],
    [
      "an image that HTML holds",
      `Text\n\n\n<img src="data:image/png;base64,${"A".repeat(3_000)}">`,
      4,
      "The image data:image/png;base64 is not shown: its data are no image that can be printed.",
    ],
    ["a diagram", "Text\n\n```mermaid\nx\n```", 3, "A diagram could not be drawn: it cannot be read."],
  ];
  it.each(rows)("warns an author: %s", async (_name, markdown, line, what) => {
    expect((await compileAlone(markdown)).warnings).toEqual([{ line, what }]);
  });

  it("letters of no font, on each line that has some", async () => {
    const lines = async (markdown: string) => (await compileAlone(markdown)).warnings.map(({ line }) => line);
    expect(await lines("A ᚠᚢᚦ and ᚠ\n\nB ꦗꦮ\n\nC 𓀀")).toEqual([1, 3, 5]);
  });

  it("lists more than three findings of one kind as one, with their number", async () => {
    const links = Array.from({ length: 22 }, (_, index) => `[a](docs/${String(index)}.md)\n\n`).join("");
    const { warnings } = await compileAlone(`${links}@fig:x`);
    expect(warnings).toEqual([
      {
        line: 1,
        what: "The link to docs/0.md was turned into plain text: it is relative, and options.base_url is not given. 21 more like this, on lines 3, 5, 7, 9, 11 and others.",
      },
      { line: 45, what: "The reference @fig:x leads nowhere." },
    ]);
    expect((await compileAlone("[a](1.md) [b](2.md) [c](3.md)")).warnings).toHaveLength(3);
  });

  it("warns of a formula that cannot be drawn", async () => {
    const { warnings } = await compileAlone("Text\n\n$\\frac{1}{$");
    expect(warnings).toEqual([
      { line: 3, what: expect.stringContaining("A formula is shown as it was written") as unknown },
    ]);
  });

  it("stands on the line on which it was written, whatever was repaired before it", async () => {
    const before =
      "```markdown\n1. a\n  - b\n| x |\n|---|\n| y |\n:::note\nText\n:::\n$$ a $$\nText\n\\newpage\n";
    const { warnings } = await compileAlone(`${before}@fig:x\n\`\`\``);
    expect(warnings).toEqual([{ line: 13, what: "The reference @fig:x leads nowhere." }]);
  });

  it("is nothing where all is well", async () => {
    expect((await compileAlone("# A\n\n[a](#a) ```js\nx\n```")).warnings).toEqual([]);
  });

  it("is told of so often and at such a length, and once", () => {
    const list = createWarningList((line) => line);
    for (let line = 2 * maxWarnings; line > 0; line--) list.add("x".repeat(line) + "y".repeat(1_000), line);
    expect(list.all).toHaveLength(maxWarnings);
    for (let again = 0; again < 9; again++)
      list.add("x".repeat(maxWarnings + 1) + "y".repeat(1_000), maxWarnings + 1);
    expect(list.all[0]).toEqual({
      line: maxWarnings + 1,
      what: "x".repeat(maxWarnings + 1) + "y".repeat(maxWarningChars - maxWarnings - 1),
    });
  });
});
