import type { Element, Root } from "hast";
import createHyphenator from "hyphen";
import type { Patterns } from "hyphen";
import { mayHoldWord } from "../../language/prose.ts";
import { SKIP, visit } from "../../tree/visit.ts";

/** Puts soft hyphens into a text. */
type Hyphenate = (text: string) => string;

/** Patterns by language (TeX's, of the package `hyphen`), loaded when a document is in that language. */
const patterns: Readonly<Record<string, () => Promise<{ readonly default: Patterns }>>> = {
  "en-gb": () => import("hyphen/patterns/en-gb.js"),
  en: () => import("hyphen/patterns/en-us.js"),
  de: () => import("hyphen/patterns/de-1996.js"),
  fr: () => import("hyphen/patterns/fr.js"),
  es: () => import("hyphen/patterns/es.js"),
  it: () => import("hyphen/patterns/it.js"),
  pt: () => import("hyphen/patterns/pt.js"),
  nl: () => import("hyphen/patterns/nl.js"),
  sv: () => import("hyphen/patterns/sv.js"),
  da: () => import("hyphen/patterns/da.js"),
  pl: () => import("hyphen/patterns/pl.js"),
  cs: () => import("hyphen/patterns/cs.js"),
  ru: () => import("hyphen/patterns/ru.js"),
  uk: () => import("hyphen/patterns/uk.js"),
};

/** Shorter words are not divided. */
const minWordLength = 6;
/** In a table, whose columns are as wide as such words. */
const minInTable = 13;
/** Where a division would mislead, or show in a bookmark. */
const undivided = new Set("h1 h2 h3 h4 h5 h6 code pre kbd samp math a th dt figcaption summary".split(" "));
const anyWord = /\p{L}{6}/u;
/** Letters of a word that no person wrote. It is not divided, which would take time with the square of its length. */
const overlong = 80;
const overlongWord = new RegExp(`\\p{L}{${String(overlong)}}`, "u");
/** A word for the package, in a text without characters that it reads as markup or divisions. */
const word = new RegExp(`[^\\s!-&(-@[-\`{-~\\u2013-\\u203c]{${String(minWordLength)},}`, "g");
const otherwise = /[<\u00ad]/;
/** Words that are remembered; the package would remember all, for ever. */
const maxWords = 20_000;

const loaded = new Map<string, Promise<Hyphenate>>();

/** Returns how a language divides its words; undefined for one that we have no patterns of. */
function loadHyphenation(language: string): Promise<Hyphenate> | undefined {
  const tag = language.toLowerCase();
  const name = tag in patterns ? tag : (tag.split("-")[0] ?? "");
  const load = patterns[name];
  if (!load) return undefined;
  let hyphenate = loaded.get(name);
  if (!hyphenate) {
    hyphenate = load().then(({ default: language }) => createDivider(language));
    loaded.set(name, hyphenate);
  }
  return hyphenate;
}

/** Divides words by patterns, each but once. */
export function createDivider([levels, trie, exceptions]: Patterns): Hyphenate {
  const fresh = () => createHyphenator([levels, trie, { ...exceptions }], { minWordLength });
  const cache = new Map<string, string>();
  let divide = fresh();
  let asked = 0;
  const divideWords = (text: string): string => {
    if (++asked > maxWords) {
      asked = 0;
      cache.clear();
      divide = fresh();
    }
    return divide(text);
  };
  return (text) => {
    if (otherwise.test(text)) return divideWords(text);
    return text.replace(word, (match) => {
      const before = cache.get(match);
      if (before !== undefined) return before;
      const now = divideWords(match);
      cache.set(match, now);
      return now;
    });
  };
}

/** Divides the words of running text, those of a passage in another language as that does. @param language of the document */
export async function hyphenateText(root: Root, language: string): Promise<void> {
  const dividers = new Map<string, Hyphenate | undefined>([[language, await loadHyphenation(language)]]);
  for (const tag of findLanguages(root)) dividers.set(tag, await loadHyphenation(tag));
  hyphenateWithin(root, dividers, language, false);
  visit(root, "element", (element) => {
    if (!["p", "li", "dd"].includes(element.tagName)) return;
    keepLastWord(element);
    if (beginsWithCode(element)) keepFirstLine(element);
  });
}

function findLanguages(root: Root): ReadonlySet<string> {
  const languages = new Set<string>();
  visit(root, "element", ({ properties: { lang } }) => {
    if (typeof lang === "string") languages.add(lang);
  });
  return languages;
}

function hyphenateWithin(
  within: Root | Element,
  dividers: ReadonlyMap<string, Hyphenate | undefined>,
  language: string,
  isInTable: boolean,
): void {
  const hyphenate = dividers.get(language);
  visit(within, (node) => {
    if (node !== within && node.type === "element") {
      if (undivided.has(node.tagName)) return SKIP;
      const { lang } = node.properties;
      const isTable = node.tagName === "table" && !isInTable;
      if (isTable || (typeof lang === "string" && lang !== language)) {
        hyphenateWithin(node, dividers, typeof lang === "string" ? lang : language, isInTable || isTable);
        return SKIP;
      }
    }
    if (!hyphenate || node.type !== "text" || !anyWord.test(node.value)) return undefined;
    if (mayHoldWord(node.value, overlong) && overlongWord.test(node.value)) return undefined;
    node.value = keepGoodDivisions(hyphenate(node.value), isInTable);
    return undefined;
  });
}

const white = /\s/;

function keepGoodDivisions(text: string, isInTable: boolean): string {
  let done = 0;
  let good = "";
  for (let at = text.indexOf("\u00ad"); at >= 0; at = text.indexOf("\u00ad", done)) {
    let begin = at;
    let end = at;
    while (begin > done && !white.test(text.charAt(begin - 1))) begin--;
    while (end < text.length && !white.test(text.charAt(end))) end++;
    good += text.slice(done, begin) + removeBadDivisions(text.slice(begin, end), isInTable);
    done = end;
  }
  return good + text.slice(done);
}

/** Names of options, paths, addresses, products (TypeScript) and the like, which are copied letter by letter. */
const notAWord = /^["'(]*[-@#$./\\]|[\\/_=@#]|[\p{L}\p{N}]\.[\p{L}\p{N}]|\p{Ll}\u00ad?\p{Lu}|\p{N}/u;
/** One letter before a division, or fewer than three behind it. */
const tooNear = /(?<=(?:^|[^\p{L}\u00ad])\p{L})\u00ad|\u00ad(?=\p{L}{0,2}(?:[^\p{L}\u00ad]|$))/gu;

function removeBadDivisions(token: string, isInTable: boolean): string {
  const isShort = isInTable && token.replaceAll("\u00ad", "").length < minInTable;
  return isShort || notAWord.test(token) ? token.replaceAll("\u00ad", "") : token.replace(tooNear, "");
}

/** Keeps the last word of a paragraph whole, so that its last line is not a piece of a word. */
function keepLastWord(element: Element): void {
  const last = element.children.at(-1);
  if (last?.type === "text") last.value = joinLastWord(last.value);
  else if (last?.type === "element" && !undivided.has(last.tagName)) keepLastWord(last);
}

function joinLastWord(text: string): string {
  if (!text.includes("\u00ad")) return text;
  let begin = text.trimEnd().length;
  while (begin > 0 && !white.test(text.charAt(begin - 1))) begin--;
  return text.slice(0, begin) + text.slice(begin).replaceAll("\u00ad", "");
}

function beginsWithCode({ children }: Element): boolean {
  const first = children.find((child) => child.type !== "text" || child.value.trim() !== "");
  return first?.type === "element" && first.tagName === "code";
}

/** Letters within which the first line has surely ended, on a page of any size that we print. */
const maxLineChars = 120;

/**
 * Keeps words whole in the first line of a block in mixed type: readers take a line that begins in another typeface for a block of its own (poppler),
 * and do not join its last word.
 */
function keepFirstLine(element: Element): void {
  let letters = 0;
  visit(element, "text", (text) => {
    if (letters >= maxLineChars) return;
    text.value = text.value.replace(/[^]/g, (sign) => {
      if (letters >= maxLineChars) return sign;
      if (sign === "\u00ad") return "";
      letters++;
      return sign;
    });
  });
}
