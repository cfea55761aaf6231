import { printWindowWidthPx } from "../../browser/window-width.ts";
import { mathFonts } from "../../fonts/stacks.ts";
import type { Look } from "./look.ts";
import { coverHeight, coverPadding, maxImageHeight } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { variableRules } from "./variables.ts";
import { elements } from "./elements.ts";
import { scripts } from "./scripts.ts";
import { madeUpPages } from "./pages.ts";
import { watermarkRules } from "./watermark.ts";

/** Colours, type and breaks of everything on the page, by the variables of its look. */
export function themeStylesheet(look: Look): string {
  const { text, labels, mono } = look.stacks;
  const { sheet, align, size, accent, theme: own } = look;
  return `
${variableRules(own.variables, size, accent, maxImageHeight(sheet, 0))}
* { box-sizing: border-box; orphans: 2; widows: 2; }
html { font: 400 calc(10.5 * var(--pt))/calc(var(--leading) * var(--lines)) ${text}; color: var(--ink); font-kerning: normal;
  font-variant-ligatures: common-ligatures; font-variant-numeric: var(--numerals) proportional-nums;
  text-rendering: geometricPrecision; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.fonts-to-come { text-rendering: auto; }
/* Nobody looks at a page before it is printed, and laying it out for that takes a fifth of the time of its print; web fonts come when they are seen to be needed. */
@media (min-width: ${printWindowWidthPx}px) { :root:not(.fonts-to-come, .making-up, .measuring) > body { display: none; } }
/* Readers join what this sign divides, and not what the other hyphen (U+2010) does. */
body { margin: 0; overflow-wrap: break-word; hyphenate-character: "-"; }
p, ul, ol, dl, blockquote, pre, figure, table { margin: 0 0 calc(var(--gap) * var(--room)); }
p { text-wrap: pretty; }
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
.tight { margin: 0; }
a { color: var(--accent); text-decoration: none; }
/* "bolder", as browsers have it, is more than any face has, and would be emboldened by drawing. */
b, strong { font-weight: 700; }
mark { background: #fff1a8; }
del { color: var(--soft); }
sup, sub { line-height: 0; font-size: 0.72em; }

/* Ink that reaches above a heading at the top of a page would be painted on the page before too, and double its bookmark. */
h1, h2, h3, h4, h5, h6 { overflow-y: clip; padding: 0.1em 0; }
h1, h2, h3, h4, h5, h6 { font-family: ${labels}; font-weight: var(--heading-weight); line-height: 1.2; color: var(--heading); margin: calc(var(--above) * var(--room)) 0 calc(var(--below) * var(--room));
  break-after: avoid; break-inside: avoid; text-wrap: balance; font-variant-numeric: lining-nums; }
:is(h1, h2, h3, h4, h5, h6) + .anchor-only { break-after: avoid; }
/* A list of headings without a text may go on on the next page. */
h2 + h2 + h2:has(+ h2), h3 + h3 + h3:has(+ h3), h4 + h4 + h4:has(+ h4), h5 + h5 + h5:has(+ h5), h6 + h6 + h6:has(+ h6) { break-after: auto; }
/* What is the last of a block would keep the block itself with what comes next. */
:is(h1, h2, h3, h4, h5, h6, dt, summary, .callout-title, .block-title):last-child { break-after: auto; }
h1 { font-size: calc(var(--h1) * var(--pt)); margin-top: calc(1.3em * var(--room)); letter-spacing: -0.01em; }
h2 { font-size: calc(var(--h2) * var(--pt)); }
h3 { font-size: calc(var(--h3) * var(--pt)); }
h4, h5, h6 { font-size: calc(var(--h4) * var(--pt)); }
h5, h6 { color: var(--soft); }
main > :first-child { margin-top: 0; }
h1 + h2, h2 + h3, h3 + h4 { margin-top: calc(0.9em * var(--room)); }

ul, ol { padding: 0; padding-inline-start: 1.5em; }
li { margin: calc(0.2em * var(--room)) 0; }
li > p { margin-bottom: calc(0.4em * var(--room)); }
li > ul, li > ol { margin-bottom: 0.2em; }
ul.contains-task-list { list-style: none; padding-inline-start: 0.2em; }
.contains-task-list .contains-task-list { padding-inline-start: 1.5em; }
.task-list-item input { appearance: none; width: 0.85em; height: 0.85em; margin: 0; margin-inline-end: 0.55em; vertical-align: -0.06em;
  border: 0.7pt solid var(--soft); border-radius: 1.5pt; }
.task-list-item input:checked { background: var(--accent); border-color: var(--accent);
  clip-path: none; box-shadow: inset 0 0 0 1.6pt #fff; }

blockquote { margin-inline: 0; padding-block: 0.1em; padding-inline: 1.1em 0; border-inline-start: 2pt solid var(--rule); color: #3a424c; font-style: italic; }
blockquote em { font-style: normal; }
blockquote > :last-child { margin-bottom: 0; }
/* Deeper than any reader follows, indents would push the text off the page. */
${"li ".repeat(8)}:is(ul, ol) { padding-inline-start: 0.2em; }
${"blockquote ".repeat(8)} { padding-inline-start: 0; border-inline-start: 0; }
hr { border: 0; border-top: 0.6pt solid var(--rule); width: 30%; margin: calc(2em * var(--room)) auto; }

code, kbd, samp { font: 400 0.86em/1.4 ${mono}; font-variant-ligatures: none; font-variant-numeric: normal; }
:not(pre) > code { background: var(--tint); padding: 0.08em 0.28em; border-radius: 2pt; overflow-wrap: anywhere; }
kbd { border: 0.6pt solid var(--rule); border-bottom-width: 1.2pt; border-radius: 2pt; padding: 0.05em 0.35em; }
pre { direction: ltr; text-align: left; background: var(--tint); border-left: 2pt solid var(--rule); padding: 0.75em 1em; white-space: pre-wrap;
  overflow-wrap: anywhere; tab-size: 4; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
pre code { font-size: calc(var(--code) * var(--pt)); line-height: 1.5; }
.faulty-formula { color: #a1260d; white-space: pre-wrap; }

/* Where a word in a table may be broken, the page says by then. */
table, table :not(pre) > code { overflow-wrap: normal; }
table { border-collapse: collapse; border-top: var(--table-rule) solid var(--ink); border-bottom: var(--table-rule) solid var(--ink);
  font-size: calc(var(--table) * var(--pt)); line-height: 1.4; font-variant-numeric: lining-nums tabular-nums; margin: calc(0.4em * var(--room)) 0 calc(1.3em * var(--room)); }
thead { display: table-header-group; }
/* Markdown has no tables without a head, but heads without a word. */
thead:not(:has(th:not(:empty))) { display: none; }
.measured-least { width: min-content; }
.measured-wanted { width: min-content; }
.measured-wanted wbr { display: none; }
.measured-best { width: max-content; }
th { font-family: ${labels}; font-weight: 600; text-align: start; vertical-align: bottom; border-bottom: 0.6pt solid var(--ink); }
th, td { padding: 0.36em 0.7em; }
td { vertical-align: top; border-bottom: 0.35pt solid #e2e5e9; }
tbody th { vertical-align: top; border-bottom: 0.35pt solid #e2e5e9; }
tbody tr:last-child :is(th, td) { border-bottom: 0; }
/* Below a cell that spans rows, Chromium would paint its line in the place of the table's. */
table:has(td[rowspan]) td { border-bottom: 0; }
table:has(td[rowspan]) tr:not(:first-child) > td { border-top: 0.35pt solid #e2e5e9; }
tr.total td { font-weight: 600; }
tr:not(.total):has(+ tr.total) td { border-bottom-color: var(--ink); }
table.plain, .plain :is(th, td), .plain tr:has(+ tr.total) td { border-color: transparent; }
.signatures td { padding-inline-end: 3em; }
tr { break-inside: avoid; }
.small-table { font-size: calc(var(--table) * 0.8085 * var(--pt)); }
.small-table :is(th, td) { padding: 0.34em 0.45em; }
th:first-child, td:first-child { padding-inline-start: 0; }
/* Beside a cell that spans rows, the first of a row stands in another column. */
table:has([rowspan]) :is(th, td):first-child { padding-inline-start: 0.7em; }
th:last-child, td:last-child { padding-inline-end: 0; }
/* Beside the lines that an author wants around cells, their text has room. */
table[border]:not([border="0"]) :is(th, td):first-child { padding-inline-start: 0.7em; }
table[border]:not([border="0"]) :is(th, td):last-child { padding-inline-end: 0.7em; }
.turned-table, .turned-lead, .turned-formula { page: turned; }
/* A table of up to a dozen rows stays whole. */
table:not(.may-break, :has(tbody > tr:nth-child(13))) { break-inside: avoid; }
/* Two rows at least on each side. */
tbody tr:first-child:not(:last-child) { break-after: avoid; }
tbody tr:last-child:not(:first-child) { break-before: avoid; }
/* Columns of a table from right to left are mirrored, and so is what stands at their edges. */
:is([align="right"], :is(td, th)[align="left"]:dir(rtl)) { text-align: right; }
:is(td, th):is([align="right"]:dir(rtl), [align="left"]:dir(ltr)) { text-align: left; }
[align="center"] { text-align: center; }

img { max-width: 100%; max-height: ${maxImageHeight(sheet, 28)}; height: auto; }
figure { margin: 1.3em 0; text-align: center; break-inside: avoid; }
figcaption { font: 400 calc(9 * var(--pt))/1.4 ${labels}; color: var(--soft); margin-top: 0.6em; text-wrap: balance; }
.missing-image { display: inline-block; border: 0.6pt dashed var(--rule); padding: 0.4em 0.8em; color: var(--soft); font-family: ${labels}; font-size: 0.86em; }

/* What is written from left to right wherever it is. */
[dir="rtl"] :is(pre, code, kbd, samp, math) { direction: ltr; unicode-bidi: isolate; }

math { font-family: ${mathFonts}; font-size: 1.04em; font-style: normal; }
math[display="block"] { display: block math; width: fit-content; max-width: 100%; margin: 0.9em auto; break-inside: avoid; }

.hljs-keyword, .hljs-selector-tag, .hljs-built_in, .hljs-type { color: #8a2560; }
.hljs-string, .hljs-regexp, .hljs-addition { color: #176636; }
.hljs-comment, .hljs-quote { color: #68717d; font-style: italic; }
.hljs-number, .hljs-literal, .hljs-symbol, .hljs-bullet { color: #9a4a00; }
.hljs-title, .hljs-section, .hljs-name, .hljs-attr, .hljs-attribute { color: #0b4f9e; }
.hljs-variable, .hljs-template-variable, .hljs-params, .hljs-property { color: #35424f; }
.hljs-meta, .hljs-deletion { color: #a1260d; }
.hljs-emphasis { font-style: italic; }
.hljs-strong { font-weight: 700; }

.cover { page: cover; break-after: page; height: ${coverHeight(sheet)}; padding: ${coverPadding(sheet)}; display: flex; flex-direction: column;
  font-family: ${labels}; font-variant-numeric: lining-nums; }
.cover-title { font-size: calc(32 * var(--pt)); font-weight: 600; line-height: 1.12; letter-spacing: -0.015em; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
.cover-subtitle { font: 400 calc(16 * var(--pt))/1.35 ${text}; color: #3a424c; margin: 5mm 0 0; text-wrap: balance; }
.cover-rule { width: 22mm; border: 0; border-top: 2pt solid var(--accent); margin: 12mm 0 10mm; }
.cover-author { font-size: calc(12.5 * var(--pt)); font-weight: 600; margin: 0 0 1.5mm; }
.cover-date { font-size: calc(11 * var(--pt)); color: var(--soft); margin: 0; }
.cover-disclaimer { margin: auto 0 0; padding-top: 4mm; border-top: 0.5pt solid var(--rule); font-size: calc(8.5 * var(--pt)); line-height: 1.45; color: var(--soft); white-space: pre-line; }
.unseen { position: absolute; width: 0; height: 0; overflow: hidden; font: 400 calc(8.5 * var(--pt)) ${labels}; }

.section-number { margin-inline-end: 0.45em; }
.logo { display: block; max-width: 60mm; max-height: 22mm; margin: 0 0 8mm; }
.cover { position: relative; }
.cover > .logo { position: absolute; top: 9%; margin: 0; }
.contents { page: contents; break-after: page; font-variant-numeric: lining-nums tabular-nums; }
.contents-title { font: var(--heading-weight) calc(var(--h1) * var(--pt))/1.2 ${labels}; letter-spacing: -0.01em; margin: 0 0 1.2em; }
.contents ol { list-style: none; margin: 0; padding: 0; }
.contents li { margin: 0.35em 0; break-inside: avoid; }
.contents a { display: flex; align-items: baseline; color: inherit; }
.contents-text { overflow-wrap: anywhere; }
.contents-dots { flex: 1 0 1.5em; margin: 0 0.4em; border-bottom: 0.9pt dotted var(--rule); }
.contents-page { flex: none; width: 2.4em; text-align: end; overflow: hidden; }
.contents-1 { font-family: ${labels}; font-weight: 600; }
.contents .contents-1 { margin-top: 0.9em; }
.contents-2 { padding-inline-start: 1.4em; }
.contents-3 { padding-inline-start: 2.8em; color: var(--soft); }
${elements({ labels, mono }, sheet)}${watermarkRules(sheet, labels)}${scripts({ text })}${madeUpPages(labels)}${align === "justify" ? justified : ""}${columnsOf(sheet)}${own.rules}`;
}

/** Text alone; a narrow column, and what is set line by line, would only get holes. */
const justified = `
main :is(p, li, dd) { text-align: justify; }
main :is(table, figure, .callout-title, [align]) :is(p, li), main :is(p, li)[align] { text-align: inherit; }
p.cut { text-align-last: justify; }`;

/** In two columns, what is as wide as the page goes across both. */
const columnsOf = ({ columns, gap }: Sheet): string =>
  columns === 1
    ? ""
    : `
main { column-count: 2; column-gap: ${String(gap)}mm; column-fill: balance; }
.measuring main { columns: auto; }
.document-head, .document-head + .abstract, .letter-head, .letter-end, main > .logo, .turned-table, .turned-lead, .turned-formula { column-span: all; }
main > h1:only-of-type { column-span: all; }
/* Within columns Chromium begins no page, but it does with what goes across them. */
:root:not(.making-up) .new-page { display: block; column-span: all; break-before: page; break-after: auto; border: 0; }
:root:not(.making-up) .new-page + :not(.new-page) { break-before: auto !important; margin-top: 0; }
.turned-table, .turned-lead, .turned-formula { page: auto; }
.table-notes.turned-table { column-span: all; }`;
