import { toBaseLanguage, isTraditionalChinese } from "./tags.ts";

/** The punctuation of a language where a keyboard has only straight characters. */
export interface Punctuation {
  readonly double: readonly [open: string, close: string];
  readonly single: readonly [open: string, close: string];
  /** For two hyphens, and for three. */
  readonly dashes: readonly [short: string, long: string];
  readonly ellipsis: string;
}

const english = ["“”", "‘’"] as const;
const guillemets = ["«»", "“”"] as const;
const low = ["„“", "‚‘"] as const;
const corners = ["「」", "『』"] as const;

/** Quotation marks, outer and inner. Source: Unicode CLDR, "delimiters"; where a language has two ways, that of its printed books. */
const quotes: Readonly<Record<string, readonly [outer: string, inner: string]>> = {
  ar: guillemets,
  bg: low,
  ca: guillemets,
  cs: low,
  da: ["»«", "›‹"],
  de: low,
  el: guillemets,
  es: guillemets,
  et: low,
  fa: ["«»", "‹›"],
  fi: ["””", "’’"],
  fr: ["«»", "“”"],
  he: ["””", "’’"],
  hr: ["„”", "‘’"],
  hu: ["„”", "»«"],
  it: guillemets,
  ja: corners,
  lt: low,
  nb: ["«»", "‘’"],
  nn: ["«»", "‘’"],
  no: ["«»", "‘’"],
  pl: ["„”", "«»"],
  "pt-pt": guillemets,
  ro: ["„”", "«»"],
  ru: ["«»", "„“"],
  sk: low,
  sl: low,
  sr: low,
  sv: ["””", "’’"],
  uk: ["«»", "„“"],
  be: ["«»", "„“"],
  "zh-hant": corners,
};

const nonBreaking = "\u00a0";
const narrow = "\u202f";

/** Finds the punctuation of a language (BCP 47); that of English for an unknown one. */
export function findPunctuation(language: string): Punctuation {
  const tag = isTraditionalChinese(language) ? "zh-hant" : language.toLowerCase();
  const base = toBaseLanguage(language);
  const [outer, inner] = quotes[tag] ?? quotes[base] ?? english;
  const isFrench = base === "fr" && tag !== "fr-ch";
  const pair = (marks: string, space: string) =>
    [`${marks.charAt(0)}${space}`, `${space}${marks.charAt(1)}`] as const;
  return {
    double: pair(outer, isFrench ? narrow : ""),
    single: pair(inner, ""),
    dashes: chooseDashes(base),
    ellipsis: base === "zh" ? "……" : "…",
  };
}

function chooseDashes(base: string): readonly [string, string] {
  if (base === "zh") return ["——", "——"];
  if (base === "ja") return ["――", "――"];
  if (/^(?:ru|uk|be|bg)$/.test(base)) return ["—", "—"];
  return ["–", "—"];
}

/** Returns a space that French writes before punctuation, which must not begin a line. */
export function chooseSpaceBefore(sign: string): string {
  return sign === ":" ? nonBreaking : narrow;
}
