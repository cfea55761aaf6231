import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import type { WrittenObject } from "./objects.ts";

const compress = promisify(deflate);
const decompress = promisify(inflate);


/**
 * A soft hyphen with the glyph that nobody sees: what moves to it stays, and what moves on from it, by nothing, goes. The one that a line
 * ends with is followed by nothing.
 */
const invisible =
  /\/Span<<\/ActualText <FEFF00AD> >> BDC\n((?:\/F\d+ [\d.]+ Tf\n)?(?:[-\d. ]+ (?:Tm\n|Td ))?)<[\dA-F]{4}> Tj\nEMC\n(?:(?=ET\n)|(?:0 0 Td )?)/g;
/** Letters that a ligature joins over a soft hyphen. */
const withinLigature = /(?<=\/Span<<\/ActualText <FEFF)(?:[\dA-F]{4})*(?=> >> BDC)/g;

/**
 * Page contents without the soft hyphens that Chromium writes between the syllables of words, whether or not a line ends there: readers
 * take them for signs, or for spaces, and their searches miss the words. Nothing on the page moves.
 */
export function withoutSoftHyphens(content: string): string {
  return content
    .replace(invisible, "$1")
    .replace(withinLigature, (text) =>
      text.length > 4 ? text.replace(/.{4}/g, (unit) => (unit === "00AD" ? "" : unit)) : text,
    );
}

/** A stream as Chromium writes those of pages, which have no other entries, and of what is drawn for them. */
const contentStream = /^\d+ 0 obj\n<<(?:\/Type \/XObject\n\/Subtype \/Form\n[^]*\n)?\/Filter \/FlateDecode\n\/Length (\d+)>>\s*?stream\n/;
const longestHead = 4_000;

/** An object that may be the contents of a page, without soft hyphens; others as they are. */
export async function wholeWords(object: WrittenObject): Promise<WrittenObject> {
  const head = contentStream.exec(object.bytes.toString("latin1", 0, longestHead));
  if (!head) return object;
  const begin = head[0].length;
  const length = Number(head[1]);
  const content = (await decompress(object.bytes.subarray(begin, begin + length))).toString("latin1");
  if (!content.includes("00AD")) return object;
  const mended = await compress(Buffer.from(withoutSoftHyphens(content), "latin1"), { level: 6 });
  const bytes = Buffer.concat([
    Buffer.from(head[0].replace(/\d+>>(?=\s*stream\n$)/, `${String(mended.length)}>>`), "latin1"),
    mended,
    object.bytes.subarray(begin + length),
  ]);
  return { number: object.number, bytes };
}
