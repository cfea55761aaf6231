import { buildFont, readFontTables } from "./font-file.ts";

/** Glyphs of a font in their places, as one. */
export interface CompositeGlyph {
  /** From its origin, in units of the font; upwards. */
  readonly parts: readonly { readonly glyph: number; readonly x: number; readonly y: number }[];
  readonly advance: number;
}

/** An outline font (TrueType) that composite glyphs of its own glyphs may be added to. */
export interface ExtendableFont {
  /** The number of the first glyph that is added. */
  readonly glyphCount: number;
  readonly unitsPerEm: number;
  /** Returns the font with these glyphs behind its own. */
  extendWith(glyphs: readonly CompositeGlyph[]): Buffer;
}

/** Flags of a part: its place is in words and in units, and another part follows. */
const argumentsAreWords = 0x0001;
const argumentsArePlaces = 0x0002;
const moreParts = 0x0020;
/** Bytes of a glyph before its parts: that it has some, and its box. */
const headLength = 10;
const partLength = 8;

/**
 * Reads a font to which glyphs can be added. Source of the format: OpenType specification, "glyf" (composite glyph description), "loca", "hmtx",
 * "maxp".
 * @returns undefined for a font without such outlines
 */
export function readExtendableFont(font: Buffer): ExtendableFont | undefined {
  const tables = readFontTables(font);
  const [glyf, loca, head, hhea, hmtx, maxp] = ["glyf", "loca", "head", "hhea", "hmtx", "maxp"].map((tag) =>
    tables.get(tag),
  );
  if (!glyf || !loca || !head || !hhea || !hmtx || !maxp || maxp.length < 32) return undefined;
  const glyphCount = maxp.readUInt16BE(4);
  const isLong = head.readInt16BE(50) === 1;
  const readOffset = (glyph: number) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const sliceOutline = (glyph: number) => glyf.subarray(readOffset(glyph), readOffset(glyph + 1));

  return {
    glyphCount,
    unitsPerEm: head.readUInt16BE(18),
    extendWith(glyphs) {
      const outlines = glyphs.map((glyph) => composeOutline(glyph, sliceOutline));
      const metrics = glyphs.map(({ advance }, index) => writeMetric(advance, outlines[index]));
      const starts = Array.from({ length: glyphCount + 1 }, (_, glyph) => readOffset(glyph));
      for (const outline of outlines) starts.push((starts.at(-1) ?? 0) + outline.length);
      const [newHead, newHhea, newMaxp] = [head, hhea, maxp].map((table) => Buffer.from(table));
      newHead?.writeInt16BE(1, 50);
      newHhea?.writeUInt16BE(starts.length - 1, 34);
      newMaxp?.writeUInt16BE(starts.length - 1, 4);
      raise(newMaxp, glyphs);
      const own = glyf.subarray(0, starts[glyphCount]);
      return buildFont(
        new Map([
          ...tables,
          ["glyf", Buffer.concat([own, ...outlines])],
          ["loca", writeLongs(starts)],
          ["hmtx", Buffer.concat([expandMetrics(hhea, hmtx, glyphCount), ...metrics])],
          ["head", newHead ?? head],
          ["hhea", newHhea ?? hhea],
          ["maxp", newMaxp ?? maxp],
        ]),
      );
    },
  };
}

function composeOutline({ parts }: CompositeGlyph, outlineOf: (glyph: number) => Buffer): Buffer {
  const outlined = parts.filter(({ glyph }) => outlineOf(glyph).length > 0);
  if (outlined.length === 0) return Buffer.alloc(0);
  const length = headLength + partLength * outlined.length;
  const bytes = Buffer.alloc(length + (-length & 3));
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  outlined.forEach(({ glyph, x, y }, index) => {
    const outline = outlineOf(glyph);
    [x, y, x, y].forEach((moved, side) => {
      const value = outline.readInt16BE(2 + 2 * side) + moved;
      box[side] = (side < 2 ? Math.min : Math.max)(box[side] ?? 0, value);
    });
    const at = headLength + partLength * index;
    const more = index < outlined.length - 1 ? moreParts : 0;
    bytes.writeUInt16BE(argumentsAreWords | argumentsArePlaces | more, at);
    bytes.writeUInt16BE(glyph, at + 2);
    bytes.writeInt16BE(x, at + 4);
    bytes.writeInt16BE(y, at + 6);
  });
  bytes.writeInt16BE(-1, 0);
  box.forEach((value, side) => bytes.writeInt16BE(value, 2 + 2 * side));
  return bytes;
}

/** Raises the maximums of a font: points and contours of composites, their parts, and their depth. An added glyph's part may be a composite itself. */
function raise(maxp: Buffer | undefined, glyphs: readonly CompositeGlyph[]): void {
  if (!maxp) return;
  const maximum = Math.max(0, ...glyphs.map(({ parts }) => parts.length));
  const [points, contours] = [6, 8].map((at) => Math.max(maxp.readUInt16BE(at), maxp.readUInt16BE(at + 4)));
  maxp.writeUInt16BE(Math.min(0xffff, (points ?? 0) * maximum), 10);
  maxp.writeUInt16BE(Math.min(0xffff, (contours ?? 0) * maximum), 12);
  maxp.writeUInt16BE(Math.max(maximum, maxp.readUInt16BE(28)), 28);
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
}

/** Lists the advance and left side of each glyph; those beyond the last advance share it. */
function expandMetrics(hhea: Buffer, hmtx: Buffer, count: number): Buffer {
  const metricCount = hhea.readUInt16BE(34);
  if (metricCount === count) return hmtx.subarray(0, 4 * count);
  const bytes = Buffer.alloc(4 * count);
  hmtx.copy(bytes, 0, 0, 4 * metricCount);
  for (let glyph = metricCount; glyph < count; glyph++) {
    hmtx.copy(bytes, 4 * glyph, 4 * (metricCount - 1), 4 * (metricCount - 1) + 2);
    hmtx.copy(
      bytes,
      4 * glyph + 2,
      4 * metricCount + 2 * (glyph - metricCount),
      4 * metricCount + 2 * (glyph - metricCount) + 2,
    );
  }
  return bytes;
}

/** Writes an advance and the outline's own left side, without which readers would move the outline. */
function writeMetric(advance: number, outline: Buffer | undefined): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16BE(advance, 0);
  if (outline && outline.length > 0) outline.copy(bytes, 2, 2, 4);
  return bytes;
}

function writeLongs(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => bytes.writeUInt32BE(value, 4 * index));
  return bytes;
}
