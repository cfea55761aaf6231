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
  percent,
  point,
  space,
  zero,
} from "./ascii.ts";
import { numberAt, powers } from "./bytes.ts";
import { OperatorList, operatorNamed } from "./operators.ts";

/** Its data are no operators (ISO 32000-1, section 8.9.7). Chromium writes images as objects of their own. */
const inlineImage = operatorNamed("ID");

/** Digits of the longest whole number that is one of 32 bits, which are read sooner. */
const smallDigits = 9;

/** Reads the content streams of one document. */
export interface OperatorReader {
  /**
   * Reads the operators of a content stream (ISO 32000-1, section 7.8.2): numbers, strings of two-byte codes in hexadecimal digits, and everything
   * else as it is written.
   * @throws {PdfFormatError} when it holds an image, or something without an end
   */
  readonly read: (content: Buffer) => OperatorList;
}

/** The arrays that are filled while a stream is read: of the longest one so far, since new memory is slow. */
interface Room {
  readonly names: Uint32Array;
  readonly ends: Uint32Array;
  readonly operands: Float64Array;
  readonly textIds: Uint32Array;
}

export function createOperatorReader(): OperatorReader {
  let room = roomFor(2 ** 14);
  return {
    read(content) {
      if (content.length / 2 + 2 > room.names.length) room = roomFor(content.length);
      return readInto(room, content);
    },
  };
}

/** An operator or an operand takes two bytes at least. */
function roomFor(bytes: number): Room {
  const most = Math.ceil(bytes / 2) + 2;
  return {
    names: new Uint32Array(most),
    ends: new Uint32Array(most + 1),
    operands: new Float64Array(most),
    textIds: new Uint32Array(most),
  };
}

function readInto({ names, ends, operands, textIds }: Room, content: Buffer): OperatorList {
  const texts = [""];
  let length = 0;
  /** Numbers of all operators, and of those before the current one. */
  let count = 0;
  let first = 0;
  /** Where the current operator begins, and where its operands end that are no numbers; -1 where there are none. */
  let begin = -1;
  let textEnd = -1;
  for (let at = 0; at < content.length;) {
    const byte = content[at] ?? 0;
    const kind = kinds[byte];
    if (kind === whiteSpace) {
      at++;
      continue;
    }
    if (byte === percent) {
      at = endOfLine(content, at);
      continue;
    }
    if (begin < 0) begin = at;
    if (kind === numeric) {
      const isNegative = byte === minus;
      const from = isNegative ? at + 1 : at;
      let value = 0;
      let pointAt = -1;
      for (at = from; at < content.length; at++) {
        const sign = content[at] ?? 0;
        if (sign >= zero && sign <= nine) value = (Math.imul(value, 10) + sign - zero) | 0;
        else if (sign === point && pointAt < 0) pointAt = at;
        else break;
      }
      if (at - from > smallDigits) value = numberAt(content, from, at);
      else if (pointAt >= 0) value /= powers[at - pointAt - 1] ?? 1;
      operands[count++] = isNegative ? -value : value;
    } else if (kind === word) {
      let name = 0;
      for (; at < content.length; at++) {
        const letter = content[at] ?? 0;
        if (kinds[letter] !== word && kinds[letter] !== numeric) break;
        name = (name << 8) | letter;
      }
      if (name === inlineImage) throw new PdfFormatError("The PDF has an image among its operators");
      textIds[length] = textEnd < 0 ? 0 : texts.push(content.toString("latin1", begin, textEnd)) - 1;
      names[length++] = name;
      ends[length] = first = count;
      begin = textEnd = -1;
    } else {
      const isFirst = byte === lessThan && count === first && textEnd < 0;
      const code = isFirst ? codeAt(content, at + 1) : -1;
      // Chromium shows nearly all glyphs one by one.
      if (code >= 0 && content[at + 5] === greaterThan) {
        operands[count++] = code;
        at += 6;
        continue;
      }
      const end = isFirst ? endOfCodes(content, at) : 0;
      if (end > 0) {
        for (at++; at < end; at += 4) operands[count++] = codeAt(content, at);
        at = end + 1;
      } else {
        count = first;
        textEnd = at = endOfOperand(content, at);
      }
    }
  }
  return new OperatorList(
    names.slice(0, length),
    ends.slice(0, length + 1),
    operands.slice(0, count),
    textIds.slice(0, length),
    texts,
  );
}

/** What a byte is a part of (ISO 32000-1, section 7.2.2). */
const whiteSpace = 0;
const numeric = 1;
const word = 2;
const delimiter = 3;
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte <= space) return whiteSpace;
  if ((byte >= zero && byte <= nine) || byte === minus || byte === point) return numeric;
  return "()<>[]{}/%".includes(String.fromCharCode(byte)) ? delimiter : word;
});

/** The value of a hexadecimal digit; less than 0 for another byte. */
const hexDigits = Int8Array.from({ length: 256 }, (_, byte) =>
  "0123456789ABCDEF".indexOf(String.fromCharCode(byte)),
);

/** Where a string of codes ends that have four hexadecimal digits each. @returns 0 where there is none */
function endOfCodes(content: Buffer, from: number): number {
  let at = from + 1;
  while (at < content.length && (hexDigits[content[at] ?? 0] ?? -1) >= 0) at++;
  return at > from + 1 && (at - from - 1) % 4 === 0 && content[at] === greaterThan ? at : 0;
}

/** @returns less than 0 where there are no four digits */
function codeAt(content: Buffer, at: number): number {
  return (
    (digitAt(content, at) << 12) |
    (digitAt(content, at + 1) << 8) |
    (digitAt(content, at + 2) << 4) |
    digitAt(content, at + 3)
  );
}

function digitAt(content: Buffer, at: number): number {
  return hexDigits[content[at] ?? 0] ?? -1;
}

/** The end of a name, a string, an array or a dictionary (ISO 32000-1, section 7.3). */
function endOfOperand(content: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length;) {
    const byte = content[at] ?? 0;
    if (byte === openingParenthesis) at = endOfLiteral(content, at);
    else if (byte === lessThan && content[at + 1] !== lessThan) at = content.indexOf(greaterThan, at) + 1;
    else if (byte === lessThan || byte === greaterThan) {
      depth += byte === lessThan ? 1 : -1;
      at += 2;
    } else if (byte === openingBracket || byte === closingBracket) {
      depth += byte === openingBracket ? 1 : -1;
      at++;
    } else at = endOfWord(content, at + 1);
    if (at === 0) break;
    if (depth <= 0) return at;
  }
  throw new PdfFormatError("The PDF has an operand without an end");
}

/** The end of a comment, which counts as white space (ISO 32000-1, section 7.2.4). */
function endOfLine(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== newline && content[at] !== carriageReturn) at++;
  return at;
}

function endOfWord(content: Buffer, from: number): number {
  let at = from;
  while (at < content.length && (kinds[content[at] ?? 0] === word || kinds[content[at] ?? 0] === numeric))
    at++;
  return at;
}

/** @returns 0 where there is none */
function endOfLiteral(content: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at++) {
    const byte = content[at];
    if (byte === backslash) at++;
    else if (byte === openingParenthesis) depth++;
    else if (byte === closingParenthesis && --depth === 0) return at + 1;
  }
  return 0;
}
