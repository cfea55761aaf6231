import type { PhrasingContent, Root } from "mdast";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { remark } from "remark";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import type { Processor } from "unified";
import { applyEditsInPlace } from "./parsing/edits.ts";
import { flattenFirst } from "./parsing/flatten.ts";
import { parsePiecewise } from "./parsing/piecewise.ts";
import { readAttributes } from "./syntax/attributes.ts";
import { emailAfterMarkers, mayHoldAutolinks, withoutAutolinksInText } from "./syntax/autolinks.ts";
import { blockMarkPattern } from "./blocks/block-marks.ts";
import { gatherBlocks } from "./blocks/gather-blocks.ts";
import {
  captionImages,
  captionNamedCode,
  captionMarkers,
  captionTablesAndCode,
  ownCaptionMarkers,
} from "./cross-references/captions.ts";
import { dropIcons, iconMarkers } from "./dialects/icons.ts";
import { readWikiLinks, wikiMarkers } from "./dialects/wiki-links.ts";
import { clauseMarkers, linkClauses } from "./cross-references/clauses.ts";
import { linkReferences } from "./cross-references/cross-references.ts";
import { referenceMarkers } from "./cross-references/written-references.ts";
import type { Unresolved } from "./cross-references/cross-references.ts";
import { nameEquations } from "./cross-references/named-equations.ts";
import { labelLists, labelPattern } from "./lists/labels.ts";
import { frameCallouts } from "./syntax/callouts.ts";
import { citationMarkers, dropCitationMarks } from "./llm-output/citation-marks.ts";
import { readDefinitionLists } from "./syntax/definition-lists.ts";
import { inlineMathFromMarkdown, inlineMathSyntax } from "./syntax/inline-math.ts";
import { dropHidden, hiddenMarkers } from "./llm-output/hidden.ts";
import { placeholderMarkers, showPlaceholders } from "./llm-output/placeholders.ts";
import { readLeftMarks } from "./syntax/left-marks.ts";
import { readInlineNotes } from "./syntax/inline-notes.ts";
import { readInlineMarks } from "./syntax/inline-marks.ts";
import { unsetLongHeadings } from "./syntax/long-headings.ts";
import { disableUnusedSyntax } from "./syntax/disabled-syntax.ts";
import type { Words } from "../language/document-words.ts";
import { readTableLooks } from "./tables/table-looks.ts";
import { numberSections } from "./section-numbers.ts";

/** More markers of emphasis in a paragraph take the extension for Chinese, Japanese and Korean quadratic time. */
const maxEmphasisMarks = 3_000;

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
  .use(emailAfterMarkers)
  .use(remarkMath)
  .use(formulas)
  .use(flattenFirst);

/**
 * CommonMark with GitHub's extensions and math as a syntax tree.
 * @param hasFrontMatter whether the text may begin with front matter
 */
export function parseMarkdown(markdown: string, hasFrontMatter: boolean): Root {
  const syntax = complete().use(disableUnusedSyntax, markdown);
  if (!mayHoldAutolinks(markdown)) syntax.use(withoutAutolinksInText);
  if (needsEastAsianEmphasis(markdown)) syntax.use(eastAsianEmphasis);
  if (hasFrontMatter) syntax.use(remarkFrontmatter, ["yaml", "toml"]);
  const from = hasFrontMatter ? endOfFrontMatter(markdown) : 0;
  return parsePiecewise(markdown, from, (piece) => syntax.parse(piece));
}

/** The latest that front matter may end, in characters. */
function endOfFrontMatter(markdown: string): number {
  const end = markdown.indexOf(`\n${markdown.slice(0, 3)}`, 3);
  return end < 0 ? 0 : end + 4;
}

/** Theorems have numbers, whether they are referred to or not. */
const numberedMarkers = new RegExp(`${referenceMarkers.source}|${blockMarkPattern.source}`, "i");

/** Definitions of more than one paragraph are marked. */
const definitionMarkers = new RegExp(`^[ \\t>]*:[ \\t]|${blockMarkPattern.source}`, "m");

/** Facts that the readings of a document need beside it. */
export interface Reading {
  /** In the document's language. */
  readonly words: Words;
  readonly unresolved: Unresolved;
  /** Whether sections get numbers. */
  readonly hasNumbers: boolean;
}

/** Readings of the tree in their order, each with the characters without which there is nothing for it to read. */
const readings: readonly (readonly [
  signs: RegExp,
  read: (root: Root, reading: Reading, markdown: string) => void | Promise<void>,
])[] = [
  [citationMarkers, dropCitationMarks],
  [hiddenMarkers, dropHidden],
  [
    /(?:https?:\/\/|www\.)\S{0,2000}?[^\0-\x7f]/i,
    async (root, _, markdown) => {
      const { endBareUrls } = await import("./llm-output/bare-urls.ts");
      endBareUrls(root, markdown);
    },
  ],
  [
    placeholderMarkers,
    (root, _, markdown) => {
      showPlaceholders(root, markdown);
    },
  ],
  [
    /(?:\{[a-z][\w:+.-]{0,40}\}|:[a-z][\w:+.-]{0,40}:)`/i,
    async (root, { unresolved }, markdown) => {
      const { readRoles } = await import("./dialects/roles.ts");
      readRoles(root, markdown, unresolved);
    },
  ],
  [
    wikiMarkers,
    (root, _, markdown) => {
      readWikiLinks(root, markdown);
    },
  ],
  [iconMarkers, dropIcons],
  [
    /:[\w+-]+:/,
    async (root) => {
      const { readShortcodes } = await import("./syntax/shortcodes.ts");
      readShortcodes(root);
    },
  ],
  [/^[ \t>]*-+[ \t]*$/m, unsetLongHeadings],
  [
    blockMarkPattern,
    (root, { words }) => {
      gatherBlocks(root, words);
    },
  ],
  [
    /\[!\w|^[ \t]*>[ \t>]*\*\*[a-z]+[ \t]*:?\*\*/im,
    (root, { words }) => {
      frameCallouts(root, words);
    },
  ],
  [
    /\|/,
    (root, _, markdown) => {
      readTableLooks(root, markdown);
    },
  ],
  [captionMarkers, captionTablesAndCode],
  [definitionMarkers, readDefinitionLists],
  [
    labelPattern,
    async (root, _, markdown) => {
      await labelLists(root, markdown);
    },
  ],
  [clauseMarkers, linkClauses],
  [
    /^\*\[/m,
    async (root) => {
      const { takeAbbreviations } = await import("./syntax/abbreviations.ts");
      takeAbbreviations(root);
    },
  ],
  [/\{/, readAttributes],
  [/\{#eq/, nameEquations],
  [
    /!\[/,
    (root, _, markdown) => {
      captionImages(root, markdown, readLine);
    },
  ],
  [ownCaptionMarkers, captionNamedCode],
  [/\^\[/, readInlineNotes],
  [/[\^~]|==/, readInlineMarks],
  [
    /\\h(?:fill|space)/,
    async (root) => {
      const { readFills } = await import("./syntax/fills.ts");
      readFills(root);
    },
  ],
  [/[^\s\p{L}\p{N}*([]\*\*[\p{L}\p{N}]|[\p{L}\p{N}]\*\*["'“‘„«([`$]/u, readLeftMarks],
  [
    /#|^[ \t>]*[-=]+[ \t]*$/m,
    (root, { hasNumbers }) => {
      if (hasNumbers) numberSections(root);
    },
  ],
  [
    numberedMarkers,
    (root, { words, unresolved }) => {
      linkReferences(root, words, unresolved);
    },
  ],
];

/** Reads what stands within the text of a syntax tree: blocks, callouts, captions, definitions, attributes, notes, marks, references. */
export async function readText(root: Root, markdown: string, reading: Reading): Promise<void> {
  for (const [signs, read] of readings) if (signs.test(markdown)) await read(root, reading, markdown);
}

function readLine(markdown: string): PhrasingContent[] {
  const [only, ...others] = parseMarkdown(markdown, false).children;
  return only?.type === "paragraph" && others.length === 0
    ? only.children
    : [{ type: "text", value: markdown }];
}

function needsEastAsianEmphasis(markdown: string): boolean {
  return (
    /[*_~][\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]|[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef][*_~]/.test(
      markdown,
    ) &&
    markdown.split(/\n[ \t]*\n/).every((block) => (block.match(/[*_~]+/g)?.length ?? 0) < maxEmphasisMarks)
  );
}
