import type { FontStacks } from "../../../fonts/stacks.ts";

/** Formats rules for headings: their sizes, their spacing, and the blocks that they stay with. */
export function formatHeadingRules({ labels }: Pick<FontStacks, "labels">): string {
  return `/* Ink that reaches above a heading at the top of a page would be painted on the page before too, and double its bookmark. */
h1, h2, h3, h4, h5, h6 { overflow-y: clip; padding: 0.1em 0; }
h1, h2, h3, h4, h5, h6 { font-family: ${labels}; font-weight: var(--heading-weight); line-height: 1.2; color: var(--heading); margin: calc(var(--above) * var(--room)) 0 calc(var(--below) * var(--room));
  break-after: avoid; break-inside: avoid; text-wrap: balance; font-variant-numeric: lining-nums; }
.whole-word { white-space: nowrap; }
:is(h1, h2, h3, h4, h5, h6) + .anchor-only { break-after: avoid; }
/* A list of headings without a text may go on on the next page. */
h2 + h2 + h2:has(+ h2), h3 + h3 + h3:has(+ h3), h4 + h4 + h4:has(+ h4), h5 + h5 + h5:has(+ h5), h6 + h6 + h6:has(+ h6) { break-after: auto; }
/* What is the last of a block would keep the block itself with what comes next. */
:is(h1, h2, h3, h4, h5, h6, dt, summary, .callout-title, .block-title):last-child { break-after: auto; }
h1 { font-size: calc(var(--h1) * var(--pt)); margin-top: calc(1.3em * var(--room)); letter-spacing: -0.01em; }
h2 { font-size: calc(var(--h2) * var(--pt)); }
h3 { font-size: calc(var(--h3) * var(--pt)); }
h4, h5, h6 { font-size: calc(var(--h4) * var(--pt)); }
h5, h6 { color: var(--soft); }
main > :first-child { margin-top: 0; }
h1 + h2, h2 + h3, h3 + h4 { margin-top: calc(0.9em * var(--room)); }
`;
}
