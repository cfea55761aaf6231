import { PdfFormatError } from "../errors.ts";

/** The objects of a PDF, as text of one character a byte. */
export interface PdfObjects {
  /** The newest trailer. */
  readonly trailer: string;
  /** Where an object begins, in bytes. @throws {PdfFormatError} when there is none of this number */
  readonly startOf: (object: string) => number;
  /** An object without streams. @throws {PdfFormatError} when there is none of this number */
  readonly read: (object: string) => string;
}

/**
 * Finds the objects of a PDF by its cross-reference tables (ISO 32000-2, section 7.5.4), as Chromium writes them, and nowhere else:
 * what a document says or embeds may look like an object, and is none.
 * @throws {PdfFormatError} when it has no such tables
 */
export function pdfObjects(pdf: Uint8Array): PdfObjects {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  const starts = new Map<string, number>();
  let trailer: string | undefined;
  let table: number | undefined = newestTable(text);
  while (table !== undefined) {
    const end = text.indexOf("trailer", table);
    for (const [object, start] of entriesIn(text.slice(table, end)))
      if (!starts.has(object)) starts.set(object, start);
    const own = text.slice(end, text.indexOf("startxref", end));
    trailer ??= own;
    const previous = /\/Prev (\d+)/.exec(own)?.[1];
    // An update refers to what was there before it, so that the way back has an end.
    table = previous !== undefined && Number(previous) < table ? Number(previous) : undefined;
  }
  const startOf = (object: string): number => {
    const start = starts.get(object);
    if (start === undefined) throw new PdfFormatError(`The PDF has no object ${object}`);
    return start;
  };
  return {
    trailer: trailer ?? "",
    startOf,
    read(object) {
      const start = startOf(object);
      return text.slice(start, text.indexOf("\nendobj", start));
    },
  };
}

/**
 * The object that a dictionary refers to by a key.
 * @throws {PdfFormatError} when it refers to none
 */
export function referenceIn(dictionary: string, key: string): string {
  return valueIn(dictionary, key, new RegExp(`/${key} (\\d+) 0 R`));
}

/**
 * A value in a dictionary, as an expression finds it.
 * @throws {PdfFormatError} when it does not
 */
export function valueIn(dictionary: string, key: string, expression: RegExp): string {
  const value = expression.exec(dictionary)?.[1];
  if (value === undefined) throw new PdfFormatError(`The PDF has no ${key} where Chromium writes it`);
  return value;
}

function newestTable(text: string): number {
  const found = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1];
  const table = Number(found);
  if (found === undefined || !text.startsWith("xref", table))
    throw new PdfFormatError("The PDF has no cross-reference table");
  return table;
}

function entriesIn(table: string): [object: string, start: number][] {
  let next = 0;
  return table.split("\n").flatMap((line): [string, number][] => {
    const [, first] = /^(\d+) \d+\s*$/.exec(line) ?? [];
    if (first !== undefined) next = Number(first);
    const [, start, kind] = /^(\d{10}) \d{5} ([nf])/.exec(line) ?? [];
    if (start === undefined) return [];
    const object = String(next++);
    return kind === "n" ? [[object, Number(start)]] : [];
  });
}
