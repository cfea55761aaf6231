import { joinPatterns } from "../../../core/join-patterns.ts";
/** Commands whose argument is text, in which MathJax takes all characters but dollars and braces for letters. */
const textCommand = /\\(?:text(?:rm|bf|it|sf|tt|normal|up|md)?|[mh]box)\s*\{/g;
/** Commands within text whose argument is a name or a formula. */
const otherArgument = /\\(?:eqref|ref|label|tag|ce|pu|SI|si|qty|unit)\s*\{/y;

const characters: Readonly<Record<string, string>> = {
  _: "\\_",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  "^": "\\textasciicircum{}",
};

/** Environments and commands in which `&` separates columns, and their column separators. */
const columns = joinPatterns([
  /\\(?:begin|matrix|[pbv]matrix|cases|substack|eqalign|\\)/,
  /&\s*[=<>]|&\s*\\(?:[lg]eq?|approx|equiv|sim)\b/,
]);

/** Commands with columns of their own. */
const ownColumns = /\\(?:begin|[pbvBV]?matrix|cases|substack|eqalign)(?![A-Za-z])/;

/** Rewrites a formula that cannot be set as MathJax reads it, which language models write for. */
export function fixTex(tex: string): string {
  const fixed = fixPlainText(
    tex
      .replace(/\\require\s*\{[\w,\s-]{1,100}\}/g, "")
      .replace(/\\mbox(?![A-Za-z])/g, "\\text")
      .replace(/\\href\s*\{[^{}]{0,2000}\}/g, "")
      .replace(
        /\\unicode\s*\{\s*(?:x([\dA-Fa-f]{1,6})|(\d{1,7}))\s*\}/g,
        (_, hex?: string, decimal?: string) =>
          hex === undefined ? `{\\char${decimal ?? ""}}` : `{\\char"${hex.toUpperCase()}}`,
      ),
  );
  if (!columns.test(fixed)) return fixed.replace(/(?<!\\)&/g, "\\&");
  return addColumns(fixed);
}

/** Adds columns to lines that nothing aligns, as Sphinx does. */
function addColumns(tex: string): string {
  const [, begin = "", inner = tex, end = ""] =
    /^(\s*\\begin\{equation\}\s*(?:\\label\{[^{}]{1,100}\})?)([^]*)(\\end\{equation\}\s*)$/.exec(tex) ?? [];
  if (!/(?<!\\)&/.test(inner) || ownColumns.test(inner)) return tex;
  return `${begin}\\begin{aligned}${inner}\\end{aligned}${end}`;
}

function fixPlainText(tex: string): string {
  let fixed = "";
  let done = 0;
  for (const { index, 0: opening } of tex.matchAll(textCommand)) {
    if (index < done) continue;
    const begin = index + opening.length;
    const end = findGroupEnd(tex, begin);
    fixed += tex.slice(done, begin) + toPlainText(tex.slice(begin, end));
    done = end;
  }
  return fixed + tex.slice(done);
}

/** Returns where a group ends whose opening brace is right before a place. */
function findGroupEnd(tex: string, begin: number): number {
  let depth = 1;
  for (let at = begin; at < tex.length; at++) {
    const character = tex.charAt(at);
    if (character === "\\") at++;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at;
  }
  return tex.length;
}

function toPlainText(text: string): string {
  let plain = "";
  let isFormula = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\\") {
      otherArgument.lastIndex = at;
      const length = otherArgument.test(text) ? findGroupEnd(text, otherArgument.lastIndex) - at : 2;
      plain += text.slice(at, at + length);
      at += length - 1;
      continue;
    }
    if (character === "$") isFormula = !isFormula;
    const isParameter = character === "#" && /\d/.test(text.charAt(at + 1));
    plain += isFormula || isParameter ? character : (characters[character] ?? character);
  }
  return plain;
}
