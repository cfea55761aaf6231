import { decodeReferences } from "../html/structure/decode-references.ts";
import { beyondLatin } from "./beyond-latin.ts";
import { chooseFonts } from "./needed-fonts.ts";
import { parseRangeText } from "./range-text.ts";
import shown from "./shown-characters.json" with { type: "json" };

/** The places of characters that no font here has. */
export interface LettersWithoutFont {
  /** Each of them once, with its number: `𓀀 (U+13000)`. */
  readonly letters: string;
  /** Counted from 1. */
  readonly line: number;
}

/** Invisible characters, and sequences of characters each of which a font may have. */
const unseen =
  /[\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Cs}]/u;
/** Warnings of further lines, and names of further characters, would be of no help. */
const maxLines = 20;
const maxNamed = 5;

/** Returns the characters of each line that can only be shown as crossed boxes, of the first lines that have some. */
export function findLettersWithoutFont(text: string): LettersWithoutFont[] {
  const missing: LettersWithoutFont[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    if (missing.length === maxLines) break;
    if (!beyondLatin.test(line)) continue;
    const letters = new Set(Array.from(decodeReferences(line)).filter((letter) => !isShown(letter)));
    if (letters.size > 0) missing.push({ letters: nameLetters([...letters]), line: at + 1 });
  }
  return missing;
}

/** Describes the letters that no font here has; empty if there are none. */
export function nameUnshown(letters: readonly string[]): string {
  return nameLetters(letters.filter((letter) => !isShown(letter)));
}

/** Returns the letters that only fonts on demand have. */
export function keepLettersOfWebFonts(letters: readonly string[]): string[] {
  return letters.filter((letter) => isShown(letter) && isOfWebFont(letter));
}

function isOfWebFont(letter: string): boolean {
  const { stylesheets, spare } = chooseFonts({ html: letter, languages: [] });
  return !unseen.test(letter) && stylesheets.length + spare.length > 0;
}

function nameLetters(letters: readonly string[]): string {
  const named = letters.slice(0, maxNamed).map((letter) => {
    const number = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `${letter} (U+${number})`;
  });
  const more = letters.length - named.length;
  return named.join(", ") + (more === 0 ? "" : ` and ${String(more)} more`);
}

function isShown(letter: string): boolean {
  const has = (code: number): boolean => ((decodeFontBits()[code >> 3] ?? 0) & (1 << (code & 7))) !== 0;
  return (
    has(letter.codePointAt(0) ?? 0) ||
    unseen.test(letter) ||
    Array.from(letter.normalize("NFD")).every((part) => has(part.codePointAt(0) ?? 0))
  );
}

let bits: Uint8Array | undefined;

/** Returns a bit for each code point: whether a font has it. Made with the first document that needs it. */
function decodeFontBits(): Uint8Array {
  if (bits) return bits;
  bits = new Uint8Array(0x110000 / 8);
  for (const { from, to } of parseRangeText(shown.ranges))
    for (let code = from; code <= to; code++) bits[code >> 3] = (bits[code >> 3] ?? 0) | (1 << (code & 7));
  return bits;
}
