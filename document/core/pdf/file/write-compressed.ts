import { createHash } from "node:crypto";
import { formatStreamObject, type PdfDraft } from "./draft.ts";
import { computeDifferences, formatPredictorParameters } from "./predictor.ts";

/** Objects in a stream: a reader has to inflate all of them to see one. */
const objectsPerStream = 400;

/** Objects without streams, compressed in streams of their own (ISO 32000-2, section 7.5.7): tags are half of a document's bytes. */
interface ObjectStreams {
  /** The number of the first. */
  readonly first: number;
  /** The objects in each stream, in their order. */
  readonly groups: readonly (readonly number[])[];
  readonly compressed: Promise<Buffer[]>;
}

/** Begins to compress all objects without streams. Add and change none afterwards. */
export function compressObjects({ plain, size }: PdfDraft): ObjectStreams {
  const first = size();
  const numbers = [...plain.keys()];
  const groups = Array.from({ length: Math.ceil(numbers.length / objectsPerStream) }, (_, index) =>
    numbers.slice(index * objectsPerStream, (index + 1) * objectsPerStream),
  );
  const packed = Promise.all(groups.map((group, index) => formatObjectStream(first + index, group, plain)));
  return { first, groups, compressed: packed };
}

/** Writes a PDF from streams and compressed objects. */
export async function writeCompressed(
  { streams, root, info }: PdfDraft,
  { first, groups, compressed: packed }: ObjectStreams,
): Promise<Uint8Array> {
  const packs = await packed;
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const table = first + groups.length;
  const entries = Buffer.alloc((table + 1) * entryLength);
  let offset = parts[0]?.length ?? 0;
  const putObject = (number: number, bytes: Buffer): void => {
    writeEntry(entries, number, { kind: inFile, where: offset, which: 0 });
    parts.push(bytes);
    offset += bytes.length;
  };
  for (const [number, bytes] of streams) putObject(number, bytes);
  packs.forEach((bytes, index) => {
    putObject(first + index, bytes);
  });
  groups.forEach((group, index) => {
    group.forEach((number, place) => {
      writeEntry(entries, number, { kind: inStream, where: first + index, which: place });
    });
  });
  writeEntry(entries, table, { kind: inFile, where: offset, which: 0 });
  const id = computeIdentifier(parts);
  const keys = `/Type /XRef /Size ${table + 1} /W [1 4 2] /Root ${root} 0 R /Info ${info} 0 R /ID [<${id}> <${id}>]`;
  parts.push(
    await (table < longTable
      ? formatStreamObject(table, keys, entries)
      : formatStreamObject(
          table,
          keys + formatPredictorParameters(entryLength),
          computeDifferences(entries, entryLength),
        )),
    Buffer.from(`startxref\n${offset}\n%%EOF\n`, "latin1"),
  );
  return Buffer.concat(parts);
}

function formatObjectStream(
  number: number,
  group: readonly number[],
  plain: ReadonlyMap<number, string>,
): Promise<Buffer> {
  let index = "";
  let bodies = "";
  for (const object of group) {
    index += `${index === "" ? "" : " "}${object} ${bodies.length}`;
    bodies += `${plain.get(object) ?? ""}\n`;
  }
  const content = Buffer.from(`${index}\n${bodies}`, "latin1");
  return formatStreamObject(number, `/Type /ObjStm /N ${group.length} /First ${index.length + 1}`, content);
}

/** An entry in a cross-reference stream (ISO 32000-2, section 7.5.8.3). */
interface ReferenceEntry {
  readonly kind: typeof inFile | typeof inStream;
  /** The offset in the file, in bytes, or the number of the object stream. */
  readonly where: number;
  /** The place in the object stream. */
  readonly which: number;
}

/** Bytes of an entry: 1 for its kind, 4 for where, 2 for which. */
const entryLength = 7;
const inFile = 1;
const inStream = 2;

function writeEntry(entries: Buffer, number: number, { kind, where, which }: ReferenceEntry): void {
  const at = number * entryLength;
  entries.writeUInt8(kind, at);
  entries.writeUInt32BE(where, at + 1);
  entries.writeUInt16BE(which, at + 5);
}

/** In a shorter one differences save no more than these words take. */
const longTable = 300;

// Computed from the complete content, so that it changes with it (ISO 32000-2, section 14.4).
function computeIdentifier(parts: readonly Buffer[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 32);
}
