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
const unknown = new RegExp(`(?:(?![${scripts.join("")}])\\p{L}\\p{M}*){1,20}`, "u");

/** The first letters of a text that can only be shown as crossed boxes. */
export function lettersWithoutFont(text: string): LettersWithoutFont | undefined {
  const found = beyondEurope.test(text) ? unknown.exec(text) : null;
  return found ? { letters: found[0], line: text.slice(0, found.index).split("\n").length } : undefined;
}
