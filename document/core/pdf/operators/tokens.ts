import { PdfFormatError } from "../../errors.ts";
import {
  backslash,
  carriageReturn,
  closingBracket,
  closingParenthesis,
  greaterThan,
  lessThan,
  minus,
  newline,
  nine,
  openingBracket,
  openingParenthesis,
  point,
  space,
  zero,
} from "./ascii.ts";

// Tokens of a content stream (ISO 32000-1, section 7.2): the class of each byte, and where each token ends.

/** The class of a byte (ISO 32000-1, section 7.2.2). */
export const whiteSpace = 0;
export const numeric = 1;
export const word = 2;
const delimiter = 3;
export const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= space) return whiteSpace;
  if ((byte >= zero && byte <= nine) || byte === minus || byte === point) return numeric;
  return "()<>[]{}/%".includes(String.fromCharCode(byte)) ? delimiter : word;
});

/** The value of a hexadecimal digit; less than 0 for another byte. */
const hexDigits = Int8Array.from({ length: 256 }, (_, byte) =>
  "0123456789ABCDEF".indexOf(String.fromCharCode(byte)),
);

/** Finds the end of a string of codes with four hexadecimal digits each. @returns 0 if there is none */
export function findCodesEnd(content: Buffer, from: number): number {
  let at = from + 1;
  while (at < content.length && (hexDigits[content[at] ?? 0] ?? -1) >= 0) at++;
  return at > from + 1 && (at - from - 1) % 4 === 0 && content[at] === greaterThan ? at : 0;
}

/** Reads four hexadecimal digits; negative if there are not four. */
export function readCode(content: Buffer, at: number): number {
  return (
    (readDigit(content, at) << 12) |
    (readDigit(content, at + 1) << 8) |
    (readDigit(content, at + 2) << 4) |
    readDigit(content, at + 3)
  );
}

function readDigit(content: Buffer, at: number): number {
  return hexDigits[content[at] ?? 0] ?? -1;
}

/** Returns the end of a name, a string, an array or a dictionary (ISO 32000-1, section 7.3). */
export function findOperandEnd(content: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length;) {
    const byte = content[at] ?? 0;
    if (byte === openingParenthesis) at = findLiteralEnd(content, at);
    else if (byte === lessThan && content[at + 1] !== lessThan) at = content.indexOf(greaterThan, at) + 1;
    else if (byte === lessThan || byte === greaterThan) {
      depth += byte === lessThan ? 1 : -1;
      at += 2;
    } else if (byte === openingBracket || byte === closingBracket) {
      depth += byte === openingBracket ? 1 : -1;
      at++;
    } else at = findWordEnd(content, at + 1);
    if (at === 0) break;
    if (depth <= 0) return at;
  }
  throw new PdfFormatError("The PDF has an operand without an end");
}

/** Returns the end of a comment, which counts as white space (ISO 32000-1, section 7.2.4). */
export function findLineEnd(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== newline && content[at] !== carriageReturn) at++;
  return at;
}

function findWordEnd(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && (kinds[content[at] ?? 0] === word || kinds[content[at] ?? 0] === numeric))
    at++;
  return at;
}

/** Finds the end of a literal string; 0 if there is none. */
function findLiteralEnd(content: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at++) {
    const byte = content[at];
    if (byte === backslash) at++;
    else if (byte === openingParenthesis) depth++;
    else if (byte === closingParenthesis && --depth === 0) return at + 1;
  }
  return 0;
}

/** Finds where the digits of a number end, with one point at most. */
export function findNumberEnd(content: Buffer, from: number, hasPoint: boolean): number {
  let isPointAllowed = !hasPoint;
  for (let at = from; ; at++) {
    const sign = content[at] ?? 0;
    if (sign === point && isPointAllowed) isPointAllowed = false;
    else if (sign < zero || sign > nine) return at;
  }
}
