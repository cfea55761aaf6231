import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import type { WrittenObject } from "./objects.ts";

const compress = promisify(deflate);
const decompress = promisify(inflate);

/** A stream of operators, text of one character a byte: the contents of a page, a drawing, or the map of a font. */
export interface ContentStream {
  readonly object: WrittenObject;
  readonly content: string;
}

/** As Chromium begins those of pages and maps, which have no further entries, and of what is drawn for pages. */
const beginning =
  /^\d+ 0 obj\n<<(?:\/Type \/XObject\n\/Subtype \/Form\n[^]*\n)?\/Filter \/FlateDecode\n\/Length (\d+)>>\s*?stream\n/;
const longestBeginning = 4_000;

/** Reads an object; undefined when it is none of these streams. */
export async function contentStream(object: WrittenObject): Promise<ContentStream | undefined> {
  const begins = beginning.exec(object.bytes.toString("latin1", 0, longestBeginning));
  if (!begins) return undefined;
  const data = object.bytes.subarray(begins[0].length, begins[0].length + Number(begins[1]));
  return { object, content: (await decompress(data)).toString("latin1") };
}

/** The object with other contents. */
export async function withContent({ object }: ContentStream, content: string): Promise<WrittenObject> {
  const [begins = "", length] = beginning.exec(object.bytes.toString("latin1", 0, longestBeginning)) ?? [];
  const data = await compress(Buffer.from(content, "latin1"), { level: 6 });
  const bytes = Buffer.concat([
    Buffer.from(begins.replace(/\d+(?=>>\s*stream\n$)/, String(data.length)), "latin1"),
    data,
    object.bytes.subarray(begins.length + Number(length)),
  ]);
  return { number: object.number, bytes };
}
