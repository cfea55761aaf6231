import type { PhrasingContent, Root } from "mdast";
import { cjkFriendlyExtension } from "micromark-extension-cjk-friendly";
import { remark } from "remark";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import type { Processor } from "unified";
import { applyEditsInPlace } from "./parsing/edits.ts";
import { flattenFirst } from "./parsing/flatten.ts";
import { readAttributes } from "./syntax/attributes.ts";
import { blockMarkPattern } from "./blocks/block-marks.ts";
import {
  captionNamedCode,
  captionMarkers,
  captionTablesAndCode,
  ownCaptionMarkers,
} from "./cross-references/captions.ts";
import { captionImages, createCaptionReader } from "./cross-references/image-captions.ts";
import { dropIcons, iconMarkers } from "./dialects/icons.ts";
import { clauseMarkers, linkClauses } from "./cross-references/clauses.ts";
import { referenceMarkers } from "./cross-references/written-references.ts";
import type { Unresolved } from "./cross-references/cross-references.ts";
import { nameEquations } from "./cross-references/named-equations.ts";
import { labelLists, labelPattern } from "./lists/labels.ts";
import { frameCallouts } from "./syntax/callouts.ts";
import { citationMarkers, dropCitationMarks } from "./llm-output/citation-marks.ts";
import { readDefinitionLists } from "./syntax/definition-lists.ts";
import { needsEastAsianEmphasis } from "./parsing/full-width-emphasis.ts";
import { inlineMathFromMarkdown, inlineMathSyntax } from "./syntax/inline-math.ts";
import { dropHidden, hiddenMarkers } from "./llm-output/hidden.ts";
import { placeholderMarkers, showPlaceholders } from "./llm-output/placeholders.ts";
import { readLeftMarks } from "./syntax/left-marks.ts";
import { readInlineNotes } from "./syntax/inline-notes.ts";
import { readInlineMarks } from "./syntax/inline-marks.ts";
import { unsetLongHeadings } from "./syntax/long-headings.ts";
import type { Words } from "../language/document-words.ts";
import { readTableLooks } from "./tables/table-looks.ts";
import { numberSections } from "./section-numbers.ts";

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
  .use(remarkMath)
  .use(formulas)
  .use(flattenFirst);

/**
 * CommonMark with GitHub's extensions and math as a syntax tree.
 * @param hasFrontMatter whether the text may begin with front matter
 */
export function parseMarkdown(markdown: string, hasFrontMatter: boolean): Root {
  const syntax = complete();
  if (needsEastAsianEmphasis(markdown)) syntax.use(eastAsianEmphasis);
  if (hasFrontMatter) syntax.use(remarkFrontmatter, ["yaml", "toml"]);
  return syntax.parse(markdown);
}

/** Theorems have numbers, whether they are referred to or not. */
const numberedMarkers = new RegExp(`${referenceMarkers.source}|${blockMarkPattern.source}`, "i");

/** Definitions of more than one paragraph are marked. */
const definitionMarkers = new RegExp(`^[ \\t>]*:[ \\t]|${blockMarkPattern.source}`, "m");

/** Groups of figures are marked as blocks. */
const imageMarkers = new RegExp(`!\\[|${blockMarkPattern.source}`);

/** Facts that the readings of a document need beside it. */
export interface Reading {
  /** In the document's language. */
  readonly words: Words;
  readonly unresolved: Unresolved;
  /** Whether sections get numbers. */
  readonly hasNumbers: boolean;
  readonly isLetter: boolean;
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
    /\[\[[^\s[\]]/,
    async (root, _, markdown) => {
      const { readWikiLinks } = await import("./dialects/wiki-links.ts");
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
  [
    /^[ ]{0,3}\[[^\]\n]{1,100}\]:/m,
    async (root) => {
      const { listSources } = await import("./llm-output/listed-sources.ts");
      listSources(root);
    },
  ],
  [/^[ \t>]*-+[ \t]*$/m, unsetLongHeadings],
  [
    blockMarkPattern,
    async (root, { words }) => {
      const { gatherBlocks } = await import("./blocks/gather-blocks.ts");
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
  [new RegExp(`${captionMarkers.source}|${blockMarkPattern.source}`, "mu"), captionTablesAndCode],
  [definitionMarkers, readDefinitionLists],
  [
    labelPattern,
    async (root, _, markdown) => {
      await labelLists(root, markdown);
    },
  ],
  [
    /^[ \t>]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\[[^\]\sxX]\][ \t]/m,
    async (root) => {
      const { readTaskMarks } = await import("./lists/task-marks.ts");
      readTaskMarks(root);
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
    imageMarkers,
    async (root, _, markdown) => {
      const take = createCaptionReader(markdown, readLine);
      if (blockMarkPattern.test(markdown)) {
        const { readFigureGroups } = await import("./cross-references/figure-groups.ts");
        readFigureGroups(root, take);
      }
      captionImages(root, take);
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
    /^[ ]{0,3}_?(?:\*\*|__)/m,
    async (root, { isLetter }) => {
      if (isLetter) return;
      const { readBoldHeadings } = await import("./llm-output/bold-headings.ts");
      readBoldHeadings(root);
    },
  ],
  [
    numberedMarkers,
    async (root, { words, unresolved }) => {
      const { linkReferences } = await import("./cross-references/cross-references.ts");
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
