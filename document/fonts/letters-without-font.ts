import { fontsOnDemand } from "./fonts-on-demand.ts";

/** Where letters stand that no font here has. */
export interface LettersWithoutFont {
  readonly letters: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Scripts of fonts that are installed, or declared by the document's language. */
const installed =
  "Latin Greek Cyrillic Arabic Hebrew Devanagari Bengali Han Hiragana Katakana Bopomofo Common Inherited";
const scripts = [
  ...installed.split(" ").map((name) => `\\p{Script=${name}}`),
  ...fontsOnDemand.map(({ script }) => script.source),
];
const beyondEurope = /[\u0530-\u{10ffff}]/u;
const unknown = new RegExp(`(?:(?![${scripts.join("")}])\\p{L}\\p{M}*){1,20}`, "gu");
/** Warnings of further lines would be of no help. */
const maxLines = 20;

/** The first letters of each line that can only be shown as crossed boxes, of the first lines that have some. */
export function lettersWithoutFont(text: string): LettersWithoutFont[] {
  const missing: LettersWithoutFont[] = [];
  if (!beyondEurope.test(text)) return missing;
  let from = 0;
  let line = 1;
  for (const { 0: letters, index } of text.matchAll(unknown)) {
    const lines = text.slice(from, index).split("\n").length - 1;
    line += lines;
    from = index;
    if (lines === 0 && missing.length > 0) continue;
    if (missing.length === maxLines) break;
    missing.push({ letters, line });
  }
  return missing;
}
