import type { Theme } from "./theme.ts";

/** Something to look things up in: a face without serifs, numbered chapters that each begin a page, contents, and the chapter at the heads. */
export const manual: Theme = {
  layout: { font: "source-sans", runningHeads: "on" },
  page: { top: 26, start: 31, end: 19, besideColumns: 24, bottom: 26, size: 10.5, measure: 29.6 },
  variables: {
    heading: "var(--accent)",
    leading: "1.45",
    numerals: "lining-nums",
    h1: "24",
    h2: "16.5",
    h3: "13",
    h4: "11",
    code: "8.8",
    table: "9.6",
    accent: "#0a5f6e",
    tint: "#f1f5f6",
  },
  headings: "own",
  opening: "cover",
  cover: "band",
  isNumbered: true,
  rules: `
.at-h1 main > h1:not(:first-child, .in-text + h1) { break-before: page; }
.laying-out .at-h1 main > h1:not(:first-child, .in-text + h1) { break-before: column; }
.at-h1 main > h1 { margin-top: 0; }
:root:not(.laying-out) .at-h1 main > h1 { column-span: all; }
main > h1, .at-h2 main > h2 { max-width: none; border-bottom: 1pt solid var(--accent); padding-bottom: 0.22em; letter-spacing: -0.01em; }
.section-number { font-weight: 400; }
/* A chapter's page may be half empty: its opening makes it look meant. */
.at-h1 main > h1 { border-top: 2.5pt solid var(--accent); border-bottom: 0; padding-top: 5mm; margin-bottom: 8mm; }
.at-h1 main > h1 > .section-number { display: block; font-size: 1.9em; line-height: 1.1; }
/* Readers of tags would join number and title. */
.at-h1 main > h1 > .section-number::after { content: "\\00a0"; }
.cover-title, .contents-title { color: var(--accent); }
.cover-subtitle { font-family: inherit; }
thead { background: var(--head); }
thead th { padding-top: 0.5em; }
th:first-child, td:first-child { padding-inline-start: 0.6em; }
th:last-child, td:last-child { padding-inline-end: 0.6em; }
table { border-top-color: var(--accent); border-bottom-color: var(--accent); }
blockquote { font-style: normal; border-inline-start-color: var(--accent); }
figcaption, .figures-caption { text-align: start; }
kbd { background: var(--tint); }`,
};
