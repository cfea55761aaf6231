import { inflateSync } from "node:zlib";
import { PdfName, PdfReference, readValue, type PdfDictionary, type PdfValue } from "./values.ts";

/** A finished PDF, taken apart by its cross-reference stream. It shares no code with what writes one. */
export interface PdfFile {
  readonly objects: ReadonlyMap<number, PdfValue>;
  readonly catalog: PdfDictionary;
  /** Entries of the trailer. */
  readonly trailer: PdfDictionary;
  readonly pages: readonly PdfDictionary[];
  /** Returns the target of a reference, and any other value itself. */
  readonly get: (value: PdfValue | undefined) => PdfValue;
  readonly dictionary: (value: PdfValue | undefined) => PdfDictionary;
  readonly list: (value: PdfValue | undefined) => readonly PdfValue[];
  /** Returns a stream's data, decompressed, one character a byte. */
  readonly data: (value: PdfValue | undefined) => string;
}

/** Reads a PDF. @param edit changes an object, or the data of a stream, before it is read: to see that a fault is found */
export function readPdfFile(pdf: Uint8Array, edit: (text: string) => string = (text) => text): PdfFile {
  const text = Buffer.from(pdf).toString("latin1");
  const objects = new Map<number, PdfValue>();
  const streams = new Map<PdfDictionary, string>();
  const table = readStream(text, Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]));
  const { entries, packs } = readTable(table);
  for (const { number, at } of entries) {
    const { dictionary, data } = readObject(text, at, edit);
    objects.set(number, dictionary);
    if (data !== undefined && dictionary instanceof Map) streams.set(dictionary, data);
  }
  for (const pack of packs) {
    const holder = objects.get(pack) as PdfDictionary;
    const data = streams.get(holder) ?? "";
    const first = Number(holder.get("First"));
    const places = data.slice(0, first).trim().split(/\s+/).map(Number);
    for (let index = 0; index < places.length; index += 2) {
      const start = first + (places[index + 1] ?? 0);
      const end = index + 3 < places.length ? first + (places[index + 3] ?? 0) : data.length;
      objects.set(places[index] ?? 0, readValue(edit(data.slice(start, end)), 0)?.value ?? null);
    }
  }
  const get = (value: PdfValue | undefined): PdfValue =>
    value instanceof PdfReference ? (objects.get(value.number) ?? null) : (value ?? null);
  const dictionary = (value: PdfValue | undefined): PdfDictionary => {
    const object = get(value);
    return object instanceof Map ? object : new Map<string, PdfValue>();
  };
  const list = (value: PdfValue | undefined): readonly PdfValue[] => {
    const object = get(value);
    return Array.isArray(object) ? object : object === null ? [] : [value ?? null];
  };
  const listPages = (node: PdfDictionary): PdfDictionary[] =>
    node.has("Kids") ? list(node.get("Kids")).flatMap((kid) => listPages(dictionary(kid))) : [node];
  const catalog = dictionary(table.dictionary.get("Root"));
  return {
    objects,
    catalog,
    trailer: table.dictionary,
    pages: listPages(dictionary(catalog.get("Pages"))),
    get,
    dictionary,
    list,
    data: (value) => streams.get(dictionary(value)) ?? "",
  };
}

export function readName(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.name : undefined;
}

interface StreamObject {
  readonly dictionary: PdfDictionary;
  readonly data: string;
}

function readObject(
  text: string,
  at: number,
  edit: (text: string) => string,
): { readonly dictionary: PdfValue; readonly data?: string } {
  const head = /^\d+ 0 obj\n/.exec(text.slice(at, at + 20))?.[0];
  if (head === undefined) throw new Error(`A PDF has no object at ${at}`);
  const begin = at + head.length;
  const token = readValue(text, begin);
  if (!token) throw new Error(`A PDF's object at ${at} is empty`);
  if (!(token.value instanceof Map) || !/^\s*stream\n/.test(text.slice(token.end, token.end + 10)))
    return { dictionary: readValue(edit(text.slice(begin, token.end)), 0)?.value ?? null };
  const { data } = readStream(text, at);
  const dictionary = readValue(edit(text.slice(begin, token.end)), 0)?.value ?? null;
  // Object streams are edited object by object.
  const isPack = readName(token.value.get("Type")) === "ObjStm";
  return { dictionary, data: isPack ? data : edit(data) };
}

function readStream(text: string, at: number): StreamObject {
  const begin = text.indexOf("<<", at);
  const token = readValue(text, begin);
  if (!token || !(token.value instanceof Map)) throw new Error(`A PDF has no stream at ${at}`);
  const start = text.indexOf("stream\n", token.end) + "stream\n".length;
  const raw = text.slice(start, start + Number(token.value.get("Length")));
  const isCompressed = readName(token.value.get("Filter")) === "FlateDecode";
  const data = isCompressed ? inflateSync(Buffer.from(raw, "latin1")).toString("latin1") : raw;
  const parameters = token.value.get("DecodeParms");
  const predictor = parameters instanceof Map ? Number(parameters.get("Predictor") ?? 1) : 1;
  if (predictor < 10 || !(parameters instanceof Map)) return { dictionary: token.value, data };
  return { dictionary: token.value, data: withoutFilters(data, Number(parameters.get("Columns") ?? 1)) };
}

/** Rows as they were before each was written by a filter of PNG (ISO 32000-2, section 7.4.4.4): none, or as differences from the row above. */
function withoutFilters(data: string, columns: number): string {
  const rows = Buffer.from(data, "latin1");
  const decoded = Buffer.alloc((rows.length / (columns + 1)) * columns);
  for (let row = 0; row * columns < decoded.length; row++) {
    const [from, to] = [row * (columns + 1), row * columns];
    const filter = rows[from] ?? 0;
    if (filter !== 0 && filter !== 2) throw new Error(`A PDF has rows by the filter ${filter}`);
    for (let column = 0; column < columns; column++) {
      const above = filter === 2 && row > 0 ? (decoded[to + column - columns] ?? 0) : 0;
      decoded[to + column] = (rows[from + 1 + column] ?? 0) + above;
    }
  }
  return decoded.toString("latin1");
}

function readTable({ dictionary, data }: StreamObject) {
  const widths = (dictionary.get("W") as number[]).map(Number);
  const entries: { number: number; at: number }[] = [];
  const packs = new Set<number>();
  const bytes = Buffer.from(data, "latin1");
  const [kindWidth = 0, placeWidth = 0, thirdWidth = 0] = widths;
  const length = kindWidth + placeWidth + thirdWidth;
  for (let number = 0; number * length < bytes.length; number++) {
    const start = number * length;
    const kind = bytes.readUIntBE(start, kindWidth);
    const place = bytes.readUIntBE(start + kindWidth, placeWidth);
    if (kind === 1) entries.push({ number, at: place });
    else if (kind === 2) packs.add(place);
  }
  return { entries, packs };
}
