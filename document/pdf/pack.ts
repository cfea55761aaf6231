import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { informationDictionary } from "./information.ts";
import type { PdfInformation } from "./information.ts";
import { pdfObjects, referenceIn, valueIn } from "./objects.ts";
import type { WrittenObject } from "./objects.ts";
import { mendText } from "./text-layer.ts";
import { withPageLabels } from "./page-labels.ts";
import type { FrontPages } from "./page-labels.ts";

const compress = promisify(deflate);

/** Objects in a stream: a reader has to inflate all of them to see one. */
const objectsPerStream = 400;

/**
 * Writes a PDF anew: objects without streams go, compressed, into object streams (ISO 32000-2, section 7.5.7), since what tags a document
 * is half of it and Chromium writes it as plain text. Adds information and the labels of pages; leaves dates out, so that the same document always has the same bytes.
 * @param front pages before the text, if its pages are to have labels
 * @throws {PdfFormatError} when the PDF is not of the form in which Chromium writes it
 */
export async function packed(
  pdf: Uint8Array,
  information: PdfInformation,
  front?: FrontPages,
): Promise<Uint8Array> {
  const objects = pdfObjects(pdf);
  const info = Number(referenceIn(objects.trailer, "Info"));
  const root = referenceIn(objects.trailer, "Root");
  const first = Number(valueIn(objects.trailer, "Size", /\/Size (\d+)/));
  // A PDF without it could be written, and shown by nobody.
  const catalog = front ? withPageLabels(objects.read(root), front) : objects.read(root);
  const loose: WrittenObject[] = [];
  const streams: WrittenObject[] = [];
  for (const { number, bytes } of objects.all()) {
    if (isStream(bytes)) streams.push({ number, bytes });
    else if (number === Number(root)) loose.push({ number, bytes: Buffer.from(catalog, "latin1") });
    else if (number !== info) loose.push({ number, bytes: bodyOf(bytes) });
  }
  loose.push({ number: info, bytes: Buffer.from(informationDictionary(information), "latin1") });

  const groups = Array.from({ length: Math.ceil(loose.length / objectsPerStream) }, (_, index) =>
    loose.slice(index * objectsPerStream, (index + 1) * objectsPerStream),
  );
  const packs = await Promise.all(groups.map((group, index) => objectStream(first + index, group)));

  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const table = first + groups.length;
  const entries = Buffer.alloc((table + 1) * entryLength);
  let offset = parts[0]?.length ?? 0;
  const put = ({ number, bytes }: WrittenObject): void => {
    writeEntry(entries, number, inFile, offset, 0);
    parts.push(bytes);
    offset += bytes.length;
  };
  for (const one of [...(await mendText(objects, streams)), ...packs]) put(one);
  groups.forEach((group, index) => {
    group.forEach(({ number }, place) => {
      writeEntry(entries, number, inStream, first + index, place);
    });
  });
  writeEntry(entries, table, inFile, offset, 0);
  const id = identifier(parts);
  const keys = `/Type /XRef /Size ${String(table + 1)} /W [1 4 2] /Root ${root} 0 R /Info ${String(info)} 0 R /ID [<${id}> <${id}>]`;
  parts.push(
    await streamObject(table, keys, entries),
    Buffer.from(`startxref\n${String(offset)}\n%%EOF\n`, "latin1"),
  );
  return Buffer.concat(parts);
}

function isStream(bytes: Buffer): boolean {
  return /endstream\s+endobj\s*$/.test(bytes.subarray(-40).toString("latin1"));
}

// What stands between `1 0 obj` and `endobj`.
function bodyOf(bytes: Buffer): Buffer {
  return bytes.subarray(bytes.indexOf("obj") + 4, bytes.lastIndexOf("\nendobj"));
}

async function objectStream(number: number, group: readonly WrittenObject[]): Promise<WrittenObject> {
  let offset = 0;
  const index = group.map((object) => {
    const place = `${String(object.number)} ${String(offset)}`;
    offset += object.bytes.length + 1;
    return place;
  });
  const head = Buffer.from(`${index.join(" ")}\n`, "latin1");
  const blank = Buffer.from("\n");
  const content = Buffer.concat([head, ...group.flatMap(({ bytes }) => [bytes, blank])]);
  const keys = `/Type /ObjStm /N ${String(group.length)} /First ${String(head.length)}`;
  return { number, bytes: await streamObject(number, keys, content) };
}

async function streamObject(number: number, keys: string, content: Buffer): Promise<Buffer> {
  const data = await compress(content, { level: 6 });
  return Buffer.concat([
    Buffer.from(
      `${String(number)} 0 obj\n<<${keys} /Filter /FlateDecode /Length ${String(data.length)}>>\nstream\n`,
      "latin1",
    ),
    data,
    Buffer.from("\nendstream\nendobj\n", "latin1"),
  ]);
}

/** Of an entry in a cross-reference stream (ISO 32000-2, section 7.5.8.3): its kind, where, and which there; in bytes 1, 4 and 2. */
const entryLength = 7;
const inFile = 1;
const inStream = 2;

function writeEntry(entries: Buffer, number: number, kind: number, where: number, which: number): void {
  const at = number * entryLength;
  entries.writeUInt8(kind, at);
  entries.writeUInt32BE(where, at + 1);
  entries.writeUInt16BE(which, at + 5);
}

// Of the whole content, so that it changes with it (ISO 32000-2, section 14.4).
function identifier(parts: readonly Buffer[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex").slice(0, 32);
}
