import {
  countFrequent,
  hasFrequentWords,
  isUnknownToDetector,
  languages,
  listLatinWords,
} from "./frequent-words.ts";
import type { FrequentWords } from "./frequent-words.ts";

/** Letters that suffice to detect a text's language. */
const enough = 40;
/** Characters of a text that a detector reads. */
const sample = 600;
/** Its part that is looked up, in characters and in words. */
const lookedUp = 320;
const maxWords = 45;

/** A detector's result for a text. */
interface Verdict {
  readonly language: string;
  readonly isReliable: () => boolean;
  readonly getScores: () => Readonly<Record<string, number>>;
}
type Detect = (text: string) => Verdict;

/** Detects the language of a text in Latin letters, as far as that is possible. */
export interface LatinGuess {
  readonly language: string;
  /** How well others fit, from 0 to 1. */
  readonly scores: Readonly<Record<string, number>>;
}

/** By the words of a text: it is asked about twice, for the language of the document, and for that of a passage. */
const guesses = new Map<string, { readonly guess: LatinGuess | undefined }>();
const maxGuesses = 500;

let detector: Promise<Detect> | undefined;

// Nearly a megabyte of frequencies, which most documents need not wait for.
function loadDetector(): Promise<Detect> {
  detector ??= import("eld/extrasmall").then(
    ({ eld }) =>
      (text) =>
        eld.detect(text),
  );
  return detector;
}

/**
 * Detects the language of a text in Latin letters; undefined where that cannot be said. Most are known by their frequent words; the package `eld`
 * is asked about what looks like a sentence in another one.
 * @param expected the language of the document, which a text is in that has more of its words than of any other's
 */
export async function detectLatinLanguage(text: string, expected?: string): Promise<LatinGuess | undefined> {
  const words = listWords(text);
  const counts = countFrequent(words);
  const ranks = rankLanguages(counts);
  const known = chooseByWords(counts, ranks, expected);
  if (known !== undefined) return { language: known, scores: { [known]: 1 } };
  const beginning = text.slice(0, sample);
  if (beginning.length < enough || !isForeign(counts, ranks)) return undefined;
  if (isUnknownToDetector(ranks.first) && ranks.most > ranks.next) return undefined;
  const key = words.join(" ");
  const before = guesses.get(key);
  if (before) return before.guess;
  const guess = toGuess((await loadDetector())(beginning));
  if (guesses.size >= maxGuesses) guesses.clear();
  guesses.set(key, { guess });
  return guess;
}

/** Returns the language of a text in Latin letters, where its words alone tell it. */
export function detectLatinByWords(text: string): string | undefined {
  const counts = countFrequent(listWords(text));
  return chooseByWords(counts, rankLanguages(counts), undefined);
}

// Counted in words, which are the same whether or not dashes and quotes are set already.
function listWords(text: string): readonly string[] {
  return listLatinWords(text.slice(0, lookedUp)).slice(0, maxWords);
}

function isForeign({ of, foreign }: FrequentWords, { most }: Ranks): boolean {
  return foreign > 1 || most > Math.max(1, of[0] ?? 0);
}

/** The language of a text by its most frequent words, and the weights of it and of the next one. */
interface Ranks {
  readonly first: number;
  readonly most: number;
  readonly next: number;
}

function rankLanguages({ of }: FrequentWords): Ranks {
  let first = 0;
  let most = 0;
  let next = 0;
  of.forEach((weight, language) => {
    if (weight > most) [first, most, next] = [language, weight, most];
    else if (weight > next) next = weight;
  });
  return { first, most, next };
}

/** How many different frequent words of its language a text has for each of its words. It is the lower where many of them are of no other. */
const share = { usual: 0.18, ofOwn: 0.09, ofEnglish: 0.05 };
const manyOwn = 3;

function chooseByWords(
  { words, of, own, foreign }: FrequentWords,
  { first, most, next }: Ranks,
  expected: string | undefined,
): string | undefined {
  const ofOwn = own[first] ?? 0;
  const least = (ofOwn < manyOwn ? share.usual : share.ofOwn) * words;
  if (hasFrequentWords(first) && ofOwn > 0 && most > 2 && most > next + 1 && most > least)
    return languages[first];
  if (most > 1 && most > next && languages[first] === expected) return expected;
  // The language of most documents needs less evidence.
  const isEnglish = (own[0] ?? 0) > 0 && of[0] === most && most >= foreign && most > share.ofEnglish * words;
  return isEnglish ? "en" : undefined;
}

function toGuess(verdict: Verdict): LatinGuess | undefined {
  if (verdict.language === "" || !verdict.isReliable()) return undefined;
  return { language: verdict.language === "no" ? "nb" : verdict.language, scores: verdict.getScores() };
}
