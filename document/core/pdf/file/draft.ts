import { promisify } from "node:util";
import { deflate, deflateSync, inflate, inflateSync, type ZlibOptions } from "node:zlib";
import { PdfFormatError } from "../../errors.ts";
import { letterJ } from "../operators/ascii.ts";
import { skipSpaceBefore, isAt } from "../operators/bytes.ts";
import { readPdfObjects, readReference, readValue } from "./objects.ts";
import { readDictionary, writeDictionary } from "./syntax.ts";

/** Bytes that are compressed, and decompressed, faster than another thread wakes up for them. */
const fewBytes = 2 ** 14;
const fewCompressedBytes = 2 ** 17;
const inThread = { compress: promisify(deflate), expand: promisify(inflate) };

/** Bytes between two indices. */
export interface WrittenPart {
  readonly bytes: Buffer;
  readonly begin: number;
  readonly end: number;
}

/** A stream as a file has it. */
export interface CompressedStream {
  readonly dictionary: string;
  readonly data: Buffer;
}

/** A PDF as the browser printed it, while it is being finished. */
export interface PdfDraft {
  /** Objects without a stream, by number, in the order in which they were written: the text between `obj` and `endobj`. */
  readonly plain: Map<number, string>;
  /** Elements of the structure as the browser wrote them, nine objects of ten, which are no part of `plain`: they are written again. */
  readonly elements: ReadonlyMap<number, WrittenPart>;
  /** Complete objects with a stream. */
  readonly streams: Map<number, Buffer>;
  readonly root: number;
  readonly info: number;
  /** Reads an object. @throws {PdfFormatError} when there is none */
  readonly readObject: (object: number) => string;
  /** Adds an object without a stream. @returns its number */
  readonly add: (object: string) => number;
  /** Adds an object with a stream, compressed or not. @returns its number */
  readonly addStream: (keys: string, content: Buffer, isCompressed: boolean) => Promise<number>;
  /** Decompresses the content of a stream. @throws {PdfFormatError} when there is no such stream, or it is compressed in another way */
  readonly readContent: (stream: number) => Promise<Buffer>;
  /** Returns a stream as the file has it. @throws {PdfFormatError} when there is no such stream */
  readonly compressed: (stream: number) => CompressedStream;
  /** Puts other data, compressed as those before, into a stream, and other values into its dictionary. */
  readonly replaceCompressed: (
    stream: number,
    data: Buffer,
    values: Readonly<Record<string, string>>,
  ) => void;
  /**
   * Replaces the content of a compressed stream, and entries of its dictionary.
   * @param isCompressed false for content that is read and replaced once more
   */
  readonly replaceContent: (
    stream: number,
    content: Buffer,
    values?: Readonly<Record<string, string>>,
    isCompressed?: boolean,
  ) => Promise<void>;
  /** Returns the highest number of an object, plus one. */
  readonly size: () => number;
}

/** Opens a PDF for changes. @throws {PdfFormatError} when it does not have the form that Chromium writes */
export function createDraft(pdf: Uint8Array): PdfDraft {
  const objects = readPdfObjects(pdf);
  const info = Number(readReference(objects.trailer, "Info"));
  const root = Number(readReference(objects.trailer, "Root"));
  let size = Number(readValue(objects.trailer, "Size", /\/Size (\d+)/));
  const plain = new Map<number, string>();
  const streams = new Map<number, Buffer>();
  const elements = new Map<number, WrittenPart>();
  const { bytes } = objects;
  for (const { number, begin, end } of objects.all()) {
    const body = parseBody(bytes, begin, end);
    if (isStream(body)) streams.set(number, bytes.subarray(begin, end));
    else if (isAt(bytes, body.begin, writtenElement)) elements.set(number, body);
    else plain.set(number, bytes.toString("latin1", body.begin, body.end));
  }
  const readObject = (object: number): string => {
    const body = plain.get(object);
    if (body === undefined) throw new PdfFormatError(`The PDF has no object ${object}`);
    return body;
  };
  // A PDF without it could be written, but no viewer could show it.
  readObject(root);
  const compressed = (stream: number): CompressedStream => {
    const bytes = streams.get(stream);
    if (!bytes) throw new PdfFormatError(`The PDF has no stream ${stream}`);
    return parseStream(bytes);
  };
  return {
    plain,
    elements,
    streams,
    root,
    info,
    readObject,
    add(object) {
      plain.set(size, object);
      return size++;
    },
    async addStream(keys, content, isCompressed) {
      const number = size++;
      // Its place among the others must not depend on how long that takes.
      streams.set(number, Buffer.alloc(0));
      streams.set(number, await formatStreamObject(number, keys, content, isCompressed));
      return number;
    },
    compressed,
    replaceCompressed(stream, data, values) {
      const keys = readDictionary(compressed(stream).dictionary);
      for (const [key, value] of Object.entries(values)) keys.set(key, value);
      keys.delete("Length");
      streams.set(stream, writeStream(stream, writeDictionary(keys).slice(2, -2), data));
    },
    async readContent(stream) {
      const { dictionary, data } = compressed(stream);
      const filter = readDictionary(dictionary).get("Filter");
      if (filter === undefined) return data;
      if (filter === "/FlateDecode")
        return data.length > fewCompressedBytes ? inThread.expand(data) : inflateSync(data);
      throw new PdfFormatError("The PDF has a stream that is packed otherwise than Chromium does it");
    },
    async replaceContent(stream, content, values = {}, isCompressed = true) {
      const keys = readDictionary(compressed(stream).dictionary);
      for (const [key, value] of Object.entries(values)) keys.set(key, value);
      for (const key of ["Filter", "Length"]) keys.delete(key);
      const inner = writeDictionary(keys).slice(2, -2);
      streams.set(stream, await formatStreamObject(stream, inner, content, isCompressed));
    },
    size: () => size,
  };
}

/** Returns the objects without a stream that a word is in, such as a key. */
export function findObjectsWith({ plain }: Pick<PdfDraft, "plain">, word: string): [number, string][] {
  const objects: [number, string][] = [];
  for (const entry of plain) if (entry[1].includes(word)) objects.push(entry);
  return objects;
}

/** Formats an object with a stream, as in a file. */
export async function formatStreamObject(
  number: number,
  keys: string,
  content: Buffer,
  isCompressed = true,
): Promise<Buffer> {
  // The two levels above take twice the time, for two bytes less of a thousand.
  const data = isCompressed ? await compress(content, { level: 7 }) : content;
  const filter = isCompressed ? " /Filter /FlateDecode" : "";
  return writeStream(number, keys + filter, data);
}

function writeStream(number: number, keys: string, data: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${keys} /Length ${data.length}>>\nstream\n`, "latin1"),
    data,
    Buffer.from("\nendstream\nendobj\n", "latin1"),
  ]);
}

function compress(content: Buffer, options: ZlibOptions): Buffer | Promise<Buffer> {
  return content.length > fewBytes ? inThread.compress(content, options) : deflateSync(content, options);
}

const endOfObject = Buffer.from("endobj");
const endOfStream = Buffer.from("endstream");
const writtenElement = Buffer.from("<</Type /StructElem");

function parseBody(bytes: Buffer, begin: number, end: number): WrittenPart {
  const close = skipSpaceBefore(bytes, end) - endOfObject.length;
  let head = begin;
  while (head < close && bytes[head] !== letterJ) head++;
  if (head >= close || !isAt(bytes, close, endOfObject))
    throw new PdfFormatError("The PDF has an object that is written otherwise than Chromium does it");
  return { bytes, begin: head + 2, end: close - 1 };
}

function isStream({ bytes, end }: WrittenPart): boolean {
  return isAt(bytes, skipSpaceBefore(bytes, end) - endOfStream.length, endOfStream);
}

function parseStream(bytes: Buffer): CompressedStream {
  const begin = bytes.indexOf("<<");
  const stream = bytes.indexOf("stream\n", begin);
  const dictionary = bytes.toString("latin1", Math.max(0, begin), Math.max(0, stream));
  const length = Number(readDictionary(dictionary).get("Length"));
  if (begin < 0 || stream < 0 || !Number.isInteger(length))
    throw new PdfFormatError("The PDF has a stream that is written otherwise than Chromium does it");
  const start = stream + "stream\n".length;
  return { dictionary, data: bytes.subarray(start, start + length) };
}
