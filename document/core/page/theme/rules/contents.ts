import type { FontStacks } from "../../../fonts/stacks.ts";

/**
 * Room in a list of contents, in em of the text: the height of a line, below each entry, above one of the highest level, and of the list's title;
 * the indent of a level, and beside the text for dots and number.
 */
export const contentsRoom = {
  line: 1.3,
  between: 0.24,
  aboveTop: 0.42,
  title: 4.2,
  indent: 1.4,
  numbers: 5,
} as const;

const { line, between, aboveTop, indent } = contentsRoom;

/** Formats rules for the table of contents, and the pages before the text. */
export function formatContentsRules({ labels }: Pick<FontStacks, "labels">): string {
  return `.section-number { margin-inline-end: 0.45em; }
.logo { display: block; max-width: 60mm; max-height: 22mm; margin: 0 0 8mm; }
.cover { position: relative; }
.cover > .logo { position: absolute; top: 9%; margin: 0; }
.contents { page: contents; break-after: page; font-variant-numeric: lining-nums tabular-nums; }
.contents.in-text { page: auto; break-after: auto; margin: 0 0 1.9em; }
main > .contents + * { margin-top: 0; }
.in-text .contents-title { font-size: calc(var(--h2) * var(--pt)); margin-bottom: 0.6em; break-after: avoid; }
main > :not(.document-head, h1) + .in-text { margin-top: 1.6em; }
.contents-title { font: var(--heading-weight) calc(var(--h1) * var(--pt))/1.2 ${labels}; letter-spacing: -0.01em; margin: 0 0 1.2em; }
.contents ol + .contents-title { margin-top: 1.6em; }
.contents ol { list-style: none; margin: 0; padding: 0; line-height: ${String(line)}; }
.contents li { margin: 0 0 ${String(between)}em; break-inside: avoid; }
.contents-1:has(+ .contents-2), .contents-2:has(+ .contents-3) { break-after: avoid; }
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
.contents .contents-1 { margin-top: ${String(aboveTop)}em; }
.contents-2 { padding-inline-start: ${String(indent)}em; }
.contents-3 { padding-inline-start: ${String(2 * indent)}em; color: var(--soft); }
`;
}
