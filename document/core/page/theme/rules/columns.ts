import type { Sheet } from "../sheet.ts";

/** Only text is justified; narrow columns, and content set line by line, would only get holes. */
export const justified = `
main :is(p, li, dd) { text-align: justify; }
main :is(table, figure, .callout-title, [align]) :is(p, li), main :is(p, li)[align] { text-align: inherit; }
p.cut { text-align-last: justify; }`;

/** Formats rules for two columns, which full-width content spans. */
export const formatColumnRules = ({ columns, gap }: Sheet): string =>
  columns === 1
    ? ""
    : `
main { column-count: 2; column-gap: ${String(gap)}mm; column-fill: balance; }
.measuring main { columns: auto; }
.index { columns: auto; }
.document-head, .document-head + .abstract, .letter-head, .letter-end, main > .logo, .contents, .turned-table, .turned-lead, .turned-formula { column-span: all; }
main > h1:only-of-type { column-span: all; }
.whole-word { white-space: inherit; }
:is(.document-head, main > h1:only-of-type) .whole-word { white-space: nowrap; }
/* Within columns Chromium begins no page, but it does with what goes across them. */
:root:not(.laying-out) .new-page { display: block; column-span: all; break-before: page; break-after: auto; border: 0; }
:root:not(.laying-out) .new-page + :not(.new-page) { break-before: auto !important; margin-top: 0; }
.turned-table, .turned-lead, .turned-formula { page: auto; }
.table-notes.turned-table { column-span: all; }`;
