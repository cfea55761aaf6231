/** Words that English texts are full of, and no other language has. */
const english =
  /\b(?:the|and|that|this|with|are|you|your|which|from|have|has|not|will|when|they|these|than|been|their|there|what|does|into|each|only)\b/gi;
/** Words of other languages that no English sentence has, the most frequent of each. */
const foreign =
  /(?<![\p{L}'’-])(?:der|und|nicht|ist|das|für|eine?|mit|von|les?|la|des|du|et|est|une|dans|pour|qui|el|los|las|del|una|que|para|il|che|di|della|gli|per|sono|os|dos|uma|não|com|het|een|van|voor|niet|och|att|som|är|og|af|til|ikke|på|i|w|jest|się|nie|na|z|že|je|se|ve|bir|bu|için|ja|on|și|este|az|egy|és|dan|yang|của|là|không)(?![\p{L}'’-])/giu;
const accented = /[\u00c0-\u024f\u1e00-\u1eff]/gu;

/** Letters with which a text says what it is written in. */
const enough = 40;
/** What a text is read of, in characters. */
const sample = 600;

/** With its space, on average. */
const lettersPerWord = 6;
/** Shares of an English text's words that are of those. */
const surely = 0.12;
const perhaps = 0.05;

/** What a detector says of a text. */
interface Verdict {
  readonly language: string;
  readonly isReliable: () => boolean;
  readonly getScores: () => Readonly<Record<string, number>>;
}
type Detect = (text: string) => Verdict;

/** The language of a text in Latin letters, as far as it can be told. */
export interface LatinGuess {
  readonly language: string;
  /** How well others fit, from 0 to 1. */
  readonly scores: Readonly<Record<string, number>>;
}

/** Most texts are asked about twice: for the language of the document, and for that of a passage. */
const guesses = new Map<string, { readonly guess: LatinGuess | undefined }>();
const mostGuesses = 200;

let detector: Promise<Detect> | undefined;

// Nearly a megabyte of frequencies, which English documents need not wait for.
function loadDetector(): Promise<Detect> {
  detector ??= import("eld/extrasmall").then(
    ({ eld }) =>
      (text) =>
        eld.detect(text),
  );
  return detector;
}

/**
 * The language of a text in Latin letters; undefined where that cannot be said. English is known by its words; the package `eld` is asked
 * about what looks like a sentence in another language.
 */
export async function latinLanguage(text: string): Promise<LatinGuess | undefined> {
  const read = text.slice(0, sample);
  const ofEnglish = read.match(english)?.length ?? 0;
  const share = (ofEnglish * lettersPerWord) / read.length;
  if (ofEnglish > 2 && share > surely) return { language: "en", scores: { en: 1 } };
  const ofOthers = (read.match(foreign)?.length ?? 0) + (read.match(accented)?.length ?? 0);
  if (ofEnglish > 0 && ofEnglish >= ofOthers && share > perhaps) return { language: "en", scores: { en: 1 } };
  if (ofOthers < 2 || read.length < enough) return undefined;
  const known = guesses.get(read);
  if (known) return known.guess;
  const guess = guessOf((await loadDetector())(read));
  if (guesses.size >= mostGuesses) guesses.clear();
  guesses.set(read, { guess });
  return guess;
}

function guessOf(verdict: Verdict): LatinGuess | undefined {
  if (verdict.language === "" || !verdict.isReliable()) return undefined;
  return { language: verdict.language === "no" ? "nb" : verdict.language, scores: verdict.getScores() };
}
