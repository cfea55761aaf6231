import type { FontStacks } from "../../fonts/stacks.ts";

const eastAsian = ":is(:lang(zh), :lang(ja), :lang(ko))";
const arabic = ":is(:lang(ar), :lang(fa), :lang(ur), :lang(ps), :lang(ckb), :lang(ug), :lang(sd))";
/** Their letters and marks are higher and lower than a narrow line: what reaches below a page's last line is shown at the top of the next page. */
const tall =
  ":is(:lang(ar), :lang(fa), :lang(ur), :lang(ps), :lang(ckb), :lang(ug), :lang(sd), :lang(hi), :lang(bn), :lang(ta), :lang(th))";
const upright =
  ":is(:lang(zh), :lang(ja), :lang(ko), :lang(ar), :lang(fa), :lang(ur), :lang(ps), :lang(ckb), :lang(ug), :lang(sd), :lang(he), :lang(yi), :lang(hi), :lang(bn), :lang(ta), :lang(th), :lang(ka), :lang(hy))";

/** Rules for what differs between scripts: how they stress, where their lines end, and what keeps its direction in all of them. */
export function scripts({ text }: Pick<FontStacks, "text">): string {
  return `
/* A slant that no font has would be made of upright letters, which no script but the Latin, Greek and Cyrillic knows. */
:root { font-synthesis-style: none; }
${upright}:is(blockquote, blockquote *, .hljs-comment) { font-style: normal; }
.stressed { font-style: normal; }
/* Dots that are drawn: those of text-emphasis are letters, which searches find between others. */
.stressed.dotted { text-decoration: underline dotted 0.11em; text-underline-offset: 0.3em; text-decoration-skip-ink: none; }
.stressed.bold { font-weight: 700; }

${eastAsian} { line-break: strict; text-spacing-trim: trim-start; text-autospace: normal; hanging-punctuation: allow-end; overflow-wrap: break-word; }
:lang(ko) { word-break: keep-all; }
${eastAsian}:is(h1, h2, h3, h4, h5, h6) { font-family: ${text}; letter-spacing: normal; }

/* What Amiri moves apart, readers take for two words. */
${arabic} { font-kerning: none; }
html${arabic} { font-size: calc(11.8 * var(--pt)); }
:not(html)${arabic}:is([lang]) { font-size: 1.12em; }

${tall}:is(.footnotes, .page-foot, .table-notes) { line-height: 1.8; }
${tall}:is(h1, h2, h3, h4, h5, h6) { line-height: 1.5; }

code, kbd, samp, math { direction: ltr; unicode-bidi: isolate; }`;
}
