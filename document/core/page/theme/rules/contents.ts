import type { FontStacks } from "../../../fonts/stacks.ts";

/** Returns rules for the table of contents, and what is before it. */
export function formatContentsRules({ labels }: Pick<FontStacks, "labels">): string {
  return `.section-number { margin-inline-end: 0.45em; }
.logo { display: block; max-width: 60mm; max-height: 22mm; margin: 0 0 8mm; }
.cover { position: relative; }
.cover > .logo { position: absolute; top: 9%; margin: 0; }
.contents { page: contents; break-after: page; font-variant-numeric: lining-nums tabular-nums; }
.contents.in-text { page: auto; break-after: auto; margin: 0 0 1.9em; }
main > .contents + * { margin-top: 0; }
.in-text .contents-title { font-size: calc(var(--h2) * var(--pt)); margin-bottom: 0.6em; break-after: avoid; }
.contents-title { font: var(--heading-weight) calc(var(--h1) * var(--pt))/1.2 ${labels}; letter-spacing: -0.01em; margin: 0 0 1.2em; }
.contents ol + .contents-title { margin-top: 1.6em; }
.contents ol { list-style: none; margin: 0; padding: 0; }
.contents li { margin: 0.35em 0; break-inside: avoid; }
/* The last of several pages of contents has five entries. */
.contents li:nth-last-child(-n+4):not(:first-child) { break-before: avoid; }
.contents a { display: flex; align-items: baseline; color: inherit; }
.contents-text { overflow-wrap: anywhere; }
.contents-dots { flex: 1 0 1.5em; margin: 0 0.4em; border-bottom: 0.9pt dotted var(--rule); }
.contents-page { flex: none; width: 2.4em; text-align: end; overflow: hidden; }
.index { columns: 2; column-gap: 2em; font-variant-numeric: lining-nums tabular-nums; }
.index ul { list-style: none; margin: 0; padding: 0; }
.index > ul + ul { margin-top: 1em; }
.index ul ul { padding-inline-start: 1.2em; }
.index li { margin: 0; padding-inline-start: 1.6em; text-indent: -1.6em; break-inside: avoid; }
.page-number { font-variant-numeric: lining-nums tabular-nums; }
.contents-1 { font-family: ${labels}; font-weight: 600; }
.contents .contents-1 { margin-top: 0.9em; }
.contents-2 { padding-inline-start: 1.4em; }
.contents-3 { padding-inline-start: 2.8em; color: var(--soft); }
`;
}
