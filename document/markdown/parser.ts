import type { PhrasingContent, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { mathFromMarkdown } from "mdast-util-math";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfm } from "micromark-extension-gfm";
import { math } from "micromark-extension-math";
import { rememberingOpenBrackets } from "./parsing/autolinks-in-brackets.ts";
import { applyEditsInPlace } from "./parsing/edits.ts";
import { flattenFirst } from "./parsing/flatten.ts";
import { needsEastAsianEmphasis } from "./parsing/full-width-emphasis.ts";
import { inlineMathFromMarkdown, inlineMathSyntax } from "./syntax/inline-math.ts";

const frontMatterKinds = ["yaml", "toml"] as const;

// Formulas are read before there is a syntax tree: they decide where the markers of Markdown are.
const extensions = [rememberingOpenBrackets(gfm({ singleTilde: false })), math(), inlineMathSyntax];
const mdastExtensions = [flattenFirst, gfmFromMarkdown(), mathFromMarkdown(), inlineMathFromMarkdown];
applyEditsInPlace();

/**
 * CommonMark with GitHub's extensions and math as a syntax tree.
 * @param hasFrontMatter whether the text may begin with front matter
 */
export function parseMarkdown(markdown: string, hasFrontMatter: boolean): Root {
  return fromMarkdown(markdown, {
    extensions: [
      ...extensions,
      // Emphasis beside full-width punctuation, where CommonMark wants a space that these languages do not write.
      ...(needsEastAsianEmphasis(markdown) ? [cjkFriendlyExtension()] : []),
      ...(hasFrontMatter ? [frontmatter([...frontMatterKinds])] : []),
    ],
    mdastExtensions: [
      ...mdastExtensions,
      ...(hasFrontMatter ? [frontmatterFromMarkdown([...frontMatterKinds])] : []),
    ],
  });
}

/** Reads Markdown that stands within a line. */
export function readLine(markdown: string): PhrasingContent[] {
  const [only, ...others] = parseMarkdown(markdown, false).children;
  return only?.type === "paragraph" && others.length === 0
    ? only.children
    : [{ type: "text", value: markdown }];
}
