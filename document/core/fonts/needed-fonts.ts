import type { PageOptions } from "../source.ts";
import { fontsOnDemand, toPackageName } from "./fonts-on-demand.ts";
import {
  allHanFamilies,
  chineseMarks,
  gothicMarks,
  isSimplifiedChinese,
  korean,
  listHanFamilies,
  toGothic,
} from "./stacks.ts";

/**
 * Fonts that are too large to install, or are only published in parts. They come in hundreds of parts, and a page loads those
 * that it shows.
 */

interface WebFont {
  readonly family: string;
  /** Knows the characters of a text. */
  readonly pattern: RegExp;
  /** Stylesheets of Fontsource packages, as `package/file`. */
  readonly stylesheets: readonly string[];
  /** The only face of documents that it is for; undefined if it is for all. */
  readonly face?: PageOptions["font"];
}

const han = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uffef]/u;

const listVariable = (name: string): string[] => [`${name}/index`];
/** Families without a variable font have a stylesheet for each weight. */
const listTwoWeights = (name: string): string[] => [`${name}/400`, `${name}/700`];

const hanFonts: readonly WebFont[] = allHanFamilies.map((family) => ({
  family,
  pattern: han,
  stylesheets: listVariable(toPackageName(family)),
}));

const marksPattern = /[\u2014\u2018\u2019\u201c\u201d\u2026]/;

/** A page declares only the fonts that it uses: Chromium takes longer to read the rules of one Chinese font than to print a page. */
const onDemand: readonly WebFont[] = fontsOnDemand.map(({ family, script, isVariable }) => ({
  family,
  pattern: script,
  stylesheets: (isVariable ? listVariable : listTwoWeights)(toPackageName(family)),
}));

/** Faces for headings and labels, and for all text of themes without serifs, by the names of their counterparts. */
const gothicFonts: readonly (WebFont & { readonly counterpart: string })[] = [
  ...hanFonts,
  ...onDemand.filter(({ family }) => family === korean),
].map(({ family, pattern }) => ({
  counterpart: family,
  family: toGothic(family),
  pattern,
  stylesheets: listVariable(toPackageName(toGothic(family))),
}));

/** The face of a payment slip, whose guidelines permit few (page/theme/rules/payment-slip.ts). */
const slipFont: WebFont = {
  family: "Arimo",
  pattern: /class="payment-slip"/,
  stylesheets: listTwoWeights("arimo"),
};

/** A face of text that only documents which choose it load. */
const chosenFont: WebFont = {
  face: "stix-two",
  family: "STIX Two Text",
  pattern: /./,
  stylesheets: ["400", "700", "400-italic", "700-italic"].map((style) => `stix-two-text/${style}`),
};

const webFonts = [...hanFonts, ...onDemand, ...gothicFonts, slipFont, chosenFont];

/** The families of web fonts, by the names of their packages. */
export const webFamilies: ReadonlyMap<string, string> = new Map(
  webFonts.map(({ family }) => [toPackageName(family), family]),
);

/** The stylesheets that documents may use, as `package/file`; packages must contain these and the files they name. */
export const fontStylesheets: readonly string[] = webFonts.flatMap(({ stylesheets }) => stylesheets);

/** The packages of families that have a font for each weight, by their names. */
export const fixedPackages: ReadonlySet<string> = new Set(
  webFonts
    .filter(({ stylesheets }) => !stylesheets.some((name) => name.endsWith("/index")))
    .map(({ family }) => toPackageName(family)),
);

/** The fonts that a page has to declare to show its text. */
export interface NeededFonts {
  /** As `package/file`, in the order in which they are declared. */
  readonly stylesheets: readonly string[];
  /** Those of other languages that share characters with the page's, for what these have not. */
  readonly spare: readonly string[];
  /** Whether it shows the marks that Chinese writes as wide as its characters ({@link buildMarksRules}). */
  readonly marks: boolean;
  /** Whether it is set as TeX sets text ({@link buildTexRules}): only documents that choose it load that face. */
  readonly tex: boolean;
}

/** The text of a page. */
export interface ShownText {
  readonly html: string;
  /** BCP 47: that of the document, then those of its parts. */
  readonly languages: readonly string[];
  /** Whether it may show letters that are not in its HTML. */
  readonly mayShowMore?: boolean;
}

/** Returns the fonts that a page shows in its face, and that are not installed. */
export function chooseFonts({ html, languages }: ShownText, font?: PageOptions["font"]): NeededFonts {
  const families = languages.flatMap(listHanFamilies);
  const isOther = (family: string): boolean => allHanFamilies.includes(family) && !families.includes(family);
  // What other languages' fonts are asked for is rare enough to have serifs everywhere.
  const ofOthers = gothicFonts.filter(({ counterpart }) => isOther(counterpart));
  const shown = webFonts.filter(
    (one) =>
      (one.face ?? font) === font && one.pattern.test(html) && !ofOthers.some((other) => other === one),
  );
  const isSpare = ({ family }: WebFont): boolean => isOther(family);
  const listStylesheets = (fonts: readonly WebFont[]): string[] => fonts.flatMap((font) => font.stylesheets);
  return {
    stylesheets: listStylesheets(shown.filter((font) => !isSpare(font))),
    spare: listStylesheets(shown.filter(isSpare)),
    marks: languages.some(isSimplifiedChinese) && marksPattern.test(html),
    tex: font === "computer-modern",
  };
}

/** Builds the `@font-face` rules of Chinese punctuation. @param urlOf returns the address of a font file by its path, `package/files/name.woff2` */
export function buildMarksRules(urlOf: (path: string) => string): string[] {
  return [
    { family: chineseMarks, name: "noto-serif-sc" },
    { family: gothicMarks, name: "noto-sans-sc" },
  ].map(({ family, name }) => {
    const font = urlOf(`${name}/files/${name}-latin-wght-normal.woff2`);
    return `@font-face { font-family: "${family}"; font-weight: 200 900; src: url(${font}); unicode-range: U+2014, U+2018-2019, U+201C-201D, U+2026; }`;
  });
}

/** The regular weight is 500 in the names of its package. */
const texFaces = [
  { weight: 400, style: "normal", file: "cmu-serif-500-roman.woff2" },
  { weight: 400, style: "italic", file: "cmu-serif-500-italic.woff2" },
  { weight: 700, style: "normal", file: "cmu-serif-700-roman.woff2" },
  { weight: 700, style: "italic", file: "cmu-serif-700-italic.woff2" },
] as const;
const texFolder = "computer-modern/files/";

/** Files of the face that TeX sets text in, in the folder `fonts` of the package `computer-modern`, and their paths. */
export const texFiles = texFaces.map(({ file }) => ({ file, path: texFolder + file }));

/** Builds the `@font-face` rules of formulas. @param urlOf as of {@link buildMarksRules} */
export function buildTexRules(urlOf: (path: string) => string): string[] {
  return texFaces.map(
    ({ weight, style, file }) =>
      `@font-face { font-family: "CMU Serif"; font-weight: ${String(weight)}; font-style: ${style}; src: url(${urlOf(texFolder + file)}) format("woff2"); }`,
  );
}
