import { beyondLatin } from "../../fonts/beyond-latin.ts";
import { parseRanges } from "../../fonts/font-parts.ts";
import { nameUnshown } from "../../fonts/letters-without-font.ts";
import { findDrawnTexts } from "../drawn-words.ts";

const unseen = /<(style|script|title|desc|metadata)\b[^]*?<\/\1\s*>/gi;
/** Fonts that a drawing brings along; those of other addresses never come. */
const ownFont = /@font-face\s*\{[^}]*url\(\s*["']?data:[^}]*\}/gi;

/** Lists the distinct non-Latin letters of a drawing that its own fonts do not declare. */
export function findDrawnLetters(svg: string): string[] {
  const shown = findDrawnTexts(svg.replace(unseen, "")).join("");
  if (!beyondLatin.test(shown)) return [];
  const own = Array.from(svg.matchAll(ownFont), ([rule]) => parseRanges(rule.replace(/url\([^)]*\)/gi, "")));
  const isOwn = (code: number): boolean =>
    own.some((ranges) => ranges.length === 0 || ranges.some(({ from, to }) => code >= from && code <= to));
  return [...new Set(shown)].filter(
    (letter) => beyondLatin.test(letter) && !isOwn(letter.codePointAt(0) ?? 0),
  );
}

/** Describes the letters of a drawing that no font here has; empty if there are none. */
export function findBoxedLetters(svg: string): string {
  return nameUnshown(findDrawnLetters(svg));
}
