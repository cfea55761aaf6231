import type { NumberedLine } from "../repair/source-lines.ts";
import { componentSigns, readComponents } from "./components.ts";
import { directiveSigns, readDirectives } from "./directives/directives.ts";
import { dropMystLines, mystLineSigns } from "./directives/myst-lines.ts";
import { jsxSigns, readJsxLines } from "./mdx/jsx-lines.ts";
import { latexSigns, readLatex } from "./latex/latex-lines.ts";
import { readTitleBlock, titleBlockSigns } from "./pandoc/title-block.ts";
import { putInValues, valueSigns } from "./values/put-in-values.ts";
import { readSiteTags, siteTagSigns } from "./site-tags.ts";
import { readSlideHeaders, slideHeaderSigns } from "./slide-headers.ts";
import { readSpeltLines, speltSigns } from "./spelt-lines.ts";
import type { Told } from "./told.ts";

type Reads = (lines: readonly NumberedLine[], told: Told) => readonly NumberedLine[];

/** Signs without which nothing of a dialect is there, and what reads it, in this order. */
const dialects: readonly (readonly [signs: RegExp, read: Reads])[] = [
  [slideHeaderSigns, readSlideHeaders],
  [valueSigns, putInValues],
  [mystLineSigns, dropMystLines],
  [titleBlockSigns, readTitleBlock],
  [siteTagSigns, readSiteTags],
  [jsxSigns, readJsxLines],
  [componentSigns, readComponents],
  [directiveSigns, readDirectives],
  [latexSigns, readLatex],
  [speltSigns, readSpeltLines],
];

/**
 * Rewrites what other programs add to Markdown into what is read here: values of front matter, directives of MyST, tags of site generators, headers of slides, commands of LaTeX,
 * components and comments of MDX. Code stays as it is. Takes time in proportion to the document.
 */
export function readDialects(
  markdown: string,
  lines: readonly NumberedLine[],
  told: Told,
): readonly NumberedLine[] {
  return dialects.reduce((read, [signs, reads]) => (signs.test(markdown) ? reads(read, told) : read), lines);
}
