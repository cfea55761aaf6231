/** A part of a text, with the white space behind it. */
export interface WordPart {
  readonly text: string;
  /** Whether a line may end behind it. */
  readonly mayEnd: boolean;
  /** Whether no line may end within it, though the browser would end one. */
  readonly isWhole?: boolean;
}

/** Longer words, in characters, are not written by people: the browser would take a minute for all their places. They are broken anywhere. */
export const maxDividedChars = 200;
/** Words up to these lengths, in characters, are never broken. */
const shortWord = 12;
const shortCode = 24;
const shortNumber = 20;
/** Characters that stay together on either side of a place. */
const minPart = 3;
/** Characters within which a break is always allowed. */
const maxPart = 10;
/** A word that is long enough to be divided. */
const longWord = new RegExp(`\\S{${String(shortWord + 1)}}`);
/** Within a date, a number or an order number, the browser takes a hyphen for that of a word. */
const hyphen = /[-\u2010\u2013]/;
/** Behind separators, and before capital letters. */
const places = /(?<=[/\\._\-:=?&#@,;|)\]>+])(?=[^/\\._\-:=?&#@,;|)\]>+\s])|(?<=[\p{Ll}\d])(?=\p{Lu})/u;

/** Returns whether a text has a word that may have to be divided, or that the browser would tear. */
export function mayNeedBreaks(text: string): boolean {
  return longWord.test(text) || mayTear(text);
}

/** Divides a word at its separators and before capital letters; numbers, words of up to a dozen characters and short codes are not divided. */
export function divideWord(word: string, isCode: boolean): readonly WordPart[] {
  const undivided = [{ text: word, mayEnd: false }];
  const bare = word.trim();
  if (bare.length > maxDividedChars) return undivided;
  if (bare.length <= shortNumber && mayTear(bare)) return [{ text: word, mayEnd: false, isWhole: true }];
  if (bare.length <= shortWord || (isCode && bare.length <= shortCode)) return undivided;
  if (/^[^\p{L}]+\p{L}{0,3}$/u.test(bare) && bare.length <= shortNumber) return undivided;
  // It has soft hyphens already.
  if (bare.includes("\u00ad")) return undivided;
  const pieces = word
    .split(places)
    .flatMap((piece) =>
      piece.length > 2 * maxPart ? (piece.match(new RegExp(`.{1,${String(maxPart)}}`, "gsu")) ?? []) : piece,
    );
  return joinShort(pieces).map((text, index, all) => ({ text, mayEnd: index < all.length - 1 }));
}

function mayTear(text: string): boolean {
  return hyphen.test(text) && /\d/.test(text);
}

/** Joins a number in a path, and a short piece, with the piece before it. */
function joinShort(pieces: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    const isShort = last !== undefined && (last.length < minPart || piece.trim().length < minPart);
    const isNumber = last !== undefined && /\d\D?$/.test(last) && /^\d/.test(piece);
    if (isShort || isNumber) joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}
