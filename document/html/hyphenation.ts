import type { Element, Root } from "hast";
import { SKIP, visit } from "../visit.ts";

/** Puts soft hyphens into a text. */
type Hyphenate = (text: string, minWordLength: number) => string;

interface Patterns {
  hyphenateSync(text: string, options: { readonly minWordLength: number }): string;
}

/** Patterns by language (TeX's, of the package `hyphen`), loaded when a document is in that language. */
const patterns: Readonly<Record<string, () => Promise<{ readonly default: Patterns }>>> = {
  "en-gb": () => import("hyphen/en-gb/index.js"),
  en: () => import("hyphen/en-us/index.js"),
  de: () => import("hyphen/de/index.js"),
  fr: () => import("hyphen/fr/index.js"),
  es: () => import("hyphen/es/index.js"),
  it: () => import("hyphen/it/index.js"),
  pt: () => import("hyphen/pt/index.js"),
  nl: () => import("hyphen/nl/index.js"),
  sv: () => import("hyphen/sv/index.js"),
  da: () => import("hyphen/da/index.js"),
  pl: () => import("hyphen/pl/index.js"),
  cs: () => import("hyphen/cs/index.js"),
  ru: () => import("hyphen/ru/index.js"),
  uk: () => import("hyphen/uk/index.js"),
};

/** Shorter words are not divided. */
const minWordLength = 6;
/** In a table, whose columns are as wide as such words. */
const minInTable = 13;
/** Where a division would mislead, or show in a bookmark. */
const whole = new Set([
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "code",
  "pre",
  "kbd",
  "samp",
  "math",
  "a",
  "th",
  "figcaption",
]);
const anyWord = /\p{L}{6}/u;
/** What no person wrote is not divided: it would take time with the square of its length. */
const overlongWord = /\p{L}{80}/u;

const loaded = new Map<string, Promise<Hyphenate>>();

/** How a language divides its words; undefined for one that we have no patterns of. */
export function hyphenationFor(language: string): Promise<Hyphenate> | undefined {
  const tag = language.toLowerCase();
  const name = tag in patterns ? tag : (tag.split("-")[0] ?? "");
  const load = patterns[name];
  if (!load) return undefined;
  let hyphenate = loaded.get(name);
  if (!hyphenate) {
    hyphenate = load().then(
      ({ default: language }) =>
        (text, minWordLength) =>
          language.hyphenateSync(text, { minWordLength }),
    );
    loaded.set(name, hyphenate);
  }
  return hyphenate;
}

/** Divides the words of running text. */
export function hyphenateText(root: Root, hyphenate: Hyphenate): void {
  hyphenateWithin(root, hyphenate, minWordLength);
}

function hyphenateWithin(within: Root | Element, hyphenate: Hyphenate, least: number): void {
  visit(within, (node) => {
    if (node !== within && node.type === "element") {
      if (whole.has(node.tagName)) return SKIP;
      if (node.tagName === "table" && least !== minInTable) {
        hyphenateWithin(node, hyphenate, minInTable);
        return SKIP;
      }
    }
    if (node.type !== "text" || !anyWord.test(node.value) || overlongWord.test(node.value)) return undefined;
    node.value = hyphenate(node.value, least);
    return undefined;
  });
}
