import type { Theme } from "./theme.ts";

/** The look of a document that chooses none: serif text under sans-serif headings. */
export const report: Theme = {
  layout: {},
  page: { top: 26, start: 31, end: 19, besideColumns: 24, bottom: 28, size: 10.5, measure: 34 },
  variables: {},
  headings: "own",
  opening: "cover",
  isNumbered: false,
  rules: `
.at-h1 .cover ~ main > h1, .at-h2 .cover ~ main > h2 { color: var(--accent); }
thead { background: var(--head); }
thead th { padding-block: 0.5em 0.42em; }
:is(th, td):first-child { padding-inline-start: 0.6em; }
.small-table :is(th, td):first-child { padding-inline-start: 0.3em; }
:is(th, td):last-child { padding-inline-end: 0.6em; }
.small-table :is(th, td):last-child { padding-inline-end: 0.3em; }
table.plain :is(th, td):first-child { padding-inline-start: 0; }`,
};
