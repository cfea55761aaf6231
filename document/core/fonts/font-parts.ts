import { formatUnicodeRange, type CodePoints } from "./declared/code-points.ts";
import { fontsOnDemand, toPackageName } from "./fonts-on-demand.ts";
import missingCharacters from "./missing-characters.json" with { type: "json" };
import { parseRangeText } from "./range-text.ts";

/** The characters that a package claims and its files lack, as ranges, by its name. */
const missingByPackage: ReadonlyMap<string, string> = new Map(Object.entries(missingCharacters));

/** The letters that each family is declared for, by the name of its package. */
const shown = new Map(fontsOnDemand.map(({ family, script }) => [toPackageName(family), script]));
// Full-width marks have other places in the Chinese fonts, from which Korean takes its Hanja.
const koreanLetters = /[\p{Script=Hangul}\u3000-\u303f\uff00-\uff65]/u;
for (const name of ["noto-serif-kr", "noto-sans-kr"]) shown.set(name, koreanLetters);
// A payment slip has Latin letters alone.
shown.set("arimo", /\p{Script=Latin}/u);

/**
 * Returns the `@font-face` rules that pages use of a `@fontsource` stylesheet, without comments. Of a family for one script, these are the parts with
 * its letters: for Latin, Han and symbols, other families come first.
 * @param stylesheet its path, as `package/file`
 */
export function chooseShownParts(stylesheet: string, css: string): string[] {
  const name = stylesheet.replace(/\/.*/, "");
  const letters = shown.get(name);
  const rules = css.match(/@font-face\s*\{[^}]*\}/g) ?? [];
  const missing = missingByPackage.get(name);
  const own = missing === undefined ? rules : removeMissing(rules, missing);
  return letters ? own.filter((rule) => coversAny(letters, rule)) : own;
}

/**
 * Removes from a font's rules the characters that its files lack, since Chromium 153 requests no other font for a text that one rule covers, and
 * prints empty boxes.
 * @param missing as ranges (missing-characters.json)
 */
function removeMissing(rules: readonly string[], missing: string): string[] {
  const isMissing = new Uint8Array(0x110000);
  for (const { from, to } of parseRangeText(missing)) isMissing.fill(1, from, to + 1);
  return rules.flatMap((rule) => {
    const claimed = parseRanges(rule);
    const had = claimed.flatMap((range) => splitRange(range, isMissing));
    if (claimed.length === 0) return rule;
    return had.length === 0
      ? []
      : rule.replace(/(unicode-range:\s*)[^;}]+/, (_, name: string) => name + formatUnicodeRange(had));
  });
}

/** Splits a range around the marked code points. */
function splitRange({ from, to }: CodePoints, isMarked: Uint8Array): CodePoints[] {
  const left: CodePoints[] = [];
  for (let start = from; start <= to; start++) {
    if (isMarked[start] === 1) continue;
    let end = start;
    while (end < to && isMarked[end + 1] === 0) end++;
    left.push({ from: start, to: end });
    start = end;
  }
  return left;
}

/**
 * Characters that a browser shows on its own, or measures a font by. These are the space, hyphens, the ellipsis for text that is cut, and the quotes
 * of East Asia.
 */
const alwaysShown = [
  [0x20, 0x20],
  [0xad, 0xad],
  [0x2010, 0x2011],
  [0x2026, 0x2026],
  [0x3000, 0x303f],
] as const;

/** A part of a font: its `@font-face` rule, and its code points; none if it is for all. */
export interface FontPart {
  readonly rule: string;
  readonly ranges: readonly CodePoints[];
}

/**
 * Chooses the parts of fonts that have a letter of a text, in capitals or not, or a character that is always shown.
 * @param always such characters; none if other fonts have them
 */
export function chooseParts(
  text: string,
  parts: readonly FontPart[],
  always: typeof alwaysShown | readonly [] = alwaysShown,
): FontPart[] {
  const isShown = new Uint8Array(0x110000);
  for (const [from, to] of always) isShown.fill(1, from, to + 1);
  for (const letters of [text, text.toUpperCase()])
    for (let at = 0; at < letters.length; at++) {
      const code = letters.codePointAt(at) ?? 0;
      isShown[code] = 1;
      if (code > 0xffff) at++;
    }
  return parts.filter(
    ({ ranges }) =>
      ranges.length === 0 || ranges.some(({ from, to }) => isShown.subarray(from, to + 1).includes(1)),
  );
}

/** Returns the letters of a text that no part of some fonts is for. */
export function findLettersBeside(letters: Iterable<string>, parts: readonly FontPart[]): string {
  const isInPart = new Uint8Array(0x110000);
  for (const { ranges } of parts) for (const { from, to } of ranges) isInPart.fill(1, from, to + 1);
  return [...new Set(letters)].filter((letter) => isInPart[letter.codePointAt(0) ?? 0] === 0).join("");
}

/** Parses the code points of a `@font-face` rule; none if it is for all (CSS Fonts 4, section 4.5; no wildcards here). */
export function parseRanges(rule: string): FontPart["ranges"] {
  return Array.from(rule.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi), ([, from = "", to = from]) => ({
    from: Number.parseInt(from, 16),
    to: Number.parseInt(to, 16),
  }));
}

/** Returns whether a part of a font is for some of these letters. */
function coversAny(letters: RegExp, rule: string): boolean {
  const ranges = parseRanges(rule);
  for (const { from, to } of ranges)
    for (let code = from; code <= to; code++) if (letters.test(String.fromCodePoint(code))) return true;
  return ranges.length === 0;
}
