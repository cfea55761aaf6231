import { mathFonts } from "../../fonts/stacks.ts";
import type { FontStacks } from "../../fonts/stacks.ts";
import type { Layout } from "../../source.ts";
import { sheets } from "./page-rules.ts";
import { elements } from "./elements.ts";
import { scripts } from "./scripts.ts";
import { madeUpPages } from "./pages.ts";

/** Colours, type and breaks of everything on the page. */
export function theme({ serif, sans, mono }: FontStacks, { paper, align }: Layout): string {
  return `
:root { --ink: #16191d; --soft: #5b6470; --rule: #c9ced5; --tint: #f5f6f8; --link: #0b4f9e; }
* { box-sizing: border-box; }
html { font: 400 10.5pt/1.5 ${serif}; color: var(--ink); font-kerning: normal;
  font-variant-ligatures: common-ligatures; font-variant-numeric: oldstyle-nums proportional-nums;
  text-rendering: geometricPrecision; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
.fonts-to-come { text-rendering: auto; }
/* Nobody looks at a screen, and laying a document out for one takes a fifth of the time of its print; web fonts come when they are seen to be needed. */
@media screen { :root:not(.fonts-to-come, .making-up, .measuring) > body { display: none; } }
/* Readers join what this sign divides, and not what the other hyphen (U+2010) does. */
body { margin: 0; overflow-wrap: break-word; hyphenate-character: "-"; }
p, ul, ol, dl, blockquote, pre, figure, table { margin: 0 0 0.85em; }
p { text-wrap: pretty; }
p, li, dd { orphans: 2; widows: 2; }
p, li, dd, pre { break-inside: avoid; }
.long, :is(li, dd):has(p, ul, ol, dl, pre, table, blockquote, figure, div, img) { break-inside: auto; }
.lead-in { break-after: avoid; }
a { color: var(--link); text-decoration: none; }
strong { font-weight: 700; }
mark { background: #fff1a8; }
del { color: var(--soft); }
sup, sub { line-height: 0; font-size: 0.72em; }

/* Ink that reaches above a heading at the top of a page would be painted on the page before too, and double its bookmark. */
h1, h2, h3, h4, h5, h6 { overflow: clip; padding: 0.1em 0; }
h1, h2, h3, h4, h5, h6 { font-family: ${sans}; font-weight: 600; line-height: 1.2; margin: 1.6em 0 0.45em;
  break-after: avoid; break-inside: avoid; text-wrap: balance; font-variant-numeric: lining-nums; }
:is(h1, h2, h3, h4, h5, h6) + p:has(> a:only-child:empty) { break-after: avoid; }
h1 { font-size: 20pt; margin-top: 1.3em; letter-spacing: -0.01em; }
h2 { font-size: 14.5pt; }
h3 { font-size: 12pt; }
h4, h5, h6 { font-size: 10.5pt; }
h5, h6 { color: var(--soft); }
main > :first-child { margin-top: 0; }
h1 + h2, h2 + h3, h3 + h4 { margin-top: 0.9em; }

ul, ol { padding: 0; padding-inline-start: 1.5em; }
li { margin: 0.2em 0; }
li > p { margin-bottom: 0.4em; }
li > ul, li > ol { margin-bottom: 0.2em; }
ul.contains-task-list { list-style: none; padding-inline-start: 0.2em; }
.contains-task-list .contains-task-list { padding-inline-start: 1.5em; }
.task-list-item input { appearance: none; width: 0.85em; height: 0.85em; margin: 0; margin-inline-end: 0.55em; vertical-align: -0.06em;
  border: 0.7pt solid var(--soft); border-radius: 1.5pt; }
.task-list-item input:checked { background: var(--link); border-color: var(--link);
  clip-path: none; box-shadow: inset 0 0 0 1.6pt #fff; }

blockquote { margin-inline: 0; padding-block: 0.1em; padding-inline: 1.1em 0; border-inline-start: 2pt solid var(--rule); color: #3a424c; font-style: italic; }
blockquote em { font-style: normal; }
blockquote > :last-child { margin-bottom: 0; }
/* Deeper than any reader follows, indents would push the text off the page. */
${"li ".repeat(8)}:is(ul, ol) { padding-inline-start: 0.2em; }
${"blockquote ".repeat(8)} { padding-inline-start: 0; border-inline-start: 0; }
hr { border: 0; border-top: 0.6pt solid var(--rule); width: 30%; margin: 2em auto; }

code, kbd, samp { font: 400 0.86em/1.4 ${mono}; font-variant-ligatures: none; font-variant-numeric: normal; }
:not(pre) > code { background: var(--tint); padding: 0.08em 0.28em; border-radius: 2pt; overflow-wrap: anywhere; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
kbd { border: 0.6pt solid var(--rule); border-bottom-width: 1.2pt; border-radius: 2pt; padding: 0.05em 0.35em; }
pre { direction: ltr; text-align: left; background: var(--tint); border-left: 2pt solid var(--rule); padding: 0.75em 1em; white-space: pre-wrap;
  overflow-wrap: anywhere; tab-size: 4; orphans: 3; widows: 3; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
pre code { font-size: 8.6pt; line-height: 1.5; }
.faulty-formula { color: #a1260d; }

/* Where a word in a table may be broken, the page says by then. */
table, table :not(pre) > code { overflow-wrap: normal; }
table { border-collapse: collapse; border-top: 1.1pt solid var(--ink); border-bottom: 1.1pt solid var(--ink);
  font-size: 9.4pt; line-height: 1.4; font-variant-numeric: lining-nums tabular-nums; margin: 0.4em 0 1.3em; }
thead { display: table-header-group; }
/* Markdown has no tables without a head, but heads without a word. */
thead:not(:has(th:not(:empty))) { display: none; }
.measured-least { width: min-content; }
.measured-wanted { width: min-content; }
.measured-wanted wbr { display: none; }
.measured-best { width: max-content; }
th { font-family: ${sans}; font-weight: 600; text-align: start; vertical-align: bottom; border-bottom: 0.6pt solid var(--ink); }
th, td { padding: 0.36em 0.7em; }
td { vertical-align: top; border-bottom: 0.35pt solid #e2e5e9; }
tbody tr:last-child td { border-bottom: 0; }
tr { break-inside: avoid; }
.small-table { font-size: 7.6pt; }
.small-table :is(th, td) { padding: 0.34em 0.45em; }
th:first-child, td:first-child { padding-inline-start: 0; }
th:last-child, td:last-child { padding-inline-end: 0; }
.turned-table, .turned-lead, .turned-formula { page: turned; }
/* A table of up to a dozen rows stays whole. */
table:not(.may-break, :has(tbody > tr:nth-child(13))) { break-inside: avoid; }
/* Two rows at least on each side. */
tbody tr:first-child { break-after: avoid; }
tbody tr:last-child { break-before: avoid; }
/* Columns of a table from right to left are mirrored, and so is what stands at their edges. */
:is([align="right"], :is(td, th)[align="left"]:dir(rtl)) { text-align: right; }
:is(td, th):is([align="right"]:dir(rtl), [align="left"]:dir(ltr)) { text-align: left; }
[align="center"] { text-align: center; }

img { max-width: 100%; max-height: 215mm; height: auto; }
figure { margin: 1.3em 0; text-align: center; break-inside: avoid; }
figcaption { font: 400 9pt/1.4 ${sans}; color: var(--soft); margin-top: 0.6em; text-wrap: balance; }
.missing-image { display: inline-block; border: 0.6pt dashed var(--rule); padding: 0.4em 0.8em; color: var(--soft); font-family: ${sans}; font-size: 0.86em; }

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

.cover { page: cover; break-after: page; height: ${sheets[paper].coverHeight}; padding: 62mm 30mm 26mm; display: flex; flex-direction: column;
  font-family: ${sans}; font-variant-numeric: lining-nums; }
.cover-title { font-size: 32pt; font-weight: 600; line-height: 1.12; letter-spacing: -0.015em; margin: 0; text-wrap: balance; overflow-wrap: anywhere; }
.cover-subtitle { font: 400 16pt/1.35 ${serif}; color: #3a424c; margin: 5mm 0 0; text-wrap: balance; }
.cover-rule { width: 22mm; border: 0; border-top: 2pt solid var(--link); margin: 12mm 0 10mm; }
.cover-author { font-size: 12.5pt; font-weight: 600; margin: 0 0 1.5mm; }
.cover-date { font-size: 11pt; color: var(--soft); margin: 0; }
.cover-disclaimer { margin: auto 0 0; padding-top: 4mm; border-top: 0.5pt solid var(--rule); font-size: 8.5pt; line-height: 1.45; color: var(--soft); white-space: pre-line; }
.unseen { position: absolute; width: 0; height: 0; overflow: hidden; font: 400 8.5pt ${sans}; }

.contents { page: contents; break-after: page; font-variant-numeric: lining-nums tabular-nums; }
.contents-title { font: 600 20pt/1.2 ${sans}; letter-spacing: -0.01em; margin: 0 0 1.2em; }
.contents ol { list-style: none; margin: 0; padding: 0; }
.contents li { margin: 0.35em 0; break-inside: avoid; }
.contents a { display: flex; align-items: baseline; color: inherit; }
.contents-text { overflow-wrap: anywhere; }
.contents-dots { flex: 1 0 1.5em; margin: 0 0.4em; border-bottom: 0.9pt dotted var(--rule); }
.contents-page { flex: none; width: 2.4em; text-align: end; overflow: hidden; }
.contents-1 { font-family: ${sans}; font-weight: 600; }
.contents .contents-1 { margin-top: 0.9em; }
.contents-2 { padding-inline-start: 1.4em; }
.contents-3 { padding-inline-start: 2.8em; color: var(--soft); }
${elements({ sans, mono })}${scripts({ serif, sans })}${madeUpPages(sans)}${align === "justify" ? justified : ""}`;
}

/** Text alone; a narrow column, and what is set line by line, would only get holes. */
const justified = `
main :is(p, li, dd) { text-align: justify; }
main :is(table, figure, .callout-title, [align]) :is(p, li), main :is(p, li)[align] { text-align: inherit; }
p.cut { text-align-last: justify; }`;
