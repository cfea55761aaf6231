import type { NumberedLine } from "../repair/source-lines.ts";
import { directiveSigns, readDirectives } from "./directives.ts";
import { readSiteTags, siteTagSigns } from "./site-tags.ts";
import { readSlideHeaders, slideHeaderSigns } from "./slide-headers.ts";
import { readSpeltLines, speltSigns } from "./spelt-lines.ts";

type Reads = (lines: readonly NumberedLine[]) => readonly NumberedLine[];

/** Signs without which nothing of a dialect is there, and what reads it, in this order. */
const dialects: readonly (readonly [signs: RegExp, read: Reads])[] = [
  [slideHeaderSigns, readSlideHeaders],
  [siteTagSigns, readSiteTags],
  [directiveSigns, readDirectives],
  [speltSigns, readSpeltLines],
];

/**
 * Rewrites what other programs add to Markdown into what is read here: directives of MyST, tags of site generators, headers of slides,
 * comments of MDX. Code stays as it is. Takes time in proportion to the document.
 */
export function readDialects(markdown: string, lines: readonly NumberedLine[]): readonly NumberedLine[] {
  return dialects.reduce((read, [signs, reads]) => (signs.test(markdown) ? reads(read) : read), lines);
}
