import type { FontStacks } from "../../../fonts/stacks.ts";

/** Formats rules for invoices: parties beside one another, facts in pairs, and items and sums over the full width. */
export function formatInvoiceRules({ labels }: Pick<FontStacks, "labels">): string {
  return `
:is(.invoice-parties, .invoice-facts, .invoice-payment, .invoice-note, .invoice-reasons) { font-variant-numeric: lining-nums tabular-nums; font-size: calc(var(--table) * var(--pt)); line-height: 1.4; }
.invoice-parties { display: grid; grid-template-columns: repeat(2, 1fr); gap: 6mm 10mm; margin: 2mm 0 7mm; break-inside: avoid; }
.invoice-party p { margin: 0; text-align: start; overflow-wrap: anywhere; }
p.invoice-label { font-family: ${labels}; color: var(--soft); margin-bottom: 0.2em; }
p.invoice-details { color: var(--soft); margin-top: 0.5em; }
dl.invoice-facts { display: grid; grid-template-columns: max-content 1fr max-content 1fr; column-gap: 1.2em; row-gap: 0.25em; border-top: 0.6pt solid var(--rule); padding-top: 0.7em; margin-bottom: 7mm; break-inside: avoid; }
.invoice-facts dt { font-family: ${labels}; font-weight: 400; color: var(--soft); margin: 0; }
.invoice-facts dd { margin: 0; overflow-wrap: anywhere; }
.invoice-head > :is(.invoice-parties, .invoice-facts, .invoice-note) { grid-column: 1 / -1; }
.invoice-head:has(> .invoice-parties) { margin-bottom: 2mm; }
.invoice-head > .invoice-facts { margin-bottom: 5mm; }
table.invoice-lines { width: 100%; }
.invoice-lines :is(th, td):nth-child(n+3) { white-space: nowrap; }
.invoice-lines :is(th, td):nth-child(2) { width: 100%; }
main > table.invoice-totals.invoice-totals { width: 58% !important; margin-inline-start: auto; break-before: avoid; border-top: 0; margin-top: -0.6em; }
.invoice-totals td:last-child { white-space: nowrap; }
.invoice-totals tr:last-child td { border-top: 0.6pt solid var(--ink); }
.invoice-payment { break-inside: avoid; display: flow-root; }
.invoice-code { float: inline-end; width: 32mm; margin: 0; margin-inline-start: 8mm; text-align: center; hyphens: none; font-size: 0.85em; color: var(--soft); line-height: 1.25; }
.invoice-code img { display: block; margin: 0 auto; }
.invoice-payment > dl.invoice-facts { margin-bottom: 0; }
.invoice-code ~ dl.invoice-facts { grid-template-columns: max-content 1fr; }
`;
}
