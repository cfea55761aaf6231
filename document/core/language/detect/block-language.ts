import { detectLatinLanguage, type LatinGuess } from "./latin.ts";
import { classifyLetters } from "./scripts.ts";

/** The language of a block of prose. */
export interface BlockLanguage {
  /** Undefined where it is in Latin letters, and too short to tell. */
  readonly language: string | undefined;
  readonly weight: number;
  /** How well languages fit that are written in the same letters. */
  readonly scores: LatinGuess["scores"] | undefined;
}

/** The languages around a text, where they are known already. */
interface Surroundings {
  /** The language of the document, without its region. */
  readonly language: string;
  /** The least weight with which a text in Latin letters is asked about. */
  readonly min: number;
}

/** Detects the language of a text. @returns undefined where it has no letters */
export async function detectBlockLanguage(
  text: string,
  within?: Surroundings,
): Promise<BlockLanguage | undefined> {
  const { language, weight } = classifyLetters(text);
  if (language === undefined) return undefined;
  if (language !== "latin") return { language, weight, scores: undefined };
  if (within && weight < within.min) return { language: undefined, weight, scores: undefined };
  const guess = await detectLatinLanguage(text, within?.language);
  return { language: guess?.language, weight, scores: guess?.scores };
}
