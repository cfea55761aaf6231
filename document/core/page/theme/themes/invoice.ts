import type { Theme } from "./theme.ts";

/**
 * An invoice: its title large, addresses with the table of facts beside them, the table of positions as wide as the page, and totals that stand out.
 * It styles plain Markdown: what comes before the first heading below the title, or before the first table with a head, is `.invoice-head`.
 */
export const invoice: Theme = {
  layout: { font: "source-sans", contents: "off", runningHeads: "off", cover: "off" },
  page: { top: 24, start: 25, end: 20, bottom: 26, size: 10 },
  variables: {
    accent: "#12406b",
    leading: "1.42",
    gap: "0.7em",
    h1: "26",
    h2: "11.5",
    h3: "10.5",
    above: "1.7em",
    below: "0.5em",
    table: "9.6",
    "table-rule": "0pt",
  },
  headings: "own",
  opening: "invoice",
  isNumbered: false,
  rules: `
h1 { color: var(--accent); font-weight: 600; margin: 0 0 10mm; }
h2 { color: var(--accent); }
.invoice .logo { float: inline-end; margin: 0 0 4mm 8mm; max-width: 50mm; max-height: 20mm; }
.invoice-head { display: grid; grid-template-columns: minmax(0, 1fr) fit-content(62%); column-gap: 12mm; align-items: start; margin-bottom: 9mm; clear: both; }
.invoice-head > :not(table) { grid-column: 1; margin-bottom: 5mm; }
.invoice-head > table { grid-column: 2; grid-row: 1 / span 12; min-width: 70mm; margin: 0; }
.invoice-head > :is(h2, h3), .invoice-head > .wide { grid-column: 1 / -1; }
.invoice-head > table td { border-bottom: 0.35pt solid var(--rule); }
.invoice-head > table td:first-child { color: var(--soft); padding-inline-start: 0; }
.invoice-head > table td:last-child { text-align: end; padding-inline-end: 0; }
main > table:not(.turned-table) { width: 100% !important; margin-top: 0; }
main > table thead { background: var(--head); }
main > table th { color: var(--accent); padding-block: 0.6em; border-bottom: 0; }
main > table td { padding-block: 0.55em; }
main > table :is(th, td):first-child { padding-inline-start: 0.7em; }
main > table :is(th, td):last-child { padding-inline-end: 0.7em; }
tr.total td { font-weight: 700; font-size: 1.12em; color: var(--accent); border-top: 1.2pt solid var(--accent); }
tr:not(.total):has(+ tr.total) td { border-bottom: 0; }
a { color: inherit; }`,
};
