import { PdfFormatError } from "../../errors.ts";
import { letterN } from "../operators/ascii.ts";
import { numberAt } from "../operators/bytes.ts";

/** The place of an object, and its text: from its number to the bytes behind it. */
export interface WrittenObject {
  readonly number: number;
  readonly begin: number;
  readonly end: number;
}

/** The objects of a PDF, as text of one character a byte. */
export interface PdfObjects {
  /** The file. */
  readonly bytes: Buffer;
  readonly trailer: string;
  /** Returns all objects, in the order in which they were written. */
  readonly all: () => readonly WrittenObject[];
  /** Reads the text between `obj` and `endobj`. @throws {PdfFormatError} when there is none of this number */
  readonly read: (object: number | string) => string;
}

/** Bytes of an entry in the table (ISO 32000-2, section 7.5.4). */
const entryLength = 20;
/** `n` marks an object that is there. */
const inUse = letterN;

/**
 * Finds the objects of a PDF only by its cross-reference table (ISO 32000-2, section 7.5.4), as Chromium writes it. Texts and embedded files of a
 * document may look like objects.
 * @throws {PdfFormatError} when it has no such table
 */
export function readPdfObjects(pdf: Uint8Array): PdfObjects {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const table = findTable(bytes);
  const heading = /^xref\s+0 (\d+)\s*?\n/.exec(bytes.toString("latin1", table, table + 40));
  const entries = table + (heading?.[0].length ?? 0);
  const size = Number(heading?.[1]);
  const end = entries + entryLength * size;
  const trailer = bytes.toString("latin1", end, bytes.length);
  if (!heading || !trailer.startsWith("trailer")) throw createNoTableError();

  const findStart = (object: number): number | undefined => {
    if (!(object > 0 && object < size)) return undefined;
    const at = entries + entryLength * object;
    const start = bytes[at + entryLength - 3] === inUse ? numberAt(bytes, at, at + 10) : NaN;
    return Number.isNaN(start) ? undefined : start;
  };
  return {
    bytes,
    trailer,
    all() {
      // Both in one number, since those are sorted without asking which comes first.
      const starts = new Float64Array(size);
      let count = 0;
      for (let number = 1; number < size; number++) {
        const start = findStart(number);
        if (start !== undefined) starts[count++] = start * size + number;
      }
      const sorted = starts.subarray(0, count).sort();
      const decodeBegin = (number: number) => Math.floor(number / size);
      return Array.from(sorted, (number, index) => ({
        number: number % size,
        begin: decodeBegin(number),
        end: decodeBegin(sorted[index + 1] ?? table * size),
      }));
    },
    read(object) {
      const start = findStart(Number(object));
      const begin = bytes.indexOf("obj", start) + 3;
      const close = bytes.indexOf("\nendobj", begin);
      if (start === undefined || begin < 3 || close < 0)
        throw new PdfFormatError(`The PDF has no object ${String(object)}`);
      return bytes.toString("latin1", begin, close).trimStart();
    },
  };
}

/** Returns the object that a dictionary refers to by a key. @throws {PdfFormatError} when it refers to none */
export function readReference(dictionary: string, key: string): string {
  return readValue(dictionary, key, new RegExp(`/${key} (\\d+) 0 R`));
}

/** Returns a value in a dictionary, as an expression finds it. @throws {PdfFormatError} when it does not */
export function readValue(dictionary: string, key: string, expression: RegExp): string {
  const value = expression.exec(dictionary)?.[1];
  if (value === undefined) throw new PdfFormatError(`The PDF has no ${key} where Chromium writes it`);
  return value;
}

function findTable(written: Buffer): number {
  const tail = written.toString("latin1", Math.max(0, written.length - 100), written.length);
  const offset = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1];
  const table = Number(offset);
  if (
    offset === undefined ||
    table >= written.length ||
    written.toString("latin1", table, table + 4) !== "xref"
  )
    throw createNoTableError();
  return table;
}

function createNoTableError(): PdfFormatError {
  return new PdfFormatError("The PDF has no cross-reference table");
}
