import type { LinePass } from "../passes/line-pass.ts";
import { readSlideHeaders, slideHeaderMarkers } from "./slide-headers.ts";
import { componentMarkers, inlineSyntaxMarkers, mystLineMarkers, valueMarkers } from "./markers.ts";

const environmentMarkers =
  /\\begin\{(?:tab|long|wrap|side|margin|SC|FP|fig|verb|lst|mint|tikz|pgf|pict|circ|forest|algo)/;
/** Beginnings of commands that are read; more than one command may begin so. */
const latexMarkers =
  /\\(?:set|addto|page|this|(?:single|onehalf|double)sp|listof|tableof|make|(?:front|main|back)m|append|print|clear|(?:sub)*sec|chap|begin|usep|docum|linesp|foot|href|url|textco|colorb|textsc|(?:par|auto|text)?cite|enq|textsu|text(?:greater|less|back|ascii|bar|deg|reg|tradem|copyr)|copyright|mbox|l?dots|Float|ragged|phantoms|newg|restoreg|mark|biblio|flush|sloppy|end[gn]|normals|small|large|quad|S\b|newl|hrule|in(?:put|clude))/;
/** Commands for formulas, defined in the text or in front matter. */
const macroMarkers =
  /\\(?:(?:re|provide)?newcommand|DeclareMathOperator|DeclarePairedDelimiter|def[ \t]*\\)|^math:/m;
const siteTagMarkers =
  /\{\{[<%]|\{%-?[ \t]*\w|\{\{-?[ \t]*(?:site|page|layout|paginator|jekyll|theme|post|include|\$?frontmatter)\.|\]\([ \t]*\{\{|^(?:import|export)[ \t]|\{\/\*|^<(?:script[ \t]+setup|style[ \t>])/m;
/** An attribute of JSX in a tag of HTML. */
const jsxMarkers = /<[a-z][^<>]{0,1000}=\{/;
const titleBlockMarkers = /^%(?:[ \t]|\n)/m;
const namedDivMarkers = /^[ ]{0,3}<div[ \t][^<>\n]{0,500}id=["']?(?:fig|tbl|lst)[:-]/im;
/** Code that Quarto and knitr run. */
const chunkMarkers =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:`{3,}|~{3,})[ \t]*\{[ \t]*(?:r|python|julia|ojs|bash|z?sh|sql|stan|rcpp|js|node|perl|ruby|css)[ \t,}]/im;
const directiveMarkers =
  /^[ \t>]*(?:[-*+] )?(?:`{3,}|~{3,}|:{3,})[ \t]*\{(?:[a-z]|[^{}\n]*\.list-table)|^\([\w:./ -]+\)=[ \t]*$/im;

/**
 * What other programs add to Markdown: values of front matter, directives of MyST, tags of site generators, headers of slides. Also commands of
 * LaTeX, and components of MDX. Those that few documents are written in are loaded when one is.
 */
export const dialectPasses: readonly LinePass[] = [
  { name: "slide headers", signs: slideHeaderMarkers, place: "blocks", load: () => readSlideHeaders },
  {
    name: "values",
    signs: valueMarkers,
    place: "blocks",
    load: async () => (await import("./values/put-in-values.ts")).putInValues,
  },
  {
    name: "MyST lines",
    signs: mystLineMarkers,
    place: "blocks",
    load: async () => (await import("./directives/myst-lines.ts")).dropMystLines,
  },
  {
    name: "title block",
    signs: titleBlockMarkers,
    after: ["MyST lines"],
    place: "blocks",
    load: async () => (await import("./pandoc/title-block.ts")).readTitleBlock,
  },
  {
    name: "raw blocks",
    signs: /\{=[a-z]/i,
    place: "blocks",
    load: async () => (await import("./pandoc/raw-blocks.ts")).readRawBlocks,
  },
  {
    name: "named divisions",
    signs: namedDivMarkers,
    place: "blocks",
    load: async () => (await import("./pandoc/named-divs.ts")).readNamedDivs,
  },
  // A value that is asked for looks like a tag.
  {
    name: "site tags",
    signs: siteTagMarkers,
    after: ["values"],
    place: "blocks",
    load: async () => (await import("./site-tags.ts")).readSiteTags,
  },
  {
    name: "JSX",
    signs: jsxMarkers,
    place: "blocks",
    load: async () => (await import("./mdx/jsx-lines.ts")).readJsxLines,
  },
  {
    name: "components",
    signs: componentMarkers,
    after: ["site tags", "JSX"],
    place: "blocks",
    load: async () => (await import("./mdx/components.ts")).readComponents,
  },
  {
    name: "chunks",
    signs: chunkMarkers,
    place: "blocks",
    load: async () => (await import("./quarto/chunks.ts")).readChunks,
  },
  {
    name: "directives",
    signs: directiveMarkers,
    after: ["chunks"],
    place: "blocks",
    load: async () => (await import("./directives/directives.ts")).readDirectives,
  },
  {
    name: "macro definitions",
    signs: macroMarkers,
    place: "blocks",
    load: async () => (await import("./latex/macro-definitions.ts")).readMacroDefinitions,
  },
  {
    name: "LaTeX environments",
    signs: environmentMarkers,
    after: ["raw blocks", "macro definitions"],
    place: "blocks",
    load: async () => (await import("./latex/environments.ts")).readEnvironments,
  },
  {
    name: "terms",
    signs:
      /\\(?:index\{|[gG]ls|GLS|[aA]c[slfp]?\{|acr(?:short|long|full)|print(?:index|gloss|noidx|acron)|newa(?:cron|bbrev)|newgloss)/,
    after: ["raw blocks"],
    place: "blocks",
    load: async () => (await import("../terms/term-commands.ts")).readTermCommands,
  },
  // Of commands in a definition, nothing is text.
  {
    name: "LaTeX",
    signs: latexMarkers,
    after: ["raw blocks", "macro definitions", "LaTeX environments", "terms"],
    place: "blocks",
    load: async () => (await import("./latex/latex-lines.ts")).readLatex,
  },
  {
    name: "inline syntax",
    signs: inlineSyntaxMarkers,
    place: "blocks",
    load: async () => (await import("./inline-syntax.ts")).readInlineSyntax,
  },
];
