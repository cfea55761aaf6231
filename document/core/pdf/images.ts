import { pipeline } from "node:stream/promises";
import { Transform } from "node:stream";
import { createDeflate, createInflate } from "node:zlib";
import type { PdfDraft } from "./file/draft.ts";
import { readDictionary } from "./file/syntax.ts";

/** Bytes of images from which they are compressed again: with fewer, nobody waits for it. */
const manyBytes = 10_000_000;
/** Bytes of an image from which on it is worth it. */
const largeImage = 200_000;
/** Bytes of pixels that are filtered for one document: about five seconds. */
const maxPixelBytes = 500_000_000;

/** An image that is stored as rows of compressed pixels. */
interface Image {
  readonly stream: number;
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel. */
  readonly colors: number;
  /** Bytes in the PDF. */
  readonly size: number;
}

/**
 * Compresses the images of a large PDF as PNG does, by the differences of neighbouring pixels (ISO 32000-2, section 7.4.4.4). Chromium writes
 * their pixels as they are, which makes a smooth PNG a hundred times as large as its file. No pixel changes.
 */
export async function compressImages(draft: PdfDraft): Promise<void> {
  const images = findPixelImages(draft);
  if (images.reduce((sum, { size }) => sum + size, 0) < manyBytes) return;
  let remaining = maxPixelBytes;
  for (const image of images.toSorted((a, b) => b.size - a.size)) {
    remaining -= image.width * image.height * image.colors;
    if (remaining < 0) return;
    const { data } = draft.compressed(image.stream);
    const compressed = await filterAndCompress(data, image);
    if (compressed.length >= data.length) continue;
    const parameters = `<</Predictor 15 /Colors ${String(image.colors)} /Columns ${String(image.width)}>>`;
    draft.replaceCompressed(image.stream, compressed, { DecodeParms: parameters });
  }
}

function findPixelImages(draft: PdfDraft): Image[] {
  const images: Image[] = [];
  for (const [stream, bytes] of draft.streams) {
    if (bytes.length < largeImage) continue;
    const { dictionary } = draft.compressed(stream);
    const entries = readDictionary(dictionary);
    const isOfPixels =
      entries.get("Subtype") === "/Image" &&
      entries.get("Filter") === "/FlateDecode" &&
      entries.get("BitsPerComponent") === "8" &&
      !entries.has("DecodeParms");
    const colors = isOfPixels ? countColors(draft, entries.get("ColorSpace") ?? "") : undefined;
    if (colors === undefined) continue;
    const [width, height] = [Number(entries.get("Width")), Number(entries.get("Height"))];
    images.push({ stream, width, height, colors, size: bytes.length });
  }
  return images;
}

/** Returns the components of a colour space that an image has, one byte each; undefined for a palette. */
function countColors(draft: PdfDraft, colorSpace: string): number | undefined {
  if (colorSpace === "/DeviceGray") return 1;
  if (colorSpace === "/DeviceRGB") return 3;
  const profile = /^\[\/ICCBased (\d+) 0 R\]$/.exec(colorSpace)?.[1];
  if (profile === undefined) return undefined;
  return Number(readDictionary(draft.compressed(Number(profile)).dictionary).get("N"));
}

async function filterAndCompress(data: Buffer, { width, colors }: Image): Promise<Buffer> {
  const parts: Buffer[] = [];
  await pipeline(
    [data],
    createInflate(),
    filterRows(width * colors, colors),
    createDeflate({ level: 6 }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const part of compressed) parts.push(part);
    },
  );
  return Buffer.concat(parts);
}

/** Rows that are filtered as the first of them is best. */
const rowsPerChoice = 16;

/** Filters rows of pixels by the filter that leaves the least (PNG, third edition, section 12.7). */
function filterRows(rowLength: number, colors: number): Transform {
  // Each row is preceded by the pixel left of it, and the first row by a row of zeros.
  let above = new Uint8Array(colors + rowLength);
  let row = new Uint8Array(colors + rowLength);
  let filled = 0;
  let count = 0;
  let filter = filters[0];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let at = 0; at < chunk.length;) {
        const copied = chunk.copy(row, colors + filled, at);
        filled += copied;
        at += copied;
        if (filled < rowLength) break;
        if (count++ % rowsPerChoice === 0) filter = chooseFilter(row, above, colors);
        this.push(filter(row, above, colors));
        [above, row] = [row, above];
        filled = 0;
      }
      done();
    },
  });
}

/** Returns a row filtered, behind the filter's number. */
type Filter = (row: Uint8Array, above: Uint8Array, colors: number) => Buffer;

const filterSub: Filter = (row, _above, colors) => {
  const filtered = Buffer.allocUnsafe(row.length - colors + 1);
  filtered[0] = 1;
  for (let at = colors; at < row.length; at++)
    filtered[at - colors + 1] = (row[at] ?? 0) - (row[at - colors] ?? 0);
  return filtered;
};

const filterUp: Filter = (row, above, colors) => {
  const filtered = Buffer.allocUnsafe(row.length - colors + 1);
  filtered[0] = 2;
  for (let at = colors; at < row.length; at++) filtered[at - colors + 1] = (row[at] ?? 0) - (above[at] ?? 0);
  return filtered;
};

const filterPaeth: Filter = (row, above, colors) => {
  const filtered = Buffer.allocUnsafe(row.length - colors + 1);
  filtered[0] = 4;
  for (let at = colors; at < row.length; at++) {
    const left = row[at - colors] ?? 0;
    const over = above[at] ?? 0;
    const corner = above[at - colors] ?? 0;
    const toLeft = Math.abs(over - corner);
    const toOver = Math.abs(left - corner);
    const toCorner = Math.abs(left + over - 2 * corner);
    const nearest = toLeft <= toOver && toLeft <= toCorner ? left : toOver <= toCorner ? over : corner;
    filtered[at - colors + 1] = (row[at] ?? 0) - nearest;
  }
  return filtered;
};

const filters = [filterSub, filterUp, filterPaeth] as const;

function chooseFilter(row: Uint8Array, above: Uint8Array, colors: number): Filter {
  const rest = (filter: Filter): number =>
    filter(row, above, colors).reduce((sum, value) => sum + Math.min(value, 256 - value), 0);
  return filters.reduce((best, filter) => (rest(filter) < rest(best) ? filter : best));
}
