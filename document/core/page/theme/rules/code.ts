import type { FontStacks } from "../../../fonts/stacks.ts";

/** The mark of a continued line. */
const goesOn = `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20" fill="none" stroke="%235b6470" stroke-width="1.2"><path d="M1.5 4v7.5h6M5 8.5l3 3-3 3"/></svg>')`;
/** Continuations of a line that have the mark; further ones are only indented. */
const continuations = [1, 2, 3, 4, 5];
/** Columns by which code is indented, as code-lines.ts counts them. */
const indents = Array.from({ length: 13 }, (_, half) => 2 * half);

/** Returns rules for code, within lines and in blocks. */
export function formatCodeRules({ mono }: Pick<FontStacks, "mono">): string {
  return `code, kbd, samp { font: 400 0.86em/1.4 ${mono}; font-variant-ligatures: none; font-variant-numeric: normal; }
:not(pre) > code { background: var(--tint); padding: 0.08em 0.28em; border-radius: 2pt; overflow-wrap: anywhere; }
/* On a ground of their own, its box is not seen. */
:is(.callout, mark, [style*="background-color"]) :not(pre) > code, :is(mark, [style*="background-color"]) > code { background: none; padding: 0; }
kbd { border: 0.6pt solid var(--rule); border-bottom-width: 1.2pt; border-radius: 2pt; padding: 0.05em 0.35em; }
pre { line-height: calc(min(var(--leading), 1.5) * var(--lines)); direction: ltr; text-align: left; background: var(--tint); border-left: 2pt solid var(--rule); padding: 0.75em 1em; white-space: pre-wrap;
  overflow-wrap: anywhere; tab-size: 4; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
pre code { display: block; orphans: inherit; widows: inherit; font-size: calc(var(--code) * var(--pt)); line-height: calc(min(var(--leading), 1.5) * var(--lines) * 1rem); }
[class^="going-on-"] { display: block;
  padding-inline-start: calc(var(--columns) * 1ch + 2ch); text-indent: calc(var(--columns) * -1ch - 2ch); background-repeat: no-repeat; background-size: 1ch 1lh;
  background-image: ${continuations.map(() => goesOn).join(", ")};
  background-position: ${continuations.map((line) => `calc(var(--columns) * 1ch + 0.5ch) ${String(line)}lh`).join(", ")}; }
${indents.map((columns) => `.going-on-${String(columns)} { --columns: ${String(columns)}; }`).join("\n")}
.flag { white-space: nowrap; }
.faulty-formula { color: #a1260d; white-space: pre-wrap; }
`;
}

/** The colours of code by the kinds of its words, as highlight.js names them. */
export const highlighting = `.hljs-keyword, .hljs-selector-tag, .hljs-built_in, .hljs-type { color: #8a2560; }
.hljs-string, .hljs-regexp, .hljs-addition { color: #176636; }
.hljs-comment, .hljs-quote { color: #68717d; font-style: italic; }
.hljs-number, .hljs-literal, .hljs-symbol, .hljs-bullet { color: #9a4a00; }
.hljs-title, .hljs-section, .hljs-name, .hljs-attr, .hljs-attribute { color: #0b4f9e; }
.hljs-variable, .hljs-template-variable, .hljs-params, .hljs-property { color: #35424f; }
.hljs-meta, .hljs-deletion { color: #a1260d; }
.hljs-emphasis { font-style: italic; }
.hljs-strong { font-weight: 700; }
`;
