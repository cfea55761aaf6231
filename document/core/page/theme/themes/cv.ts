import type { Theme } from "./theme.ts";

/** A CV: the name large above two columns, work and education in the wide one, what is short, such as skills and languages, in the other. */
export const cv: Theme = {
  layout: { font: "source-sans", contents: "off", runningHeads: "off", cover: "off" },
  page: { top: 20, start: 20, end: 20, bottom: 20, size: 9.8 },
  variables: {
    accent: "#0a5f6e",
    leading: "1.4",
    gap: "0.55em",
    h1: "27",
    h2: "11.4",
    h3: "10.5",
    above: "1.5em",
    below: "0.45em",
    table: "9.4",
    "table-rule": "0pt",
  },
  headings: "own",
  opening: "cv",
  isNumbered: false,
  footer: "||",
  rules: `
main > h1 { color: var(--accent); font-weight: 600; margin: 0 0 1.2mm; }
main > h1 + p { color: var(--soft); margin-bottom: 7mm; }
h2 { color: var(--accent); border-bottom: 0.8pt solid var(--accent); padding-bottom: 0.25em; }
.cv-columns { display: grid; grid-template-columns: minmax(0, 1fr) 31%; column-gap: 9mm; border-top: 1.6pt solid var(--accent); padding-top: 5mm; }
.cv-columns h2:first-child { margin-top: 0; }
.cv-side { background: var(--head); padding: 4.5mm; align-self: stretch; box-decoration-break: clone; }
.cv-side :is(ul, ol) { padding-inline-start: 0; list-style: none; }
.cv-side h2 { border-bottom-width: 0.5pt; }
.cv .logo { float: inline-end; max-width: 32mm; max-height: 40mm; margin: 0 0 4mm 6mm; }
td { border-bottom: 0; padding-block: 0.2em; }
td:first-child { color: var(--soft); white-space: nowrap; }
a { color: inherit; }`,
};
