import { readFileSync, readdirSync } from "node:fs";
import fc from "fast-check";
import type { Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../../../../document/markdown/parser.ts";
import { parsePiecewise } from "../../../../../document/markdown/parsing/piecewise.ts";
import {
  inlineMathFromMarkdown,
  inlineMathSyntax,
} from "../../../../../document/markdown/syntax/inline-math.ts";

/** A text is parsed in pieces, and each without the syntax that it has nothing of. The tree is the one of the whole, with everything tried everywhere. */

const everywhere = remark()
  .use(remarkGfm, { singleTilde: false })
  .use(remarkMath)
  .use(function () {
    const data = this.data();
    (data.micromarkExtensions ??= []).push(inlineMathSyntax);
    (data.fromMarkdownExtensions ??= []).push(inlineMathFromMarkdown);
  })
  .freeze();

function expectTheSame(markdown: string): void {
  expect(parseMarkdown(markdown, false)).toEqual(everywhere.parse(markdown));
}

describe("leaving out syntax that a text has nothing of", () => {
  it("changes nothing in this repository's documents", () => {
    const root = new URL("../../../../../", import.meta.url);
    for (const folder of ["examples/", "docs/", ""])
      for (const name of readdirSync(new URL(folder, root)).filter((file) => file.endsWith(".md")))
        expectTheSame(readFileSync(new URL(folder + name, root), "utf8"));
  });

  const signs =
    "@|a@b.co|_|*|~~|`|[|](|)|<|>|\\|&#64;|&#x40;|&commat;|www.|http|https|:|//|&#119;ww|ht&#116;p|.|-|x|y.z";
  const syntax = [
    "[^a]",
    "\n[^a]: b",
    "~~b~~",
    "\n- [x] ",
    "\n|a|b|\n|-|-|\n|",
    "\na\n:-|\n",
    "|",
    "https://x.y",
    "$a$",
  ];
  const spaces = [" ", "\n", "\n\n", "\t", "\n> ", "\n- ", "#", "é"];
  const parts = fc.constantFrom(...signs.split("|"), ...syntax, ...spaces);
  const text = (maxLength: number) => fc.array(parts, { maxLength }).map((some) => some.join(""));

  it.each([6, 40])("changes nothing in whatever is made of %s parts", (length) => {
    fc.assert(fc.property(text(length), expectTheSame), { seed: 1, numRuns: 1_500 });
  });
});

const parse = (markdown: string): Root => remark().use(remarkGfm).use(remarkMath).parse(markdown);

/** The tree made of pieces as short as can be, and how many were parsed. */
function inPieces(markdown: string): { readonly tree: Root; readonly parsed: number } {
  let parsed = 0;
  const count = (piece: string): Root => {
    parsed++;
    return parse(piece);
  };
  return { tree: parsePiecewise(markdown, 0, count, 1), parsed };
}

/** What a heading may come behind, or within. */
const blocks = [
  "```sh\n# a comment\n\n# another\n\nls\n```",
  "```sh\nls\n\n# never closed",
  "> ```\n> code\n\n# no comment",
  "- ```\n  code\n\n  # a comment\n  ```",
  "~~~\n```\n\n# a\n~~~",
  "$$\nx\n\n# y\n$$",
  "$$\nx\n\n# y",
  "<!-- a\n\n# b\n\n-->",
  "<!-- a\n\n# b",
  "<pre>\n\n# a\n\n</pre>",
  "<script>\n\n# a\n\n",
  "<div>\n\n# a\n\n</div>",
  "a paragraph\n \t \n# with a heading",
  "    code\n\n    more\n\n\n",
  "- a\n\n\n # b",
  "1. a\n\n   # b\n\n2. c",
  "> a\n\n> b\nlazy",
  "| a | b |\n|---|---|\n| c | d |\n\n# e",
  "[^1] and [a] and ![b][] *c*",
  "Setext\n===",
  "#",
  "#\ta",
];
const between = fc.constantFrom("\n", "\n\n", "\n\n# A\n\n", "\n\n## B *b*\n");
const document = fc
  .array(fc.tuple(fc.constantFrom(...blocks), between), { minLength: 2, maxLength: 8 })
  .map((parts) => parts.flat().join(""));

describe("Markdown parsed piece by piece", () => {
  it("has the tree of the whole", () => {
    let pieces = 0;
    const property = fc.property(document, (markdown) => {
      const { tree, parsed } = inPieces(markdown);
      pieces += parsed;
      expect(tree).toEqual(parse(markdown));
    });
    fc.assert(property, { numRuns: 300 });
    expect(pieces).toBeGreaterThan(900);
  });

  it.each([
    ["a definition", "[a]\n\n# b\n\n[a]: c", 1],
    ["other line ends", "a\r\n\r\n# b\r\n\r\n# c", 1],
    ["none of it", "a\n\n# b\n\n# c", 3],
  ])("is parsed as a whole where it has %s", (_what, markdown, parsed) => {
    expect(inPieces(markdown)).toEqual({ tree: parse(markdown), parsed });
  });

  it("takes no front matter apart", () => {
    const text = `\n\n# a comment\n\nlang: de\n---\n\n# b\n\n${"c ".repeat(20_000)}\n\n# d`;
    const types = parseMarkdown(`---\ntitle: a${text}`, true).children.map(({ type }) => type);
    expect(types).toEqual(["yaml", "heading", "paragraph", "heading"]);
  });

  it("is parsed no more than a few times over where all of it is code", () => {
    const parsed: number[] = [];
    const code = `\`\`\`\n${"\n\n# a".repeat(20_000)}`;
    parsePiecewise(code, 0, (piece) => {
      parsed.push(piece.length);
      return parse(piece);
    });
    expect(parsed.reduce((sum, length) => sum + length) / code.length).toBeLessThan(3);
  });
});
