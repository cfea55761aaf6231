import { printWindowWidthPx } from "../../../browser/window-width.ts";
import type { FontStacks } from "../../../fonts/stacks.ts";

/** Formats rules for the page as a whole, its paragraphs, and marks within a line. */
export function formatTextRules({ text }: Pick<FontStacks, "text">): string {
  return `* { box-sizing: border-box; orphans: 2; widows: 2; }
html { font: 400 calc(10.5 * var(--pt))/calc(var(--leading) * var(--lines)) ${text}; color: var(--ink); font-kerning: normal;
  font-variant-ligatures: common-ligatures; font-variant-numeric: var(--numerals) proportional-nums;
  text-rendering: geometricPrecision; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.fonts-to-come { text-rendering: auto; }
/* Nobody looks at a page before it is printed, and laying it out for that takes a fifth of the time of its print; web fonts come when they are seen to be needed. */
@media (min-width: ${printWindowWidthPx}px) { :root:not(.fonts-to-come, .laying-out, .measuring) > body { display: none; } }
/* Readers join what this sign divides, and not what the other hyphen (U+2010) does. */
body { margin: 0; overflow-wrap: break-word; hyphenate-character: "-"; }
p, ul, ol, dl, blockquote, pre, figure, table { margin: 0 0 calc(var(--gap) * var(--room)); }
p, li, dd { text-wrap: pretty; }
/* Where lines may part, Chromium breaks within a block that it should avoid to break, and forgets the heading above. */
p, li, dd, pre { break-inside: avoid; orphans: 99; widows: 99; }
.long { orphans: 2; widows: 2; }
pre.long { orphans: 3; widows: 3; }
.long, :is(li, dd):has(p, ul, ol, dl, pre, table, blockquote, figure, div, img) { break-inside: auto; }
/* A short item is not left alone by its list. */
li:first-child:not(.long, :last-child, :has(p, ul, ol, dl, pre, table, blockquote, figure, div, img)) { break-after: avoid; }
li:last-child:not(.long, :first-child, :has(p, ul, ol, dl, pre, table, blockquote, figure, div, img)) { break-before: avoid; }
:is(ul, ol).long > li:is(:first-child, :last-child) { break-before: auto; break-after: auto; }
.lead-in { break-after: avoid; }
/* A last page has more than two lines. */
main > :is(p, ul, ol) + p:last-child:not(.long, :has(> img)) { break-before: avoid; }
main > p.long:last-child { widows: 4; }
.tight { margin: 0; }
a { color: var(--accent); text-decoration: none; }
/* "bolder", as browsers have it, is more than any face has, and would be emboldened by drawing. */
b, strong { font-weight: 700; }
mark { background: #fff1a8; }
del { color: var(--soft); }
sup, sub { line-height: 0; font-size: 0.72em; }
`;
}
