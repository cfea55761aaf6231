import type { PageOptions } from "../source.ts";
import { fontsOnDemand } from "./fonts-on-demand.ts";
import { readMark } from "../tree/structure-marks.ts";
import { isEastAsian, isTraditionalChinese, usesNonJoiners } from "../language/tags.ts";

/** The fonts of a document's theme, as CSS font-family lists. */
export interface FontStacks {
  readonly text: string;
  /** The families of headings, captions and all else that is no text. */
  readonly labels: string;
  readonly mono: string;
}

/** Families of a brand by what they are for. */
export interface OwnFamilies {
  readonly text?: string;
  readonly headings?: string;
  readonly code?: string;
}

/** Fonts of formulas. */
export const mathFonts = '"STIX Two Math", "Source Serif 4", math';
/** The family that has the measures of scripts alone, and no characters. */
export const scriptFamily = "Formula Scripts";

/** Families that are tried right after the first font, before any of another script. */
const letters = ["Noto Serif"];
const symbolFamilies = [
  // It has both a letter and the mark that is put on it, which others keep apart.
  "STIX Two Math",
  "Noto Sans Symbols",
  "Noto Sans Symbols 2",
];

const installed = ["Amiri", "Noto Serif Hebrew", "Noto Serif Devanagari", "Noto Serif Bengali"];
export const korean = "Noto Serif KR";
const further = fontsOnDemand.map(({ family }) => family).filter((family) => family !== korean);
const scripts = [korean, ...installed, ...further];

/** Quotes, dashes and dots that Chinese writes as wide as its characters, and other languages, with the same numbers, do not. */
export const chineseMarks = "Chinese Marks";
/** The same beside letters without serifs. */
export const gothicMarks = "Chinese Gothic Marks";

/** Returns the family without serifs (Gothic, Hei) beside one of Chinese, Japanese or Korean with serifs (Ming, Song). */
export function toGothic(family: string): string {
  return family.replace("Noto Serif", "Noto Sans");
}

/** Returns whether a language is Chinese in its simplified characters, whose quotes are curled. */
export function isSimplifiedChinese(language: string): boolean {
  return /^zh\b/i.test(language) && !isTraditionalChinese(language);
}

/** Shows characters as text or emoji as Unicode says, whichever font has them. */
export const emojiPresentation = "font-variant-emoji: unicode";

/** Faces that a document may be set in, by the names of their families. */
const faces = {
  "source-serif": "Source Serif 4",
  "source-sans": "Source Sans 3",
  "noto-serif": "Noto Serif",
  // Of the family that all formulas are set in.
  "stix-two": "STIX Two Text",
  "computer-modern": "CMU Serif",
} as const satisfies Record<PageOptions["font"], string>;

/**
 * Builds the lists of fonts to try, in order, for a document in a language (BCP 47).
 * @param font of the text, and of headings that have no face of their own
 * @param own families of a brand, which come first
 */
export function buildFontStacks(
  language: string,
  { font, headings }: { readonly font: PageOptions["font"]; readonly headings: "own" | "text" } = {
    font: "source-serif",
    headings: "own",
  },
  own: OwnFamilies = {},
): FontStacks {
  const han = listHanFamilies(language);
  const stack = (first: string, generic: string): string => {
    const isGothic = generic !== "serif";
    const ofLanguage = isGothic ? [...han.map(toGothic), ...han] : han;
    // The font of formulas has a character of Japanese, and the East Asian ones have symbols as wide as a character.
    const between = isEastAsian(language)
      ? [...ofLanguage, ...symbolFamilies]
      : [...symbolFamilies, ...ofLanguage];
    const ofScripts = isGothic ? [toGothic(korean), ...scripts] : scripts;
    const fallbacks = [...new Set([...letters, ...between, ...ofScripts, ...allHanFamilies])];
    const marks = isSimplifiedChinese(language) ? [isGothic ? gothicMarks : chineseMarks] : [];
    return [
      ...marks.flatMap(quoted),
      first,
      ...fallbacks.flatMap(quoted),
      '"Noto Color Emoji"',
      generic,
    ].join(", ");
  };
  // A non-joiner of another font than the letters would part a word for readers.
  const arabic = usesNonJoiners(language) ? ['"Amiri"'] : [];
  const labels = headings === "text" ? faces[font] : "Source Sans 3";
  const chooseGeneric = (family: string) => (family === "Source Sans 3" ? "sans-serif" : "serif");
  return {
    text: stack([...quoted(own.text), ...arabic, `"${faces[font]}"`].join(", "), chooseGeneric(faces[font])),
    labels: stack(
      [
        ...quoted(own.headings ?? (headings === "text" ? own.text : undefined)),
        ...arabic,
        `"${labels}"`,
      ].join(", "),
      chooseGeneric(labels),
    ),
    // The second is as wide as the first, and has the lines, blocks and arrows of drawings made of letters.
    mono: stack([...quoted(own.code), '"JetBrains Mono", "DejaVu Sans Mono"'].join(", "), "monospace"),
  };
}

function quoted(family: string | undefined): string[] {
  return family === undefined ? [] : [`"${family}"`];
}

/** Returns the languages that parts of a page say they are in. */
export function findLanguages(html: string): ReadonlySet<string> {
  const tags = Array.from(html.matchAll(/ lang="([\w-]+)"/g), ([, tag = ""]) => readMark(tag).language);
  return new Set(tags.filter((tag) => tag !== ""));
}

/** Each has characters that the others have not. */
export const allHanFamilies: readonly string[] = ["Noto Serif JP", "Noto Serif TC", "Noto Serif SC"];

/**
 * Lists the fonts of Chinese, Japanese and Korean for a language. They share characters and draw them differently, so the language decides which font
 * is first.
 */
export function listHanFamilies(language: string): readonly string[] {
  if (/^ja\b/.test(language)) return ["Noto Serif JP", "Noto Serif SC"];
  if (isTraditionalChinese(language)) return ["Noto Serif TC", "Noto Serif SC"];
  // Hanja have kept the forms of traditional Chinese, whose marks have other places.
  if (/^ko\b/.test(language)) return [korean, "Noto Serif TC", "Noto Serif SC"];
  return ["Noto Serif SC"];
}
