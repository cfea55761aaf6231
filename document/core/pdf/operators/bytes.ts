import { minus, nine, point, space, zero } from "./ascii.ts";

// Reads a PDF as bytes: most work on it looks at each byte once.

/** Digits of the longest integer that is always exact. */
const exactDigits = 15;

/** Returns whether a word is at an index. */
export function isAt(content: Buffer, at: number, word: Buffer): boolean {
  for (let index = 0; index < word.length; index++) if (content[at + index] !== word[index]) return false;
  return true;
}

/** Finds where white space begins that ends at an index: U+0020 and all characters before it (ISO 32000-1, section 7.2.3). */
export function skipSpaceBefore(content: Buffer, end: number): number {
  let at = end;
  while ((content[at - 1] ?? Infinity) <= space) at--;
  return at;
}

/** Finds the end of the digits and points that begin at an index. */
export function findDigitsEnd(content: Buffer, from: number): number {
  let at = from;
  for (; at < content.length; at++) {
    const byte = content[at] ?? 0;
    if ((byte < zero || byte > nine) && byte !== point) break;
  }
  return at;
}

/** Reads a number (ISO 32000-1, section 7.3.3), as `Number` does. @returns NaN if there is none */
export function numberAt(content: Buffer, begin: number, end: number): number {
  const isNegative = content[begin] === minus;
  const first = isNegative ? begin + 1 : begin;
  let digitsValue = 0;
  let decimals = -1;
  for (let at = first; at < end; at++) {
    const byte = content[at] ?? 0;
    if (byte >= zero && byte <= nine) {
      digitsValue = digitsValue * 10 + byte - zero;
      if (decimals >= 0) decimals++;
    } else if (byte === point && decimals < 0) decimals = 0;
    else return NaN;
  }
  const digits = end - first - (decimals < 0 ? 0 : 1);
  if (digits < 1) return NaN;
  // Both are exact integers, so that their quotient is rounded only once.
  if (digits > exactDigits) return Number(content.toString("latin1", begin, end));
  const value = decimals > 0 ? digitsValue / (powers[decimals] ?? NaN) : digitsValue;
  return isNegative ? -value : value;
}

/** Powers of ten. */
export const powers = Array.from({ length: exactDigits + 1 }, (_, exponent) => 10 ** exponent);

/** Rounds a length to as many decimals as operators are written with. */
export function roundLength(length: number): number {
  return Math.round(length * 10_000) / 10_000;
}
