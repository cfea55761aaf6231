import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { isTraditionalChinese } from "../markdown/language.ts";

/** A font that is declared only for documents with signs that need it. */
interface FontSet {
  readonly family: string;
  /** Knows the signs in a text. */
  readonly pattern: RegExp;
  /** Stylesheets of `@fontsource` packages, as `package/file`. */
  readonly stylesheets: readonly string[];
}

const always = [
  "source-serif-4/400",
  "source-serif-4/400-italic",
  "source-serif-4/700",
  "source-serif-4/700-italic",
  "source-sans-3/400",
  "source-sans-3/600",
  "source-sans-3/600-italic",
];

const han =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;
const mathematical = ["stix-two-math/400"];

/** Signs that no font of letters has. */
const signs = /[\p{So}\p{Sm}\p{No}\u2010-\u206f\u2100-\u2bff\u{1d400}-\u{1d7ff}\u{1f000}-\u{1faff}]/u;

/**
 * Chinese, Japanese and Korean share characters and draw them differently, so the language says whose font comes first.
 * The others have but one weight here, to keep the asset within bounds.
 */
const hanFonts: readonly (FontSet & { readonly isFor: (language: string) => boolean })[] = [
  {
    family: "Noto Serif JP",
    pattern: han,
    isFor: (language) => /^ja\b/.test(language),
    stylesheets: ["noto-serif-jp/400"],
  },
  {
    family: "Noto Serif TC",
    pattern: han,
    isFor: isTraditionalChinese,
    stylesheets: ["noto-serif-tc/400"],
  },
  {
    family: "Noto Serif SC",
    pattern: han,
    isFor: () => true,
    stylesheets: ["noto-serif-sc/400", "noto-serif-sc/700"],
  },
];

const twoWeights = (name: string): string[] => [`${name}/400`, `${name}/700`];

/** Letters that the first fonts lack: phonetic, older and rarer ones, and marks that are put on letters. */
const rareLetters = /[\u0180-\u02ff\u0460-\u052f\u1d00-\u1fff\u2c60-\u2c7f\ua720-\ua7ff]|\p{M}/u;

const signsOrMarks = new RegExp(`${signs.source}|\\p{M}`, "u");

/** What is tried right after the first font, before any of another script. */
const letterFonts: readonly FontSet[] = [
  { family: "Noto Serif", pattern: rareLetters, stylesheets: ["noto-serif/400", "noto-serif/700"] },
  // Whole, so that it has both a letter and the mark that is put on it, which subsets keep apart.
  { family: "STIX Two Math", pattern: signsOrMarks, stylesheets: mathematical },
  { family: "Noto Sans Symbols", pattern: signs, stylesheets: ["noto-sans-symbols/400"] },
  { family: "Noto Sans Symbols 2", pattern: signs, stylesheets: ["noto-sans-symbols-2/400"] },
];

/** Only what a document uses is declared: the declarations of one Chinese font alone take longer to read than a page to print. */
const onDemand: readonly FontSet[] = [
  { family: "Noto Serif KR", pattern: /\p{Script=Hangul}/u, stylesheets: twoWeights("noto-serif-kr") },
  {
    family: "Noto Naskh Arabic",
    pattern: /\p{Script=Arabic}/u,
    stylesheets: twoWeights("noto-naskh-arabic"),
  },
  {
    family: "Noto Serif Hebrew",
    pattern: /\p{Script=Hebrew}/u,
    stylesheets: twoWeights("noto-serif-hebrew"),
  },
  {
    family: "Noto Serif Devanagari",
    pattern: /\p{Script=Devanagari}/u,
    stylesheets: twoWeights("noto-serif-devanagari"),
  },
  {
    family: "Noto Serif Bengali",
    pattern: /\p{Script=Bengali}/u,
    stylesheets: twoWeights("noto-serif-bengali"),
  },
  { family: "Noto Serif Tamil", pattern: /\p{Script=Tamil}/u, stylesheets: twoWeights("noto-serif-tamil") },
  { family: "Noto Serif Thai", pattern: /\p{Script=Thai}/u, stylesheets: twoWeights("noto-serif-thai") },
  {
    family: "Noto Serif Georgian",
    pattern: /\p{Script=Georgian}/u,
    stylesheets: twoWeights("noto-serif-georgian"),
  },
  {
    family: "Noto Serif Armenian",
    pattern: /\p{Script=Armenian}/u,
    stylesheets: twoWeights("noto-serif-armenian"),
  },
];

const monospaced = ["jetbrains-mono/400", "jetbrains-mono/400-italic", "jetbrains-mono/700"];
/** As wide as the first, with the lines, blocks and arrows of drawings made of letters. */
const drawing = ["dejavu-mono/400", "dejavu-mono/700"];

/** The fonts of a document's theme, as CSS font-family lists. */
export interface FontStacks {
  readonly serif: string;
  readonly sans: string;
  readonly mono: string;
}

/** Which fonts are tried, in their order, for a document in a language (BCP 47). */
export function fontStacks(language: string): FontStacks {
  const others = [...letterFonts, ...hanFontsFor(language), ...onDemand].map(({ family }) => `"${family}"`);
  const stack = (first: string, generic: string) =>
    [first, ...others, '"Noto Color Emoji"', generic].join(", ");
  return {
    serif: stack('"Source Serif 4"', "serif"),
    sans: stack('"Source Sans 3"', "sans-serif"),
    mono: stack('"JetBrains Mono", "DejaVu Mono"', "monospace"),
  };
}

function hanFontsFor(language: string): readonly FontSet[] {
  return hanFonts.filter(({ isFor }) => isFor(language));
}

/** The stylesheets that documents may use, as `package/file`; what is shipped has to hold these and the files they name. */
export const fontStylesheets: readonly string[] = [
  ...always,
  ...monospaced,
  ...mathematical,
  ...drawing,
  ...[...letterFonts, ...hanFonts, ...onDemand].flatMap((set) => set.stylesheets),
];

/** The one font file that no stylesheet names. */
export const emojiFile = "noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2";

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
// The numbered subsets of this font print blank; the whole file does not.
const emojiFace = `@font-face { font-family: "Noto Color Emoji"; src: url(${emojiFile}); unicode-range: U+23, U+2A, U+30-39, U+203C, U+2049, U+2122, U+2139, U+2194-21AA, U+231A-23FF, U+24C2, U+25AA-27BF, U+2934-2935, U+2B05-2B55, U+3030, U+303D, U+3297, U+3299, U+FE0F, U+200D, U+20E3, U+1F000-1FAFF, U+E0020-E007F; }`;

/** The fonts that are embedded in documents, served to the browser from files of our own. */
export interface Fonts {
  /**
   * `@font-face` rules for all that this HTML shows, in its language; their URLs are `baseUrl` plus a path that
   * {@link read} knows.
   */
  stylesheetFor(html: string, language: string): string;
  /** A font file by its path; undefined when there is none. */
  read(path: string): Uint8Array | undefined;
}

/**
 * @param baseUrl where the browser asks for font files
 * @param directory holds the `@fontsource` packages; those that are installed with the service when undefined
 */
export function createFonts(baseUrl: string, directory?: string): Fonts {
  const stylesheets = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const root = directory ?? installedFonts();

  const stylesheet = (name: string): string => {
    let rules = stylesheets.get(name);
    if (rules === undefined) {
      rules = rulesOf(readFileSync(join(root, `${name}.css`), "utf8"), `${baseUrl}${dirname(name)}/`);
      stylesheets.set(name, rules);
    }
    return rules;
  };

  return {
    stylesheetFor(html, language) {
      const sets = [...letterFonts, ...hanFontsFor(language), ...onDemand].filter(({ pattern }) =>
        pattern.test(html),
      );
      const names = [
        ...always,
        ...(html.includes("<code") ? monospaced : []),
        ...(html.includes("<code") && signs.test(html) ? drawing : []),
        ...(html.includes("<math") ? mathematical : []),
        ...sets.flatMap((set) => set.stylesheets),
      ];
      const rules = [...new Set(names)].map(stylesheet);
      if (emoji.test(html)) rules.push(emojiFace.replace("url(", `url(${baseUrl}`));
      return rules.join("\n");
    },

    read(path) {
      if (!/^[\w-]+\/files\/[\w-]+\.woff2$/.test(path)) return undefined;
      let file = files.get(path);
      if (file === undefined) {
        file = readFileSync(join(root, path));
        files.set(path, file);
      }
      return file;
    },
  };
}

function installedFonts(): string {
  const manifest = createRequire(import.meta.url).resolve("@fontsource/source-serif-4/package.json");
  return dirname(dirname(manifest));
}

function rulesOf(css: string, baseUrl: string): string {
  const rules = css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(
      /url\(\.\/(files\/[\w.-]+\.woff2)\) format\('woff2'\), url\([^)]*\) format\('woff'\)/g,
      `url(${baseUrl}$1)`,
    )
    .replace(/\s+/g, " ");
  // These stylesheets say Latin only, which would keep the fonts from the very signs they are for.
  return /STIX Two Math|DejaVu Mono/.test(css) ? rules.replace(/unicode-range:[^;]+;/g, "") : rules;
}
