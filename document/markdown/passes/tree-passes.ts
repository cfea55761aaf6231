import type { Root } from "mdast";
import { citeWorks } from "../../citations/cite-works.ts";
import { addAbstract } from "../abstract.ts";
import { addressMarkers, joinAddresses, readAttributes } from "../syntax/attributes.ts";
import { blockMarkPattern } from "../blocks/block-marks.ts";
import { captionNamedCode, captionTablesAndCode } from "../cross-references/captions.ts";
import { captionMarkers, namedCodeMarkers } from "../cross-references/captions.ts";
import { captionImages, createCaptionReader } from "../cross-references/image-captions.ts";
import { dropIcons, iconMarkers } from "../dialects/icons.ts";
import { clauseMarkers, linkClauses } from "../cross-references/clauses.ts";
import { nameLinkMarkers, numberedMarkers } from "../cross-references/written-references.ts";
import { nameEquations } from "../cross-references/named-equations.ts";
import { labelLists, labelPattern } from "../lists/labels.ts";
import { frameCallouts } from "../syntax/callouts.ts";
import { citationMarkers, dropCitationMarks } from "../llm-output/citation-marks.ts";
import { readDefinitionLists } from "../syntax/definition-lists.ts";
import { dropHidden, hiddenMarkers } from "../llm-output/hidden.ts";
import { placeholderMarkers, showPlaceholders } from "../llm-output/placeholders.ts";
import { readLeftoverEmphasis } from "../syntax/leftover-emphasis.ts";
import { readInlineNotes } from "../syntax/inline-notes.ts";
import { readInlineMarks } from "../syntax/inline-marks.ts";
import { unsetLongHeadings } from "../syntax/long-headings.ts";
import type { TreePass } from "../../tree/tree-pass.ts";
import { readLine } from "../parser.ts";
import type { TreeFacts } from "./tree-facts.ts";
import { readTableLooks } from "../tables/table-looks.ts";
import { termMarkers } from "../terms/term-marks.ts";
import { numberSections } from "../section-numbers.ts";

/** Definitions of more than one paragraph are marked. */
const definitionMarkers = new RegExp(`^[ \\t>]*:[ \\t]|${blockMarkPattern.source}`, "m");

/** Groups of figures are marked as blocks. */
const imageMarkers = new RegExp(`!\\[|${blockMarkPattern.source}`);

/** All that reads what a parsed document says beyond GitHub's Markdown, in order. */
export const treePasses: readonly TreePass<Root, TreeFacts>[] = [
  {
    name: "terms",
    signs: termMarkers,
    run: async (root, { language, warn }) => {
      (await import("../terms/place-terms.ts")).placeTerms(root, language, warn);
    },
  },
  {
    name: "slides",
    signs: /^marp[ \t]*:[ \t]*["']?true/m,
    run: async (root, { frontMatter, warn, addLooks }) => {
      if (frontMatter.layout?.theme !== "slides") return;
      const { readSlides } = await import("../slides/read-slides.ts");
      addLooks(readSlides(root, warn));
    },
  },
  {
    name: "abstract",
    run: (root, { frontMatter, words }) => {
      if (frontMatter.abstract !== undefined) addAbstract(root, frontMatter, words);
    },
  },
  { name: "citation marks", signs: citationMarkers, run: dropCitationMarks },
  { name: "hidden HTML", signs: hiddenMarkers, run: dropHidden },
  {
    name: "bare addresses",
    signs: /(?:https?:\/\/|www\.)\S{0,2000}?[^\0-\x7f]/i,
    run: async (root, { markdown }) => {
      const { endBareUrls } = await import("../llm-output/bare-urls.ts");
      endBareUrls(root, markdown);
    },
  },
  {
    name: "placeholders",
    signs: placeholderMarkers,
    run: (root, { markdown }) => {
      showPlaceholders(root, markdown);
    },
  },
  {
    name: "roles",
    signs: /(?:\{[a-z][\w:+.-]{0,40}\}|:[a-z][\w:+.-]{0,40}:)`/i,
    run: async (root, { markdown, unresolved }) => {
      const { readRoles } = await import("../dialects/roles.ts");
      readRoles(root, markdown, unresolved);
    },
  },
  {
    name: "inline results",
    signs: /`(?:r[ \n]|\{(?:r|python|julia|ojs|bash|sql)\}[ \n])/,
    run: async (root, { markdown, warn }) => {
      const { warnOfInlineResults } = await import("../dialects/quarto/inline-results.ts");
      warnOfInlineResults(root, markdown, warn);
    },
  },
  {
    name: "wiki links",
    signs: /\[\[[^\s[\]]/,
    run: async (root, { markdown }) => {
      const { readWikiLinks } = await import("../dialects/wiki-links.ts");
      readWikiLinks(root, markdown);
    },
  },
  { name: "icons", signs: iconMarkers, run: dropIcons },
  {
    name: "shortcodes",
    signs: /:[\w+-]+:/,
    after: ["roles", "icons"],
    run: async (root) => {
      const { readShortcodes } = await import("../syntax/shortcodes.ts");
      readShortcodes(root);
    },
  },
  {
    name: "listed sources",
    signs: /^[ ]{0,3}\[[^\]\n]{1,100}\]:/m,
    run: async (root) => {
      const { listSources } = await import("../llm-output/listed-sources.ts");
      listSources(root);
    },
  },
  { name: "long headings", signs: /^[ \t>]*-+[ \t]*$/m, run: unsetLongHeadings },
  {
    name: "blocks",
    signs: blockMarkPattern,
    run: async (root, { words }) => {
      const { gatherBlocks } = await import("../blocks/gather-blocks.ts");
      gatherBlocks(root, words);
    },
  },
  {
    name: "callouts",
    signs: /\[!\w|^[ \t]*>[ \t>]*\*\*[a-z]+[ \t]*:?\*\*/im,
    after: ["blocks"],
    run: (root, { words }) => {
      frameCallouts(root, words);
    },
  },
  {
    name: "table looks",
    signs: /\|/,
    run: (root, { markdown }) => {
      readTableLooks(root, markdown);
    },
  },
  // Attributes are read by several of those below.
  { name: "addresses in attributes", signs: addressMarkers, run: joinAddresses },
  {
    name: "captions",
    signs: new RegExp(`${captionMarkers.source}|${blockMarkPattern.source}`, "mu"),
    after: ["blocks", "table looks"],
    run: captionTablesAndCode,
  },
  { name: "definition lists", signs: definitionMarkers, after: ["blocks"], run: readDefinitionLists },
  {
    name: "list labels",
    signs: labelPattern,
    run: async (root, { markdown }) => {
      await labelLists(root, markdown);
    },
  },
  {
    name: "task marks",
    signs: /^[ \t>]*(?:[-*+•]|\d{1,9}[.)])[ \t]+\[[^\]\sxX]\][ \t]/m,
    run: async (root) => {
      const { readTaskMarks } = await import("../lists/task-marks.ts");
      readTaskMarks(root);
    },
  },
  { name: "clauses", signs: clauseMarkers, run: linkClauses },
  {
    name: "abbreviations",
    signs: /^\*\[/m,
    run: async (root) => {
      const { takeAbbreviations } = await import("../syntax/abbreviations.ts");
      takeAbbreviations(root);
    },
  },
  { name: "attributes", signs: /\{|^[ \t>]*(?:`{3}|~{3}).*style/m, after: ["captions"], run: readAttributes },
  {
    name: "asides",
    signs: /\]\{[^{}\n]*\.(?:aside|column-margin|margin)/,
    after: ["attributes"],
    run: async (root) => {
      const { placeAsides } = await import("../dialects/quarto/asides.ts");
      placeAsides(root);
    },
  },
  { name: "equation names", signs: /\{#eq/, after: ["attributes"], run: nameEquations },
  {
    name: "images",
    signs: imageMarkers,
    after: ["attributes"],
    run: async (root, { markdown }) => {
      const take = createCaptionReader(markdown, readLine);
      if (blockMarkPattern.test(markdown)) {
        const { readFigureGroups } = await import("../cross-references/figure-groups.ts");
        readFigureGroups(root, take);
      }
      captionImages(root, take);
    },
  },
  { name: "own captions", signs: namedCodeMarkers, after: ["attributes"], run: captionNamedCode },
  { name: "inline notes", signs: /\^\[/, run: readInlineNotes },
  { name: "inline marks", signs: /[\^~]|==/, after: ["inline notes"], run: readInlineMarks },
  {
    name: "fills",
    signs: /\\h(?:fill|space)/,
    run: async (root) => {
      const { readFills } = await import("../syntax/fills.ts");
      readFills(root);
    },
  },
  {
    name: "left marks",
    signs: /[^\s\p{L}\p{N}*([]\*\*[\p{L}\p{N}]|[\p{L}\p{N}]\*\*["'“‘„«([`$]/u,
    run: readLeftoverEmphasis,
  },
  {
    name: "section numbers",
    signs: /#|^[ \t>]*[-=]+[ \t]*$/m,
    after: ["long headings", "attributes"],
    run: (root, { hasNumbers }) => {
      if (hasNumbers) numberSections(root);
    },
  },
  {
    name: "bold headings",
    signs: /^[ ]{0,3}_?(?:\*\*|__)/m,
    after: ["left marks"],
    run: async (root, { isLetter }) => {
      if (isLetter) return;
      const { readBoldHeadings } = await import("../llm-output/bold-headings.ts");
      readBoldHeadings(root);
    },
  },
  {
    name: "name links",
    signs: nameLinkMarkers,
    after: ["captions", "attributes", "images", "own captions"],
    run: async (root) => {
      const { readNameLinks } = await import("../cross-references/name-links.ts");
      readNameLinks(root);
    },
  },
  {
    name: "references",
    signs: numberedMarkers,
    after: ["captions", "attributes", "images", "section numbers", "name links"],
    run: async (root, { words, listed, unresolved }) => {
      const { linkReferences } = await import("../cross-references/cross-references.ts");
      linkReferences(root, { words, listed, unresolved });
    },
  },
  // What is a reference is no citation any more.
  {
    name: "citations",
    after: ["references"],
    run: (root, { markdown, frontMatter, bibliography, words, warn }) =>
      citeWorks(root, markdown, { frontMatter, sent: bibliography, words, notCited: warn }),
  },
];
