import type { Code } from "micromark-util-types";

/**
 * Returns whether the text between two delimiters is a formula. Dollars are harder to tell from prose than other delimiters: "$5 and $10",
 * "$HOME/$USER", "`$x`".
 * @param next the character after it
 */
export function isFormula(sign: string, tex: string, next: Code): boolean {
  // Prices that are emphasised: "**$$ $25–$40**, **$$$ $40–$65**".
  if (tex.trim() === "" || tex.includes("**")) return false;
  if (sign === "\\[") return isBracketedFormula(tex);
  const hasTexCharacters = /[\\^_={}<>+]/.test(tex);
  if (sign === "\\(") return hasTexCharacters || !/\p{L}{2}\s+\p{L}{2}/u.test(tex);
  if (sign === "$$" || sign === "$`") return true;
  // A path, such as C:\users, makes no formula of a price in words.
  const isPrice =
    (/^\d/.test(tex) && !hasTexCharacters && /\s\p{L}{2}/u.test(tex)) || /^ \d[\d.,]*\s+\p{L}{2}/u.test(tex);
  const following = next === null ? "" : String.fromCodePoint(Math.max(next, 0));
  // After a blank, it begins a word or formula, whatever is before.
  const isNameNext = /[\dA-Z_]/.test(following) && (!tex.includes("\\") || /\s$/.test(tex));
  if (isNameNext || isPrice || tex.includes("`")) return false;
  return /^\S(?:.*\S)?$/s.test(tex) || /^ \d[\d.,]*$/.test(tex) || isPlainlyTex(tex.trim());
}

/** Returns whether a text with blanks inside its dollars is certainly a formula, and no price. */
function isPlainlyTex(tex: string): boolean {
  const bare = tex.replace(/\\(?:text|mathrm|textrm|operatorname)\*?\{[^{}]*\}|\\[a-zA-Z]+/g, " ");
  if (/\p{L}{2}\s+\p{L}{2}/u.test(bare)) return false;
  if (/\\[a-zA-Z]+|[_^]\{/.test(tex)) return true;
  const isOfOperands = /^[\p{L}\d(|-].*[\p{L}\d)|'}]$/su.test(tex);
  return isOfOperands && /[=<>+^_]/.test(tex) && !/\p{L}{2}/u.test(bare);
}

/** Signs that Markdown escapes and formulas do not: `\^` is an accent in text. */
const escapedInProse = /\\[!"'()*./?@[\]^`~-]/g;

/** Returns whether the text between `\[` and `\]` is a formula, and not prose with escaped brackets. */
export function isBracketedFormula(tex: string): boolean {
  return /[\\^_={}<>+]/.test(tex.replace(escapedInProse, "")) || /^\s[^]{2,}\s$/.test(tex);
}
