import { isTraditionalChinese } from "../markdown/language.ts";

/** The fonts of a document's theme, as CSS font-family lists. */
export interface FontStacks {
  readonly serif: string;
  readonly sans: string;
  readonly mono: string;
}

/** What is tried right after the first font, before any of another script. */
const letters = [
  "Noto Serif",
  // It has both a letter and the mark that is put on it, which others keep apart.
  "STIX Two Math",
  "Noto Sans Symbols",
  "Noto Sans Symbols 2",
];

const scripts = [
  "Noto Serif KR",
  "Amiri",
  "Noto Serif Hebrew",
  "Noto Serif Devanagari",
  "Noto Serif Bengali",
  "Noto Serif Tamil",
  "Noto Serif Thai",
  "Noto Serif Georgian",
  "Noto Serif Armenian",
];

/** Which fonts are tried, in their order, for a document in a language (BCP 47). */
export function fontStacks(language: string): FontStacks {
  const others = [...letters, ...hanFamilies(language), ...scripts].map((family) => `"${family}"`);
  const stack = (first: string, generic: string) =>
    [first, ...others, '"Noto Color Emoji"', generic].join(", ");
  return {
    serif: stack('"Source Serif 4"', "serif"),
    sans: stack('"Source Sans 3"', "sans-serif"),
    // The second is as wide as the first, and has the lines, blocks and arrows of drawings made of letters.
    mono: stack('"JetBrains Mono", "DejaVu Sans Mono"', "monospace"),
  };
}

/** Chinese, Japanese and Korean share characters and draw them differently, so the language says whose font comes first. */
export function hanFamilies(language: string): readonly string[] {
  if (/^ja\b/.test(language)) return ["Noto Serif JP", "Noto Serif SC"];
  if (isTraditionalChinese(language)) return ["Noto Serif TC", "Noto Serif SC"];
  return ["Noto Serif SC"];
}
