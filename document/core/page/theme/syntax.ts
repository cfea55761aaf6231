import type { FontStacks } from "../../fonts/stacks.ts";

/** Formats rules for elements that only Markdown's dialects name: captions, theorems, lines of code, right-aligned parts of lines. */
export function formatSyntaxRules({ labels, mono }: Pick<FontStacks, "labels" | "mono">): string {
  return `
:is(h1, h2, h3, h4, h5, h6) code { font: 600 0.94em/1.2 ${mono}; font-variant-ligatures: none; background: none; padding: 0; }
:not(pre) > code.joined { padding-left: 0; padding-right: 0; }
.block-title { font: 600 calc(9.6 * var(--pt))/1.4 ${labels}; margin: 0.4em 0 0.4em; break-after: avoid; }
.table-caption { font: 400 calc(9 * var(--pt))/1.4 ${labels}; color: var(--soft); margin: 1.1em 0 0.5em; break-inside: avoid; break-after: avoid; text-wrap: balance; }
.table-caption + table { margin-top: 0; }

.theorem { margin: 0.4em 0 1em; }
.theorem > :last-child { margin-bottom: 0; }
:is(.theorem-theorem, .theorem-lemma, .theorem-corollary, .theorem-proposition, .theorem-conjecture) > :is(p, ul, ol) { font-style: italic; }
:is(.theorem-theorem, .theorem-lemma, .theorem-corollary, .theorem-proposition, .theorem-conjecture) > p > strong:first-child,
:is(.theorem-theorem, .theorem-lemma, .theorem-corollary, .theorem-proposition, .theorem-conjecture) em { font-style: normal; }
.theorem-proof > p:first-child > strong:first-child { font-weight: 400; font-style: italic; }
.abstract { margin: 0 2.2em 1.6em; font-size: calc(9.6 * var(--pt)); line-height: 1.48; }
.abstract-title { font: 600 calc(9.6 * var(--pt))/1.3 ${labels}; margin: 0 0 0.4em; break-after: avoid; }

ol.own-labels > li::marker { content: attr(data-label) "\\00a0 "; font-variant-numeric: lining-nums; }
ol.own-labels > li.continued::marker { content: none; }
ol.labels-2 { padding-inline-start: 1.7em; }
ol.labels-4 { padding-inline-start: 2.3em; }
ol.labels-6 { padding-inline-start: 3em; }
ol.labels-8 { padding-inline-start: 3.8em; }
ol.labels-11 { padding-inline-start: 5.8em; }

.document-head { margin: 0 0 1.8em; }
.document-head:has(.head-authors) { text-align: center; }
.head-title { font-size: calc(20 * var(--pt)); margin: 0 0 0.35em; text-wrap: balance; }
.head-subtitle { font: 400 calc(12.5 * var(--pt))/1.35 ${labels}; color: var(--soft); margin: 0 0 0.6em; }
.head-authors { font: 600 calc(10.5 * var(--pt))/1.4 ${labels}; margin: 0.6em 0 0.2em; }
.head-disclaimer { font: 400 calc(8.5 * var(--pt))/1.45 ${labels}; color: var(--soft); margin: 0.6em 0 0.3em; white-space: pre-line; }
.head-affiliations, .head-date { font: 400 calc(9 * var(--pt))/1.45 ${labels}; color: var(--soft); margin: 0 0 0.3em; }
.document-head + .abstract { margin-top: 0; }
.keywords { margin-top: 0.6em; }
.cover-affiliations { font-size: calc(10 * var(--pt)); color: var(--soft); margin: 0 0 2mm; }
.cover-affiliations.many { font-size: calc(8.5 * var(--pt)); line-height: 1.45; break-inside: auto; }

.reference { padding-left: 1.6em; text-indent: -1.6em; margin-bottom: 0.5em; }

.marked-line { background: #fff1a8; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.line-number { color: #68717d; margin-right: 1.2em; }
.ansi-bold { font-weight: 700; }
.ansi-underline { text-decoration: underline; }
.ansi-red { color: #a1260d; }
.ansi-green { color: #176636; }
.ansi-yellow { color: #7a5200; }
.ansi-blue { color: #0b4f9e; }
.ansi-magenta { color: #8a2560; }
.ansi-cyan { color: #0a5f6e; }
.ansi-white { color: #68717d; }
.missing-badge { display: inline-block; border: 0.4pt solid var(--rule); border-radius: 2pt; padding: 0 0.4em; margin: 0 0.15em 0.15em 0;
  color: var(--soft); font: 400 calc(7.6 * var(--pt))/1.5 ${labels}; }
.at-right { float: right; text-align: right; }
.beside, .beside-evenly { display: flex; justify-content: space-between; gap: 2em; break-inside: avoid; margin: 0 0 calc(var(--gap) * var(--room)); }
:is(.beside, .beside-evenly) > * { min-width: 0; }
.beside-evenly > * { flex: 1; }
:is(.beside, .beside-evenly, .box-at-right) > :last-child, :is(.beside, .beside-evenly) > * > :last-child { margin-bottom: 0; }
.box-at-right { width: fit-content; margin-inline-start: auto; margin-bottom: calc(var(--gap) * var(--room)); }
table.box-at-right { margin-inline-start: auto; }
/* Text runs beside a picture. */
.box-at-right:has(> figure) { float: inline-end; max-width: 45%; margin: 0.3em 0 0.6em 1.6em; }
:is(.box-at-right, .beside, .beside-evenly) > figure, :is(.beside, .beside-evenly) > * > figure { margin: 0; }
[align] > figure { text-align: inherit; }
img[align="left"] { margin: 0.3em 1.2em 0.4em 0; }
img[align="right"] { margin: 0.3em 0 0.4em 1.2em; }
.side-by-side { display: flex; gap: 1.6em; break-inside: avoid; margin-block: 0.7em; }
.side-by-side > div { flex: attr(width type(<number>), 1) 1 0; min-width: 0; }
.side-by-side > div > :first-child { margin-top: 0; }
.side-by-side > div > :last-child { margin-bottom: 0; }
.side-by-side .missing-image { box-sizing: border-box; width: 100%; min-height: 5em; }
.margin-note { font-size: 0.86em; line-height: 1.4; color: var(--soft); border-inline-start: 1.2pt solid var(--rule); padding-inline-start: 0.9em; margin-block: 0.4em 1.1em; margin-inline: 40% 0; break-inside: avoid; break-before: avoid; }
.margin-note > :last-child { margin-bottom: 0; }
/* Their ink must not reach above them, as of all headings; what that takes is given back. */
main :is(h5, h6).bold-line { font: inherit; letter-spacing: 0; color: inherit; text-wrap: pretty; margin: -0.1em 0 calc(var(--gap) * var(--room) - 0.1em); }
.figures { margin: 1.3em 0; text-align: center; break-inside: avoid; }
.figures figure { margin: 0.7em 0; }
.figures > .side-by-side { align-items: end; }
.figures .side-by-side p { margin: 0; }
.figures-caption { font: 400 calc(9 * var(--pt))/1.4 ${labels}; color: var(--soft); margin: 0.8em 0 0; text-wrap: balance; break-before: avoid; }`;
}
