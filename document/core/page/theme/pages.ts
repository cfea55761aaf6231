import type { FontStacks } from "../../fonts/stacks.ts";

/** Tighter settings of blocks and lines, step by step, to fit a text on one page. The last is as tight as a book. */
const closerRules = [
  { room: 0.9, lines: 1 },
  { room: 0.8, lines: 1 },
  { room: 0.7, lines: 0.98 },
  { room: 0.6, lines: 0.96 },
]
  .map(
    ({ room, lines }, index) =>
      `.closer-${String(index + 1)} { --room: ${String(room)}; --lines: ${String(lines)}; }`,
  )
  .join("\n");

/** Formats rules for notes, and for blocks that are cut where a page ends. */
export function formatPaginatedPageRules(labels: FontStacks["labels"]): string {
  return `
${closerRules}
:is(.footnotes, .page-foot, .table-notes) { font-size: calc(9 * var(--pt)); line-height: 1.42; }
.footnotes { margin-top: 2.2em; padding-top: 0.8em; border-top: 0.6pt solid var(--rule); }
.page-foot { display: flex; flex-direction: column; justify-content: flex-end; break-inside: avoid; padding-top: 1.1em; }
.page-foot::before { content: ""; width: 22%; border-top: 0.6pt solid var(--soft); margin-bottom: 0.6em; }
:is(.page-foot, .table-notes) ol { margin: 0; }
:is(.page-foot, .table-notes) :is(li, p) { margin: 0 0 0.15em; }
.page-foot :is(p, li):last-child { margin-bottom: 0; }
.table-notes { margin: -0.7em 0 1.3em; break-before: avoid; }
.turned-lead > .table-notes { margin-top: 0.8em; break-inside: avoid; }
table:has(+ .table-notes) { break-after: avoid; }
.footnotes-title { font-size: calc(11 * var(--pt)); margin: 0 0 0.5em; }
[data-footnote-ref] { font-family: ${labels}; padding-inline-start: 0.08em; }
[data-footnote-backref] { font-family: ${labels}; padding-inline-start: 0.25em; }

.page-start { break-before: page; }
.cut { margin-bottom: 0; }
blockquote.cut { padding-bottom: 0; }
p.cut { text-wrap: wrap; }
.continued { margin-top: 0; text-indent: 0; }
li.continued { list-style: none; }
.part-of-table { table-layout: fixed; }
.part-of-table.cut { border-bottom: 0; }
.part-of-table.continued { margin-top: 0; }`;
}
