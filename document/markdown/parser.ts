import type { PhrasingContent, Root } from "mdast";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { remark } from "remark";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import type { Processor } from "unified";
import { rememberOpenBrackets } from "./parsing/autolinks-in-brackets.ts";
import { applyEditsInPlace } from "./parsing/edits.ts";
import { flattenFirst } from "./parsing/flatten.ts";
import { needsEastAsianEmphasis } from "./parsing/full-width-emphasis.ts";
import { parsePiecewise } from "./parsing/piecewise.ts";
import { leaveOutUnusedSyntax } from "./parsing/unused-syntax.ts";
import { inlineMathFromMarkdown, inlineMathSyntax } from "./syntax/inline-math.ts";

// Formulas are read before there is a syntax tree: they decide where the markers of Markdown are.
function formulas(this: Processor): undefined {
  const data = this.data();
  (data.micromarkExtensions ??= []).push(inlineMathSyntax);
  (data.fromMarkdownExtensions ??= []).push(inlineMathFromMarkdown);
}

// Emphasis beside full-width punctuation, where CommonMark wants a space that these languages do not write.
function eastAsianEmphasis(this: Processor): undefined {
  (this.data().micromarkExtensions ??= []).push(cjkFriendlyExtension());
}

applyEditsInPlace();
const complete = remark()
  .use(remarkGfm, { singleTilde: false })
  .use(rememberOpenBrackets)
  .use(remarkMath)
  .use(formulas)
  .use(flattenFirst);

/**
 * CommonMark with GitHub's extensions and math as a syntax tree. A long text is parsed in pieces, each without the syntax that it has nothing of.
 * @param hasFrontMatter whether the text may begin with front matter
 */
export function parseMarkdown(markdown: string, hasFrontMatter: boolean): Root {
  const from = hasFrontMatter ? endOfFrontMatter(markdown) : 0;
  const isEastAsian = needsEastAsianEmphasis(markdown);
  return parsePiecewise(markdown, from, (piece) => {
    const syntax = complete().use(leaveOutUnusedSyntax, piece);
    if (isEastAsian) syntax.use(eastAsianEmphasis);
    if (hasFrontMatter) syntax.use(remarkFrontmatter, ["yaml", "toml"]);
    return syntax.parse(piece);
  });
}

/** The latest that front matter may end, in characters. */
function endOfFrontMatter(markdown: string): number {
  const end = markdown.indexOf(`\n${markdown.slice(0, 3)}`, 3);
  return end < 0 ? 0 : end + 4;
}

/** Reads Markdown that stands within a line. */
export function readLine(markdown: string): PhrasingContent[] {
  const [only, ...others] = parseMarkdown(markdown, false).children;
  return only?.type === "paragraph" && others.length === 0
    ? only.children
    : [{ type: "text", value: markdown }];
}
