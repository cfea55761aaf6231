import { latinLanguage } from "./latin.ts";
import type { LatinGuess } from "./latin.ts";
import { lettersOf } from "./scripts.ts";

/** What a block of prose is written in. */
export interface BlockLanguage {
  /** Undefined where it is in Latin letters, and too short to tell. */
  readonly language: string | undefined;
  readonly weight: number;
  /** How well languages fit that are written in the same letters. */
  readonly scores: LatinGuess["scores"] | undefined;
}

/** What a text stands in, where that is known already. */
interface Surroundings {
  /** Of the document, without its region. */
  readonly language: string;
  /** The least weight with which a text in Latin letters is asked about. */
  readonly min: number;
}

/** What a text is written in; undefined where it has no letters. */
export async function blockLanguage(text: string, within?: Surroundings): Promise<BlockLanguage | undefined> {
  const { language, weight } = lettersOf(text);
  if (language === undefined) return undefined;
  if (language !== "latin") return { language, weight, scores: undefined };
  if (within && weight < within.min) return { language: undefined, weight, scores: undefined };
  const guess = await latinLanguage(text, within?.language);
  return { language: guess?.language, weight, scores: guess?.scores };
}
