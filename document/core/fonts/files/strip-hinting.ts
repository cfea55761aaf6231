import type { FontTables } from "./font-file.ts";

/** Programs that all glyphs share (OpenType specification, "Instruction Set"). */
const programs = ["fpgm", "prep", "cvt ", "cvar", "hdmx", "VDMX", "LTSH", "TTFA"];
const hasInstructions = 0x0100;
const hasMore = 0x0020;

/**
 * Removes the instructions that fit glyphs to the pixels of a screen. The browser prints without them, and they are half of a small font in every
 * PDF. Source of the format: OpenType specification, "glyf", "loca".
 */
export function stripHinting(font: FontTables): FontTables {
  const [glyf, loca, head, maxp] = ["glyf", "loca", "head", "maxp"].map((tag) => font.get(tag));
  if (!glyf || !loca || !head || !maxp || maxp.length < 32) return font;
  const isLong = head.readInt16BE(50) === 1;
  const count = maxp.readUInt16BE(4);
  const offsetAt = (glyph: number) =>
    isLong ? loca.readUInt32BE(4 * glyph) : 2 * loca.readUInt16BE(2 * glyph);
  const parts: Buffer[] = [];
  const offsets = Buffer.alloc(loca.length);
  let offset = 0;
  for (let glyph = 0; glyph <= count; glyph++) {
    if (isLong) offsets.writeUInt32BE(offset, 4 * glyph);
    else offsets.writeUInt16BE(offset / 2, 2 * glyph);
    if (glyph === count) break;
    const outline = stripInstructions(glyf.subarray(offsetAt(glyph), offsetAt(glyph + 1)));
    const padding = Buffer.alloc(-outline.length & 3);
    parts.push(outline, padding);
    offset += outline.length + padding.length;
  }
  // Offsets of two bytes count twos.
  if (!isLong && offset > 2 * 0xffff) return font;
  const maximum = Buffer.from(maxp);
  maximum.writeUInt16BE(0, 26);
  const tables = new Map(font);
  for (const tag of programs) tables.delete(tag);
  return tables.set("glyf", Buffer.concat(parts)).set("loca", offsets).set("maxp", maximum);
}

function stripInstructions(outline: Buffer): Buffer {
  if (outline.length === 0) return outline;
  const contours = outline.readInt16BE(0);
  if (contours < 0) return stripComposite(outline);
  const at = 10 + 2 * contours;
  const length = outline.readUInt16BE(at);
  if (length === 0) return outline;
  return Buffer.concat([outline.subarray(0, at), Buffer.alloc(2), outline.subarray(at + 2 + length)]);
}

/** Removes the instructions of a composite glyph, which follow its parts. */
function stripComposite(outline: Buffer): Buffer {
  const copy = Buffer.from(outline);
  let at = 10;
  for (let flags = hasMore; (flags & hasMore) !== 0;) {
    flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~hasInstructions, at);
    // Glyph and place, and how it is scaled: by one number, two or four.
    at += 4 + ((flags & 0x0001) === 0 ? 2 : 4);
    at += (flags & 0x0008) !== 0 ? 2 : (flags & 0x0040) !== 0 ? 4 : (flags & 0x0080) !== 0 ? 8 : 0;
  }
  return copy.subarray(0, at);
}
