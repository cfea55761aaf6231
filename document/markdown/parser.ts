import type { Root } from "mdast";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { remark } from "remark";
import remarkEmoji from "remark-emoji";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import type { Processor } from "unified";
import { applyEditsInPlace } from "./edits.ts";
import { takeAbbreviations } from "./syntax/abbreviations.ts";
import { readAttributes } from "./syntax/attributes.ts";
import { emailWhereSigns, mayHoldAutolinks, withoutAutolinksInText } from "./syntax/autolinks.ts";
import { frameCallouts } from "./syntax/callouts.ts";
import { dropCitationMarks } from "./syntax/citation-marks.ts";
import { readDefinitionLists } from "./syntax/definition-lists.ts";
import { inlineMathFromMarkdown, inlineMathSyntax } from "./syntax/inline-math.ts";
import { readInlineMarks } from "./syntax/inline-marks.ts";
import { unsetLongHeadings } from "./syntax/long-headings.ts";
import { withoutUnused } from "./syntax/unused.ts";

/** More signs of emphasis in a paragraph take the extension for Chinese, Japanese and Korean quadratic time. */
const maxEmphasisMarks = 3_000;

// What is read before there is a syntax tree: it decides where the signs of the language are.
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
  .use(emailWhereSigns)
  .use(remarkMath)
  .use(formulas);
const emoji = remark().use(remarkEmoji).freeze();

/**
 * CommonMark with GitHub's extensions and math as a syntax tree.
 * @param hasFrontMatter whether the text may begin with front matter
 */
export function parseMarkdown(markdown: string, hasFrontMatter: boolean): Root {
  const syntax = complete().use(withoutUnused, markdown);
  if (!mayHoldAutolinks(markdown)) syntax.use(withoutAutolinksInText);
  if (needsEastAsianEmphasis(markdown)) syntax.use(eastAsianEmphasis);
  if (hasFrontMatter) syntax.use(remarkFrontmatter, ["yaml", "toml"]);
  return syntax.parse(markdown);
}

/** What is read within the tree, in this order, and the signs without which there is nothing of it to be read. */
const readings: readonly (readonly [signs: RegExp, read: (root: Root) => void])[] = [
  [/:[\w+-]+:/, (root) => void emoji.runSync(root)],
  [/^[ \t>]*-+[ \t]*$/m, unsetLongHeadings],
  [/\[!\w/, frameCallouts],
  [/^[ \t>]*:[ \t]/m, readDefinitionLists],
  [/^\*\[/m, takeAbbreviations],
  [/\{/, readAttributes],
  [/[【\ue200-\ue206]|\[\^\d+\^\]/, dropCitationMarks],
  [/[\^~]|==/, readInlineMarks],
];

/** Reads what stands within the text of a syntax tree: shortcodes, callouts, definitions, abbreviations, attributes, marks. */
export function readText(root: Root, markdown: string): void {
  for (const [signs, read] of readings) if (signs.test(markdown)) read(root);
}

function needsEastAsianEmphasis(markdown: string): boolean {
  return (
    /[*_~][\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef][*_~]/.test(
      markdown,
    ) &&
    markdown.split(/\n[ \t]*\n/).every((block) => (block.match(/[*_~]+/g)?.length ?? 0) < maxEmphasisMarks)
  );
}
