/** Values of a PDF (ISO 32000-1, section 7.3). Strings are bytes, as text of one character each. */
export type PdfValue =
  number | boolean | null | string | PdfName | PdfReference | PdfOperator | PdfValue[] | PdfDictionary;
export type PdfDictionary = Map<string, PdfValue>;

export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

export class PdfReference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/** A word that is no value: of a page's content, or the `obj`, `stream` and `R` of a file. */
export class PdfOperator {
  readonly word: string;
  constructor(word: string) {
    this.word = word;
  }
}

const blanksAndComments = /[\s\0]*(?:%[^\r\n]*[\s\0]*)*/;
const tokens = [
  /(\d+) (\d+) R\b/,
  /([-+]?(?:\d+\.?\d*|\.\d+))/,
  /\/([^\s\0()<>[\]{}/%]*)/,
  /(<<|>>|\[|\])/,
  /<([\da-fA-F\s]*)>/,
  /(\()/,
  /([^\s\0()<>[\]{}/%]+)/,
];
const token = new RegExp(
  `${blanksAndComments.source}(?:${tokens.map(({ source }) => source).join("|")})`,
  "y",
);

export interface ReadValue {
  readonly value: PdfValue;
  readonly end: number;
}

/** Reads the value at a place. @returns undefined at the end of the text, or of what the value is in */
export function readValue(text: string, at: number): ReadValue | undefined {
  token.lastIndex = at;
  const match = token.exec(text);
  if (!match) return undefined;
  const end = token.lastIndex;
  const [, number, , digits, name, bracket, hex, round, word] = match;
  if (number !== undefined) return { value: new PdfReference(Number(number)), end };
  if (digits !== undefined) return { value: Number(digits), end };
  if (name !== undefined) return { value: new PdfName(unescaped(name)), end };
  if (hex !== undefined) return { value: decodeHex(hex), end };
  if (round !== undefined) return readString(text, end);
  if (bracket === "[") return readItems(text, end);
  if (bracket === "<<") {
    const { value, end: after } = readItems(text, end);
    return { value: createDictionary(value as PdfValue[]), end: after };
  }
  if (bracket !== undefined) return undefined;
  if (word === "true" || word === "false") return { value: word === "true", end };
  return { value: word === "null" ? null : new PdfOperator(word ?? ""), end };
}

function readItems(text: string, at: number): ReadValue {
  const items: PdfValue[] = [];
  let end = at;
  for (let item = readValue(text, end); item; item = readValue(text, end)) {
    items.push(item.value);
    end = item.end;
  }
  const close = /[\s\0]*(?:\]|>>)/y;
  close.lastIndex = end;
  if (!close.test(text))
    throw new Error(`A PDF's array or dictionary has no end: ${text.slice(at, at + 80)}`);
  return { value: items, end: close.lastIndex };
}

function createDictionary(items: readonly PdfValue[]): PdfDictionary {
  const dictionary: PdfDictionary = new Map();
  for (let index = 0; index < items.length; index += 2) {
    const key = items[index];
    if (!(key instanceof PdfName)) throw new Error("A PDF's dictionary has a key that is no name");
    dictionary.set(key.name, items[index + 1] ?? null);
  }
  return dictionary;
}

function readString(text: string, at: number): ReadValue {
  let value = "";
  let depth = 1;
  for (let end = at; end < text.length; end++) {
    const sign = text[end] ?? "";
    if (sign === "\\") {
      const [escaped, octal, letter = ""] = /\\(?:([0-7]{1,3})|([^]))/y.exec(text.slice(end, end + 4)) ?? [
        "",
      ];
      value +=
        octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8));
      end += escaped.length - 1;
      continue;
    }
    if (sign === "(") depth++;
    if (sign === ")" && --depth === 0) return { value, end: end + 1 };
    value += sign;
  }
  throw new Error("A PDF's string has no end");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\n": "" };

function decodeHex(hex: string): string {
  const digits = hex.replace(/\s/g, "");
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, "hex").toString("latin1");
}

function unescaped(name: string): string {
  return name.replace(/#([\da-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Decodes a text string (section 7.9.2.2); returns "" for any other value. */
export function inWords(bytes: PdfValue | undefined): string {
  if (typeof bytes !== "string") return "";
  return bytes.startsWith("\xfe\xff")
    ? Buffer.from(bytes.slice(2), "latin1").swap16().toString("utf16le")
    : bytes;
}
