import type { Theme } from "./theme.ts";

/** As journals set a paper: one family for text and formulas, justified, with numbered sections and a title above the text. */
export const article: Theme = {
  layout: { align: "justify", font: "stix-two" },
  page: { top: 28, start: 30, end: 30, besideColumns: 24, bottom: 32, size: 10.5, measure: 32.2 },
  variables: {
    ink: "#000000",
    leading: "1.36",
    gap: "0em",
    indent: "1.5em",
    numerals: "lining-nums",
    h1: "17",
    h2: "14",
    h3: "11.6",
    "heading-weight": "700",
    above: "1.5em",
    below: "0.6em",
    table: "9.4",
    "table-rule": "0.9pt",
  },
  headings: "text",
  opening: "title",
  isNumbered: true,
  footer: "|{page}|",
  isTextCentred: true,
  rules: `
main > p + p { text-indent: var(--indent); }
main > p:is(.continued, .reference, .keywords, .at-right, .table-caption, .block-title, [align]) { text-indent: 0; }
main > p.reference { text-indent: -1.6em; margin-bottom: 0.4em; text-align: start; }
:is(ul, ol, dl, pre, blockquote, figure, .callout, details, .theorem, .listing) { margin-top: 0.7em; margin-bottom: 0.7em; }
:is(li, dd, td, th) :is(ul, ol) { margin-top: 0.2em; margin-bottom: 0.2em; }
main > p:has(+ .anchor-only) { margin-bottom: 0; }
:is(li, dd, blockquote, .callout, details, .page-foot, .footnotes, .abstract) p + p { margin-top: 0.4em; }
.document-head { margin: 0 0 2em; }
main .document-head :is(h1, p) { text-align: center; }
.head-title { font-weight: 400; letter-spacing: normal; margin-bottom: 0.6em; }
.head-subtitle { color: inherit; }
.head-authors { font-weight: 400; font-size: calc(11.5 * var(--pt)); }
:is(.head-affiliations, .head-date) { color: inherit; font-size: calc(10 * var(--pt)); }
main .abstract-title { text-align: center; }
h1 { letter-spacing: normal; }
figcaption, .table-caption, .figures-caption { color: inherit; }
pre { background: none; border-left: 0; padding: 0 1.2em; }
:not(pre) > code { background: none; padding: 0; }
blockquote { border-inline-start: 0; padding-inline: 2em; font-style: normal; color: inherit; }`,
};
