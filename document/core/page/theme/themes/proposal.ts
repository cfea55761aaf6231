import type { Theme } from "./theme.ts";

/** An offer: a cover with a field of the accent, a face without serifs, strong headings, and tables as wide as the page under coloured heads. */
export const proposal: Theme = {
  layout: { font: "source-sans" },
  page: { top: 28, start: 31, end: 19, besideColumns: 24, bottom: 28, size: 10.5, measure: 30.5 },
  variables: {
    accent: "#12406b",
    heading: "var(--accent)",
    leading: "1.5",
    h1: "24",
    h2: "16",
    h3: "12",
    above: "1.9em",
    below: "0.5em",
    table: "9.8",
    "table-rule": "0pt",
    tint: "#f2f5f8",
  },
  headings: "own",
  opening: "cover",
  cover: "band",
  isNumbered: false,
  rules: `
main > h1, .at-h2 main > h2 { padding-top: 0.55em; background: linear-gradient(var(--accent), var(--accent)) 0 0 / 14mm 2pt no-repeat; }
main > :is(h1, h2):dir(rtl) { background-position: 100% 0; }
h3 { color: var(--ink); }
main > table:not(.plain, .turned-table) { width: 100% !important; }
thead { background: var(--accent); }
thead th { color: #fff; padding-block: 0.55em; border-bottom: 0; }
:is(th, td):first-child { padding-inline-start: 0.7em; }
:is(th, td):last-child { padding-inline-end: 0.7em; }
table { border-bottom: 1pt solid var(--accent); }
td { padding-block: 0.5em; }
tr.total { background: var(--head); }
tr.total td { color: var(--accent); font-weight: 700; }
blockquote { font-style: normal; border-inline-start: 3pt solid var(--accent); color: var(--ink); padding-block: 0.3em; }
.contents-title { color: var(--accent); }`,
};
