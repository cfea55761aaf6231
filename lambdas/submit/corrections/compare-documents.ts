import { optionList } from "../../../document/core/options/options.ts";
import type { ConversionRequest } from "../../http-contract/requests.ts";

type Document = Pick<ConversionRequest, "data" | "options">;

/** How far a correction differs from its original, and how far it may. */
export interface Difference {
  readonly words: Change;
  /** Pictures, fonts and attached files. */
  readonly files: Change;
}

/** A change of one kind: how much, of how much, and how much is free of charge. */
interface Change {
  readonly changed: number;
  readonly of: number;
  readonly most: number;
}

/** The part of a document that may change. */
const share = 1 / 10;
/** Words that may change in any case: the tenth of a short document would be none. */
const leastWords = 3;

/**
 * Compares a correction with the document that was paid for. A word is unchanged if it has a neighbour of its own in both. So a part that was moved is
 * unchanged, and the same words in another order are not. Words that were replaced count once. A file that is new counts, whatever its size; one that is left
 * out does not. Nor do options of the layout. Takes time in proportion to both documents.
 */
export function compareDocuments(original: Document, correction: Document): Difference {
  const [before, after] = [readContents(original), readContents(correction)];
  const numbers = new Map<string, number>();
  const words = [before, after].map(({ texts }) => numberWords(texts, numbers));
  const [wordsBefore = [], wordsAfter = []] = words;
  const base = numbers.size + 1;
  const removed = countOwnWords(wordsBefore, countPairs(wordsAfter, base), base);
  const added = countOwnWords(wordsAfter, countPairs(wordsBefore, base), base);
  const known = new Set(before.files);
  return {
    words: {
      changed: Math.max(removed, added),
      of: wordsBefore.length,
      most: Math.max(leastWords, Math.floor(wordsBefore.length * share)),
    },
    files: {
      changed: after.files.filter((file) => !known.has(file)).length,
      of: before.files.length,
      most: Math.floor(before.files.length * share),
    },
  };
}

/** The texts and files that a document has. */
interface Contents {
  readonly texts: readonly string[];
  readonly files: readonly string[];
}

/** The options that hold a text or a picture of the author's own. */
const ownOptions = optionList.flatMap(([name, { kind }]) =>
  kind === "line" || kind === "margin" || kind === "image" ? [name] : [],
);
/** Data of a file, as an address or alone. */
const fileData = /data:[a-z]+\/[^\s"'()<>]+|[a-z0-9+/]+/gi;
/** From so many characters on, letters and digits without a blank are the data of a file: longer than any word. */
const leastDataLength = 100;

function readContents({ data, options }: Document): Contents {
  const texts: string[] = [];
  const files: string[] = [];
  const readText = (text: string): void => {
    texts.push(
      text.replace(fileData, (run) => {
        const isFile = /^data:/i.test(run) || (run.length >= leastDataLength && /[a-z0-9]/i.test(run));
        if (!isFile) return run;
        files.push(run);
        return " ";
      }),
    );
  };
  const visit = (value: unknown): void => {
    if (typeof value === "string") readText(value);
    else if (typeof value === "number") texts.push(String(value));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(data);
  for (const name of ownOptions) visit(options[name]);
  return { texts, files };
}

/** A word: letters and digits, one character of a script without blanks between words, or one symbol. Punctuation and ASCII marks are none. */
const word =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]|[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]]+|[\p{S}--\p{ASCII}]/gv;

/** Replaces each word by its number, from 1 on. @param numbers of the words so far */
function numberWords(texts: readonly string[], numbers: Map<string, number>): readonly number[] {
  const numbered: number[] = [];
  for (const text of texts)
    for (const [found] of text.matchAll(word)) {
      const number = numbers.get(found) ?? numbers.size + 1;
      numbers.set(found, number);
      numbered.push(number);
    }
  return numbered;
}

/** Counts the pairs of neighbours in a text. Beyond its edges there is no word. @param base more than any word's number */
function countPairs(words: readonly number[], base: number): Map<number, number> {
  const pairs = new Map<number, number>();
  for (let at = 0; at <= words.length; at++) {
    const pair = numberPair(words, at, base);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Counts the words that have neither neighbour in common with the other text. @param others pairs of the other text, each of which is used up by one here */
function countOwnWords(words: readonly number[], others: Map<number, number>, base: number): number {
  let own = 0;
  let isPairCommon = false;
  for (let at = 0; at <= words.length; at++) {
    const pair = numberPair(words, at, base);
    const left = others.get(pair) ?? 0;
    if (left > 0) others.set(pair, left - 1);
    const wasPairCommon = isPairCommon;
    isPairCommon = left > 0;
    if (at > 0 && !wasPairCommon && !isPairCommon) own++;
  }
  return own;
}

/** Returns the number of the pair of a word and the one before it. */
function numberPair(words: readonly number[], at: number, base: number): number {
  return (words[at - 1] ?? 0) * base + (words[at] ?? 0);
}
