import type { Theme } from "./theme.ts";

/** Pages to be shown on a wall: 16:9, large type, a page for each top heading and each `---`. */
export const slides: Theme = {
  layout: { paper: "16:9", font: "source-sans", contents: "off", runningHeads: "off" },
  page: { top: 14, start: 18, end: 18, bottom: 16, size: 19, isWide: true },
  variables: {
    heading: "var(--accent)",
    leading: "1.38",
    gap: "0.6em",
    numerals: "lining-nums",
    h1: "16.5",
    h2: "15",
    h3: "12",
    above: "0.8em",
    below: "0.6em",
    code: "8",
    table: "9",
  },
  headings: "own",
  opening: "slide",
  isNumbered: false,
  footer: "||{page}",
  rules: `
/* A break of its own could come on a page of its own, behind one that is full. */
hr.new-page { display: none; }
hr.new-page + * { break-before: page; }
.laying-out hr.new-page + * { break-before: column; }
.at-h1 main > h1:not(:first-child), .at-h2 main > h2:not(:first-child), .at-h3 main > h3:not(:first-child) { break-before: page; }
.laying-out :is(.at-h1 main > h1, .at-h2 main > h2, .at-h3 main > h3):not(:first-child) { break-before: column; }
:root:not(.laying-out) :is(.at-h1 main > h1, .at-h2 main > h2, .at-h3 main > h3) { column-span: all; }
main > :is(h1, h2, h3) { margin-top: 0; }
main > :is(h1, h2, h3):not(:first-child):not(hr + *) { margin-top: var(--above); }
.at-h1 main > h1, .at-h2 main > h2, .at-h3 main > h3 { font-size: calc(var(--h1) * var(--pt)); margin-top: 0 !important; }
.at-h2 main > h1:first-child { font-size: calc(24 * var(--pt)); margin-top: 0; }
.at-h2 main > h1:first-child:has(+ :is(h2, hr)) { margin-top: calc(var(--page-height) * 0.32); }
li { margin: 0.4em 0; }
blockquote { font-style: normal; border-inline-start: 3pt solid var(--accent); }
pre { padding: 0.6em 0.9em; }
img, figure.diagram > img { max-height: calc(var(--page-height) * 0.7); }
figcaption, .figures-caption { font-size: calc(8 * var(--pt)); }
.cover-title { font-size: calc(25 * var(--pt)); color: var(--accent); }
.cover-subtitle { font-size: calc(13 * var(--pt)); font-family: inherit; }
.cover-author { font-size: calc(11 * var(--pt)); }
.cover-date, .cover-disclaimer { font-size: calc(9 * var(--pt)); }
.slides .footnotes, .slides .page-foot { font-size: calc(7.5 * var(--pt)); }
.slides main > .logo { max-height: 12mm; margin: 0 0 4mm; }`,
};
