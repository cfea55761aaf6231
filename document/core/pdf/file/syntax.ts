import { PdfFormatError } from "../../errors.ts";
import { space } from "../operators/ascii.ts";
import { toUtf16Hex } from "../text/utf-16.ts";

/**
 * Dictionaries and arrays of a PDF (ISO 32000-1, section 7.3) as text of one character a byte. Values stay as they are written; only
 * where each begins and ends is read, so that no text within can be taken for one.
 */

/** A dictionary: its keys without the slash, its values as written. */
export type PdfDictionary = Map<string, string>;

/** Reads the dictionary at the beginning of a text. @throws {PdfFormatError} when there is none */
export function readDictionary(text: string): PdfDictionary {
  const entries: PdfDictionary = new Map();
  let at = skipSpace(text, 0);
  if (!text.startsWith("<<", at))
    throw new PdfFormatError("The PDF has no dictionary where Chromium writes one");
  at = skipSpace(text, at + 2);
  while (!text.startsWith(">>", at)) {
    const keyEnd = findValueEnd(text, at);
    const start = skipSpace(text, keyEnd);
    const end = findValueEnd(text, start);
    entries.set(text.slice(at + 1, keyEnd), text.slice(start, end));
    at = skipSpace(text, end);
  }
  return entries;
}

/** Writes a dictionary in the order of its keys. */
export function writeDictionary(entries: ReadonlyMap<string, string>): string {
  let text = "<<";
  for (const [key, value] of entries) text += `${text === "<<" ? "" : " "}/${key} ${value}`;
  return `${text}>>`;
}

/** Reads the items of an array; any other value is the only item. */
export function readArray(value: string): string[] {
  if (!value.startsWith("[")) return value === "" ? [] : [value];
  const items: string[] = [];
  let at = skipSpace(value, 1);
  while (value[at] !== "]") {
    const end = findValueEnd(value, at);
    items.push(value.slice(at, end));
    at = skipSpace(value, end);
  }
  return items;
}

/** Returns the number of the object that a value refers to. */
export function parseReference(value: string | undefined): number | undefined {
  const digits = /^(\d+) 0 R$/.exec(value ?? "")?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns a text string, in plain letters where it has no others, and in UTF-16 with a byte order mark otherwise (section 7.9.2.2). */
export function formatTextString(text: string): string {
  if (/^[ -~]*$/.test(text)) return `(${text.replace(/[\\()]/g, "\\$&")})`;
  return `<FEFF${toUtf16Hex(text)}>`;
}

/** Returns the bytes of a string in either form, as text of one character a byte (section 7.3.4). */
export function readString(value: string): string {
  if (value.startsWith("<")) return Buffer.from(value.slice(1, -1), "hex").toString("latin1");
  return value
    .slice(1, -1)
    .replace(
      /\\(?:([0-7]{1,3})|(\r\n?|\n)|([^]))/g,
      (_, octal?: string, newline?: string, character = "") => {
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
        if (newline !== undefined) return "";
        return escapes[character as string] ?? (character as string);
      },
    );
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

function findValueEnd(text: string, start: number): number {
  switch (text[start]) {
    case "(":
      return findStringEnd(text, start);
    case "[":
      return findNestedEnd(text, start + 1, "]");
    case "<":
      return text[start + 1] === "<"
        ? findNestedEnd(text, start + 2, ">>")
        : findIndexAfter(text, ">", start);
    case undefined:
      throw createEndlessValueError();
    default:
      return findPlainEnd(text, start);
  }
}

function findNestedEnd(text: string, start: number, close: string): number {
  let at = skipSpace(text, start);
  while (!text.startsWith(close, at)) at = skipSpace(text, findValueEnd(text, at));
  return at + close.length;
}

function findStringEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\\") at++;
    else if (sign === "(") depth++;
    else if (sign === ")" && --depth === 0) return at + 1;
  }
  throw createEndlessValueError();
}

const plain = /\/?[^\s()<>[\]{}/%]*/y;
const reference = /\d+ \d+ R\b/y;

function findPlainEnd(text: string, start: number): number {
  reference.lastIndex = start;
  if (reference.test(text)) return reference.lastIndex;
  plain.lastIndex = start;
  if (!plain.test(text) || plain.lastIndex === start) throw createEndlessValueError();
  return plain.lastIndex;
}

function findIndexAfter(text: string, sign: string, start: number): number {
  const at = text.indexOf(sign, start);
  if (at < 0) throw createEndlessValueError();
  return at + sign.length;
}

/** Returns the index of the first character that is no white space: U+0020 and everything before it (section 7.2.3). */
function skipSpace(text: string, start: number): number {
  let at = start;
  while (text.charCodeAt(at) <= space) at++;
  return at;
}

function createEndlessValueError(): PdfFormatError {
  return new PdfFormatError("The PDF has a value without an end");
}
