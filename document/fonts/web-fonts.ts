import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Layout } from "../source.ts";
import { chineseMarks, hanFamilies, isSimplifiedChinese, languagesIn } from "./stacks.ts";

/**
 * Fonts that are too large to be installed whole for the browser, or are not to be had whole: they come in hundreds of parts, and a page
 * loads those that it shows.
 */

interface WebFont {
  readonly family: string;
  /** Knows the signs in a text. */
  readonly pattern: RegExp;
  /** Stylesheets of `@fontsource` packages, as `package/file`. */
  readonly stylesheets: readonly string[];
}

const han =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

const twoWeights = (name: string): string[] => [`${name}/400`, `${name}/700`];

const hanFonts: readonly WebFont[] = [
  { family: "Noto Serif JP", pattern: han, stylesheets: twoWeights("noto-serif-jp") },
  { family: "Noto Serif TC", pattern: han, stylesheets: twoWeights("noto-serif-tc") },
  { family: "Noto Serif SC", pattern: han, stylesheets: twoWeights("noto-serif-sc") },
];

const marksPattern = /[\u2014\u2018\u2019\u201c\u201d\u2026]/;

function marksRules(baseUrl: string): string[] {
  return [400, 700].map(
    (weight) =>
      `@font-face { font-family: "${chineseMarks}"; font-weight: ${String(weight)}; src: url(${baseUrl}noto-serif-sc/files/noto-serif-sc-latin-${String(weight)}-normal.woff2) format("woff2"); unicode-range: U+2014, U+2018-2019, U+201C-201D, U+2026; }`,
  );
}

/** Only what a document uses is declared: the declarations of one Chinese font alone take longer to read than a page to print. */
const onDemand: readonly WebFont[] = [
  { family: "Noto Serif KR", pattern: /\p{Script=Hangul}/u, stylesheets: twoWeights("noto-serif-kr") },
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

/** The stylesheets that documents may use, as `package/file`; what is shipped has to hold these and the files they name. */
export const fontStylesheets: readonly string[] = [...hanFonts, ...onDemand].flatMap(
  (font) => font.stylesheets,
);

/** As TeX sets text: only documents that choose it load it. Its regular weight is 500 in the names of its package. */
const texFaces = [
  { weight: 400, style: "normal", name: "cmu-serif-500-roman.woff2" },
  { weight: 400, style: "italic", name: "cmu-serif-500-italic.woff2" },
  { weight: 700, style: "normal", name: "cmu-serif-700-roman.woff2" },
  { weight: 700, style: "italic", name: "cmu-serif-700-italic.woff2" },
] as const;
const texFolder = "computer-modern/files/";

/** Font files of other packages than `@fontsource`: their paths, as {@link WebFonts.read} has them, and where they are. */
export function otherFontFiles(): readonly { readonly path: string; readonly source: string }[] {
  const folder = dirname(createRequire(import.meta.url).resolve("computer-modern/package.json"));
  return texFaces.map(({ name }) => ({ path: `${texFolder}${name}`, source: join(folder, "fonts", name) }));
}

function texRules(baseUrl: string): string[] {
  return texFaces.map(
    ({ weight, style, name }) =>
      `@font-face { font-family: "CMU Serif"; font-weight: ${String(weight)}; font-style: ${style}; src: url(${baseUrl}${texFolder}${name}) format("woff2"); }`,
  );
}

export interface WebFonts {
  /**
   * `@font-face` rules for what this HTML shows, in its language and its face, and the browser has not installed; their URLs are `baseUrl`
   * plus a path that {@link read} knows.
   */
  stylesheetFor(html: string, language: string, font?: Layout["font"]): string;
  /** A font file by its path; undefined when there is none. */
  read(path: string): Uint8Array | undefined;
}

/**
 * @param baseUrl where the browser asks for font files
 * @param directory holds the `@fontsource` packages; those that are installed with the service when undefined
 */
export function createWebFonts(baseUrl: string, directory?: string): WebFonts {
  const stylesheets = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const root = directory ?? installedPackages();
  const others = new Map(
    directory === undefined ? otherFontFiles().map(({ path, source }) => [path, source]) : [],
  );

  const stylesheet = (name: string): string => {
    let rules = stylesheets.get(name);
    if (rules === undefined) {
      rules = rulesOf(readFileSync(join(root, `${name}.css`), "utf8"), `${baseUrl}${dirname(name)}/`);
      stylesheets.set(name, rules);
    }
    return rules;
  };

  return {
    stylesheetFor(html, language, font) {
      const languages = [language, ...languagesIn(html)];
      const families = languages.flatMap(hanFamilies);
      const marks = languages.some(isSimplifiedChinese) && marksPattern.test(html);
      return [...hanFonts.filter(({ family }) => families.includes(family)), ...onDemand]
        .filter(({ pattern }) => pattern.test(html))
        .flatMap((font) => font.stylesheets.map(stylesheet))
        .concat(marks ? marksRules(baseUrl) : [])
        .concat(font === "computer-modern" ? texRules(baseUrl) : [])
        .join("\n");
    },

    read(path) {
      if (!/^[\w-]+\/files\/[\w-]+\.woff2$/.test(path)) return undefined;
      let file = files.get(path);
      if (file === undefined) {
        file = readFileSync(others.get(path) ?? join(root, path));
        files.set(path, file);
      }
      return file;
    },
  };
}

function installedPackages(): string {
  const manifest = createRequire(import.meta.url).resolve("@fontsource/noto-serif-sc/package.json");
  return dirname(dirname(manifest));
}

function rulesOf(css: string, baseUrl: string): string {
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(
      /url\(\.\/(files\/[\w.-]+\.woff2)\) format\('woff2'\), url\([^)]*\) format\('woff'\)/g,
      `url(${baseUrl}$1)`,
    )
    .replace(/\s+/g, " ");
}
