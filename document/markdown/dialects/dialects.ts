import type { NumberedLine } from "../lines/source-line.ts";
import { componentMarkers, readComponents } from "./components.ts";
import { dropMystLines, mystLineMarkers } from "./directives/myst-lines.ts";
import { putInValues, valueMarkers } from "./values/put-in-values.ts";
import { readSiteTags, siteTagMarkers } from "./site-tags.ts";
import { readSlideHeaders, slideHeaderMarkers } from "./slide-headers.ts";
import { readInlineSyntax, inlineSyntaxMarkers } from "./inline-syntax.ts";
import type { ReportWarning } from "../../warnings/report-warning.ts";

type Reads = (lines: readonly NumberedLine[], told: ReportWarning) => readonly NumberedLine[];

/** Characters without which nothing of a dialect is there, and what reads it. */
export type Dialect = readonly [markers: RegExp, read: Reads];

const latexMarkers =
  /\\(?:set(?:counter|length|stretch)|addto|page(?:numbering|style)|thispagestyle|(?:single|onehalf|double)spacing|listof|tableofcontents|maketitle|(?:front|main|back)matter|appendix|printbibliography|cleardoublepage|(?:sub)*section|chapter|begin\{(?:itemize|enumerate|document|landscape|spacing)\}|usepackage|documentclass|linespread|footnote|href|url|textcolor|cite|parencite|autocite|textcite|enquote|text(?:super|sub)script|mbox|l?dots|FloatBarrier|raggedbottom|phantomsection|addcontentsline|(?:new|restore)geometry|markboth|bibliography|flushbottom|sloppy|begingroup|(?:foot|end)notesize|normalsize|small|large)/;
/** Commands for formulas, defined in the text or in front matter. */
const macroMarkers =
  /\\(?:(?:re|provide)?newcommand|DeclareMathOperator|DeclarePairedDelimiter|def[ \t]*\\)|^math:/m;
/** An attribute of JSX in a tag of HTML. */
const jsxMarkers = /<[a-z][^<>\n]{0,1000}=\{/;
const titleBlockMarkers = /^%(?:[ \t]|\n)/m;
const namedDivMarkers = /^[ ]{0,3}<div[ \t][^<>\n]{0,500}id=["']?(?:fig|tbl|lst)[:-]/im;
const directiveMarkers =
  /^[ \t>]*(?:[-*+] )?(?:`{3,}|~{3,}|:{3,})[ \t]*\{(?:[a-z]|[^{}\n]*\.list-table)|^\([\w:./ -]+\)=[ \t]*$/im;

/** All dialects, in their order; those that few documents are written in are loaded when one is. */
const dialects: readonly (readonly [markers: RegExp, load: () => Reads | Promise<Reads>])[] = [
  [slideHeaderMarkers, () => readSlideHeaders],
  [valueMarkers, () => putInValues],
  [mystLineMarkers, () => dropMystLines],
  [titleBlockMarkers, async () => (await import("./pandoc/title-block.ts")).readTitleBlock],
  [/\{=[a-z]/i, async () => (await import("./pandoc/raw-blocks.ts")).readRawBlocks],
  [namedDivMarkers, async () => (await import("./pandoc/named-divs.ts")).readNamedDivs],
  [siteTagMarkers, () => readSiteTags],
  [jsxMarkers, async () => (await import("./mdx/jsx-lines.ts")).readJsxLines],
  [componentMarkers, () => readComponents],
  [directiveMarkers, async () => (await import("./directives/directives.ts")).readDirectives],
  [macroMarkers, async () => (await import("./latex/macro-definitions.ts")).readMacroDefinitions],
  [latexMarkers, async () => (await import("./latex/latex-lines.ts")).readLatex],
  [inlineSyntaxMarkers, () => readInlineSyntax],
];

/** Loads what reads the dialects that a document may be written in. */
export async function loadDialects(markdown: string): Promise<readonly Dialect[]> {
  const found: Dialect[] = [];
  for (const [signs, load] of dialects) if (signs.test(markdown)) found.push([signs, await load()]);
  return found;
}

/**
 * Rewrites what other programs add to Markdown into what is read here: values of front matter, directives of MyST, tags of site generators, headers of slides, commands of LaTeX,
 * components and comments of MDX. Code stays as it is. Takes time in proportion to the document.
 */
export function readDialects(
  markdown: string,
  lines: readonly NumberedLine[],
  report: ReportWarning,
  loaded: readonly Dialect[],
): readonly NumberedLine[] {
  return loaded.reduce((read, [signs, reads]) => (signs.test(markdown) ? reads(read, report) : read), lines);
}
