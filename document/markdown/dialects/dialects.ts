import type { NumberedLine } from "../repair/source-lines.ts";
import { componentMarkers, readComponents } from "./components.ts";
import { directiveMarkers, readDirectives } from "./directives/directives.ts";
import { dropMystLines, mystLineMarkers } from "./directives/myst-lines.ts";
import { putInValues, valueMarkers } from "./values/put-in-values.ts";
import { readSiteTags, siteTagMarkers } from "./site-tags.ts";
import { readSlideHeaders, slideHeaderMarkers } from "./slide-headers.ts";
import { readInlineSyntax, inlineSyntaxMarkers } from "./inline-syntax.ts";
import type { ReportWarning } from "../../warnings/report-warning.ts";

type Reads = (lines: readonly NumberedLine[], told: ReportWarning) => readonly NumberedLine[];

/** Signs without which nothing of a dialect is there, and what reads it, in this order. */
const dialects: readonly (readonly [signs: RegExp, read: Reads])[] = [
  [slideHeaderMarkers, readSlideHeaders],
  [valueMarkers, putInValues],
  [mystLineMarkers, dropMystLines],
  [siteTagMarkers, readSiteTags],
  [componentMarkers, readComponents],
  [directiveMarkers, readDirectives],
  [inlineSyntaxMarkers, readInlineSyntax],
];

/**
 * Rewrites what other programs add to Markdown into what is read here: values of front matter, directives of MyST, tags of site generators, headers of slides,
 * components and comments of MDX. Code stays as it is. Takes time in proportion to the document.
 */
export function readDialects(
  markdown: string,
  lines: readonly NumberedLine[],
  told: ReportWarning,
): readonly NumberedLine[] {
  return dialects.reduce((read, [signs, reads]) => (signs.test(markdown) ? reads(read, told) : read), lines);
}
