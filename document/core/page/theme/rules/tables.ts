import type { FontStacks } from "../../../fonts/stacks.ts";
import type { PageOptions } from "../../../source.ts";

/** Formats rules for tables: their lines, their spacing, and where they may be divided. */
export function formatTableRules(
  { labels }: Pick<FontStacks, "labels">,
  tables: PageOptions["tables"],
): string {
  return `/* Where a word in a table may be broken, the page says by then. */
table, table :not(pre) > code { overflow-wrap: normal; }
table { border-collapse: collapse; border-top: var(--table-rule) solid var(--ink); border-bottom: var(--table-rule) solid var(--ink);
  font-size: calc(var(--table) * var(--pt)); line-height: 1.4; font-variant-numeric: lining-nums tabular-nums; margin: calc(0.4em * var(--room)) 0 calc(1.3em * var(--room)); }
/* One of another direction than the text stands where its own text begins. */
table[dir] { margin-inline: 0 auto; }
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
/* Within the lines and colours that an author wants of cells, their text has room. */
table:is([border]:not([border="0"]), :has([style*="background-color"])) :is(th, td):first-child { padding-inline-start: 0.7em; }
table:is([border]:not([border="0"]), :has([style*="background-color"])) :is(th, td):last-child { padding-inline-end: 0.7em; }
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
${looks[tables]}`;
}

/** Rules of the looks that a document may choose for its tables. Authors' own colours stay. */
const looks: Readonly<Record<PageOptions["tables"], string>> = {
  plain: "",
  striped: `:is(td, tbody th) { border-bottom: 0; }
tbody tr:nth-child(even):not(.total) > :is(td, th):not([style*="background-color"]) { background: var(--stripe); }
:is(th, td):first-child { padding-inline-start: 0.6em; }
:is(th, td):last-child { padding-inline-end: 0.6em; }
`,
  dense: `table { font-size: calc(8.2 * var(--pt)); line-height: 1.28; }
th, td { padding: 0.16em 0.6em; }
.small-table { font-size: calc(7.2 * var(--pt)); }
.small-table :is(th, td) { padding: 0.14em 0.4em; }
`,
};
