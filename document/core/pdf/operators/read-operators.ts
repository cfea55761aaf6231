import { PdfFormatError } from "../../errors.ts";
import { greaterThan, lessThan, minus, nine, percent, point, zero } from "./ascii.ts";
import { numberAt, powers } from "./bytes.ts";
import { packOperatorName, type OperatorName } from "./operator-names.ts";
import { OperatorList } from "./operators.ts";
import {
  readCode,
  findCodesEnd,
  findLineEnd,
  findNumberEnd,
  findOperandEnd,
  kinds,
  numeric,
  whiteSpace,
  word,
} from "./tokens.ts";

/** Its data are no operators (ISO 32000-1, section 8.9.7). Chromium writes images as objects of their own. */
const inlineImage = packOperatorName("ID");

/** Characters of the longest number that Chromium writes, without a minus: nine digits, which fit 32 bits, and a point. */
const mostSigns = 10;

/** Reads the content streams of one document. */
export interface OperatorReader {
  /**
   * Reads the operators of a content stream (ISO 32000-1, section 7.8.2). It reads numbers, and strings of two-byte codes in hexadecimal digits;
   * everything else stays as written.
   * @throws {PdfFormatError} when it holds an image, or something without an end
   */
  readonly read: (content: Buffer) => OperatorList;
}

/** The arrays that are filled while a stream is read: of the longest one so far, since new memory is slow. */
interface Capacity {
  readonly names: Uint32Array;
  readonly ends: Uint32Array;
  readonly operands: Float64Array;
  readonly textIds: Uint32Array;
}

export function createOperatorReader(): OperatorReader {
  let buffers = reserveCapacity(2 ** 14);
  return {
    read(content) {
      if (content.length / 2 + 2 > buffers.names.length) buffers = reserveCapacity(content.length);
      return readInto(buffers, content);
    },
  };
}

/** Allocates space for operators: an operator or an operand takes two bytes at least. */
function reserveCapacity(bytes: number): Capacity {
  const most = Math.ceil(bytes / 2) + 2;
  return {
    names: new Uint32Array(most),
    ends: new Uint32Array(most + 1),
    operands: new Float64Array(most),
    textIds: new Uint32Array(most),
  };
}

/** The state of reading a content stream, in small functions: each is compiled as soon as it is hot, and stays so. */
interface Reading extends Capacity {
  readonly content: Buffer;
  readonly texts: string[];
  operatorCount: number;
  /** Numbers of all operators, and of those before the current one. */
  numberCount: number;
  firstNumber: number;
  /** The beginning of the current operator, and the end of its operands before the numbers; -1 if there are none. */
  begin: number;
  textEnd: number;
}

function readInto({ names, ends, operands, textIds }: Capacity, content: Buffer): OperatorList {
  const reading: Reading = {
    names,
    ends,
    operands,
    textIds,
    content,
    texts: [""],
    operatorCount: 0,
    numberCount: 0,
    firstNumber: 0,
    begin: -1,
    textEnd: -1,
  };
  readAll(reading);
  const { operatorCount, numberCount, texts } = reading;
  return new OperatorList(
    names.slice(0, operatorCount),
    ends.slice(0, operatorCount + 1),
    operands.slice(0, numberCount),
    textIds.slice(0, operatorCount),
    texts,
  );
}

function readAll(reading: Reading): void {
  const { content } = reading;
  for (let at = 0; at < content.length;) {
    const byte = content[at] ?? 0;
    const kind = kinds[byte];
    if (kind === whiteSpace) at++;
    else if (byte === percent) at = findLineEnd(content, at);
    else {
      if (reading.begin < 0) reading.begin = at;
      if (kind === numeric) at = readNumber(reading, content, byte === minus ? at + 1 : at, byte === minus);
      else if (kind === word) at = readName(reading, content, at);
      else if (byte === lessThan && isFirstOperand(reading)) at = readCodes(reading, content, at);
      else at = readText(reading, content, at);
    }
  }
}

function isFirstOperand({ numberCount, firstNumber, textEnd }: Reading): boolean {
  return numberCount === firstNumber && textEnd < 0;
}

/** Reads a number. @param from where its digits begin */
function readNumber(reading: Reading, content: Buffer, from: number, isNegative: boolean): number {
  let digits = 0;
  let pointAt = -1;
  let at = from;
  for (const last = from + mostSigns; at <= last; at++) {
    const sign = content[at] ?? 0;
    if (sign >= zero && sign <= nine) digits = digits * 10 + sign - zero;
    else if (sign === point && pointAt < 0) pointAt = at;
    else break;
  }
  let value = digits;
  if (at - from > mostSigns) {
    at = findNumberEnd(content, at, pointAt >= 0);
    value = numberAt(content, from, at);
  } else if (pointAt >= 0) value = digits / (powers[at - pointAt - 1] ?? 1);
  reading.operands[reading.numberCount++] = isNegative ? -value : value;
  return at;
}

function readName(reading: Reading, content: Buffer, from: number): number {
  let name = 0;
  let at = from;
  for (; at < content.length; at++) {
    const letter = content[at] ?? 0;
    if (kinds[letter] !== word && kinds[letter] !== numeric) break;
    name = (name << 8) | letter;
  }
  if (name === inlineImage) throw new PdfFormatError("The PDF has an image among its operators");
  endOperator(reading, name);
  return at;
}

function endOperator(reading: Reading, name: OperatorName): void {
  const { textEnd } = reading;
  reading.textIds[reading.operatorCount] = textEnd < 0 ? 0 : addText(reading, textEnd);
  reading.names[reading.operatorCount++] = name;
  reading.ends[reading.operatorCount] = reading.firstNumber = reading.numberCount;
  reading.begin = reading.textEnd = -1;
}

function addText({ texts, content, begin }: Reading, end: number): number {
  return texts.push(content.toString("latin1", begin, end)) - 1;
}

function readCodes(reading: Reading, content: Buffer, from: number): number {
  const code = readCode(content, from + 1);
  // Chromium shows nearly all glyphs one by one.
  if (code >= 0 && content[from + 5] === greaterThan) {
    reading.operands[reading.numberCount++] = code;
    return from + 6;
  }
  const end = findCodesEnd(content, from);
  if (end === 0) return readText(reading, content, from);
  for (let at = from + 1; at < end; at += 4) reading.operands[reading.numberCount++] = readCode(content, at);
  return end + 1;
}

/** Reads an operand that is neither a number nor codes: it stays as written, as do the numbers before it. */
function readText(reading: Reading, content: Buffer, from: number): number {
  reading.numberCount = reading.firstNumber;
  reading.textEnd = findOperandEnd(content, from);
  return reading.textEnd;
}
