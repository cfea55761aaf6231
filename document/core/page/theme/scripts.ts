import { emojiPresentation, type FontStacks } from "../../fonts/stacks.ts";

const eastAsian = selectLanguages(["zh", "ja", "ko"]);
const arabicScriptLanguages = ["ar", "fa", "ur", "ps", "ckb", "ug", "sd"];
const arabic = selectLanguages(arabicScriptLanguages);
/** Letters of these reach higher than those of Arabic and Persian: ڑ, ۆ, ئې. */
const highArabic = selectLanguages(["ur", "ps", "ckb", "ug", "sd"]);
const indic = ["hi", "mr", "ne", "sa", "bn", "as", "ta", "te", "kn", "ml", "gu", "pa", "or", "si"];
const besideIndia = ["th", "lo", "my", "km", "bo", "dz"];
/** Their letters and marks are higher and lower than a narrow line. What reaches below a page's last line is shown at the top of the next page. */
const tall = selectLanguages([...arabicScriptLanguages, ...indic, ...besideIndia]);
/** Characters below a letter, which may have others below them. */
const deep = selectLanguages(["my", "km", "bo", "dz"]);
const deepest = selectLanguages(["bo", "dz"]);
const upright = selectLanguages([
  ...["zh", "ja", "ko", "he", "yi", "ka", "hy", "am", "ti"],
  ...[...arabicScriptLanguages, ...indic, ...besideIndia],
]);

/** Marks of vowels, which reach above a line of letters. */
export const arabicVowels = /[\u064b-\u0652\u0670]/;
/** The rule for text with vowel marks. */
export const vowelRules = `:is(p, li, dd, dt, td, th)${arabic} { line-height: 2.1; }`;

/** Returns rules for what differs between scripts: how they stress, where their lines end, and what keeps its direction in all of them. */
export function formatScriptRules({ labels }: Pick<FontStacks, "labels">): string {
  return `
/* A slant that no font has would be made of upright letters, which no script but the Latin, Greek and Cyrillic knows. */
:root { font-synthesis-style: none; }
/* What Unicode presents as emoji is in colour, though a font of signs has it too; the rest is text (UTS #51, section 4). A font in one declaration undoes it. */
:root, * { ${emojiPresentation} !important; }
${upright}:is(blockquote, blockquote *, .hljs-comment) { font-style: normal; }
.stressed { font-style: normal; }
/* A dot for each letter. One that is positioned would have its letter behind all others in the text of the PDF. */
.dot { white-space: nowrap; }
.dot::before { content: ""; display: inline-block; width: 0.2em; height: 0.2em; margin: -0.2em -0.6em 0 0.4em; vertical-align: -0.4em; border-radius: 50%; background: currentColor; }
:is(:lang(ja), :lang(ko)) .dot::before { vertical-align: 0.93em; }
/* Dots that are drawn: those of text-emphasis are letters, which searches find between others. */
.stressed.dotted { text-decoration: underline dotted 0.11em; text-underline-offset: 0.3em; text-decoration-skip-ink: none; }
:is(:lang(ja), :lang(ko)) .stressed.dotted { text-decoration-line: overline; }
.stressed.bold { font-weight: 700; }

${eastAsian} { line-break: strict; text-spacing-trim: trim-start; text-autospace: normal; hanging-punctuation: allow-end; overflow-wrap: break-word; }
/* A quarter space beside Latin letters and numbers is of Chinese and Japanese. */
:lang(ko) { word-break: keep-all; text-autospace: no-autospace; }
${eastAsian}:is(h1, h2, h3, h4, h5, h6) { font-family: ${labels}; letter-spacing: normal; }

/* What Amiri moves apart, readers take for two words. */
${arabic} { font-kerning: none; }
html${arabic} { font-size: calc(11.8 * var(--pt)); }
:not(html, h1, h2, h3, h4, h5, h6, table)${arabic}:is([lang]) { font-size: 1.12em; }

/* What is above a page's first line is cut, and printed at the end of the page before. */
${highArabic}:is(html, p, li, dd, dt, td, th) { line-height: max(var(--leading) * var(--lines), 1.75); }
${tall}:is(.footnotes, .page-foot, .table-notes) { line-height: 1.8; }
${tall}:is(h1, h2, h3, h4, h5, h6) { line-height: 1.5; padding-bottom: 0.3em; margin-bottom: calc(var(--below) - 0.2em); }
${deep}:is(html, table, .abstract, [lang]) { line-height: 1.75; }
${deepest}:is(html, table, .abstract, [lang]) { line-height: 1.85; }
${deep}:is(h1, h2, h3, h4, h5, h6) { line-height: 1.75; padding-bottom: 0.6em; margin-bottom: calc(var(--below) - 0.5em); }

code, kbd, samp, math { direction: ltr; unicode-bidi: isolate; }`;
}

/** Formats a selector of elements in one of some languages. */
function selectLanguages(languages: readonly string[]): string {
  return `:is(${languages.map((language) => `:lang(${language})`).join(", ")})`;
}
