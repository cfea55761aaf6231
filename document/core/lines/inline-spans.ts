/**
 * Code within a text (CommonMark 0.31, section 6.1), as a part of a pattern: its closing backticks are as many as its opening ones. Nobody marks
 * longer code so.
 */
export const codeSpan = String.raw`(?<!\`)(?<ticks>\`{1,10})(?!\`)[^]{1,1000}?(?<!\`)\k<ticks>(?!\`)`;

const heldSign = String.raw`(?:[^{}$\\]|\\[^]|\{[^{}$]{0,100}\})`;
/** A text within a formula that holds formulas itself. */
const heldText = String.raw`\\(?:text[a-z]{0,10}|[mhf]box)\{${heldSign}{0,200}(?:\$[^$]{1,200}\$${heldSign}{0,200}){1,5}\}`;

/** A formula within a text, as a part of a pattern. */
export const formulaSpan = String.raw`(?<!\\)\$\$?(?:${heldText}|\\\$|[^$]){1,1000}\$\$?|\\\([^\n]{1,1000}?\\\)|\\\[[^\n]{1,1000}?\\\]`;

const code = new RegExp(codeSpan, "g");
const codeOrFormula = new RegExp(`${codeSpan}|${formulaSpan}`, "g");

export function rewriteOutsideCode(text: string, rewrite: (part: string) => string): string {
  return text.includes("`") ? rewriteBetween(text, code, rewrite) : rewrite(text);
}

export function rewriteOutsideCodeAndFormulas(text: string, rewrite: (part: string) => string): string {
  return rewriteBetween(text, codeOrFormula, rewrite);
}

function rewriteBetween(text: string, spans: RegExp, rewrite: (part: string) => string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: span, index } of text.matchAll(spans)) {
    parts.push(rewrite(text.slice(end, index)), span);
    end = index + span.length;
  }
  return [...parts, rewrite(text.slice(end))].join("");
}
