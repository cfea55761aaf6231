import { extendableFont, type CompositeGlyph } from "../files/composite-glyphs.ts";
import { fontOf, fontTables, words } from "../files/font-file.ts";

/** Two harpoons over each other, to the right and to the left: the arrow of an equilibrium, and the two that have parts to stretch. */
const equilibrium = 0x21cc;
const toRight = 0x21c0;
const toLeft = 0x21bd;
/** How far above and below the axis each harpoon lies, in units of the font: as in the short arrow. */
const apart = 102;

/** A part of a stretched glyph, as the table has it. */
interface Part {
  readonly glyph: number;
  readonly joints: readonly [start: number, end: number];
  readonly length: number;
  readonly isRepeated: boolean;
}

/**
 * Gives the arrow of a chemical equilibrium parts by which it stretches, put together of those of the two harpoons. STIX Two Math has none, and
 * leaves it short under its conditions. Source of the format: OpenType specification, "MATH" (MathVariants table).
 * @returns the same font where it lacks one of the three glyphs
 */
export function withEquilibriumArrow(font: Buffer): Buffer {
  const extendable = extendableFont(font);
  const tables = fontTables(font);
  const [math, cmap] = [tables.get("MATH"), tables.get("cmap")];
  if (!extendable || !math || !cmap) return font;
  const glyphs = glyphsOf(cmap, [equilibrium, toRight, toLeft]);
  const [arrow, right, left] = [equilibrium, toRight, toLeft].map((sign) => glyphs.get(sign));
  if (arrow === undefined || right === undefined || left === undefined) return font;
  const [rightParts, leftParts] = [partsOf(math, right), partsOf(math, left)];
  const [head, tail] = [rightParts, leftParts].map((parts) => parts.find(({ isRepeated }) => !isRepeated));
  const bar = rightParts.find(({ isRepeated }) => isRepeated);
  if (!head || !tail || !bar) return font;

  const line = (y: number, length: number) =>
    [0, length - bar.length].map((x) => ({ glyph: bar.glyph, x, y }));
  const added: CompositeGlyph[] = [
    { parts: [{ glyph: tail.glyph, x: 0, y: -apart }, ...line(apart, tail.length)], advance: tail.length },
    { parts: [-apart, apart].map((y) => ({ glyph: bar.glyph, x: 0, y })), advance: bar.length },
    { parts: [{ glyph: head.glyph, x: 0, y: apart }, ...line(-apart, head.length)], advance: head.length },
  ];
  const parts = [tail, bar, head].map((part, index) => ({ ...part, glyph: extendable.glyphCount + index }));
  const extended = new Map(fontTables(extendable.extendWith(added)));
  // Names of glyphs, which would have to be as many.
  const names = Buffer.from((extended.get("post") ?? Buffer.alloc(32)).subarray(0, 32));
  names.writeUInt32BE(0x00030000, 0);
  return fontOf(extended.set("post", names).set("MATH", withParts(math, arrow, parts)));
}

/** Source: "cmap", format 12 (segmented coverage). */
function glyphsOf(cmap: Buffer, codePoints: readonly number[]): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const table = cmap.readUInt32BE(4 + 8 * record + 4);
    if (cmap.readUInt16BE(table) !== 12) continue;
    for (let group = 0; group < cmap.readUInt32BE(table + 12); group++) {
      const at = table + 16 + 12 * group;
      const [first, last] = [cmap.readUInt32BE(at), cmap.readUInt32BE(at + 4)];
      for (const sign of codePoints)
        if (sign >= first && sign <= last) glyphs.set(sign, cmap.readUInt32BE(at + 8) + sign - first);
    }
  }
  return glyphs;
}

/** Glyphs of a coverage table, in its order. Source: "OpenType Layout Common Table Formats" (coverage). */
function coveredGlyphs(table: Buffer): number[] {
  const count = table.readUInt16BE(2);
  const numbers = Array.from({ length: count }, (_, index) => index);
  if (table.readUInt16BE(0) === 1) return numbers.map((index) => table.readUInt16BE(4 + 2 * index));
  return numbers.flatMap((index) => {
    const first = table.readUInt16BE(4 + 6 * index);
    const last = table.readUInt16BE(6 + 6 * index);
    return Array.from({ length: last - first + 1 }, (_, more) => first + more);
  });
}

const headLength = 10;
const partLength = 10;

function partsOf(math: Buffer, glyph: number): Part[] {
  const variants = math.subarray(math.readUInt16BE(8));
  const place = coveredGlyphs(variants.subarray(variants.readUInt16BE(4))).indexOf(glyph);
  if (place < 0) return [];
  const construction = variants.readUInt16BE(headLength + 2 * (variants.readUInt16BE(6) + place));
  const assembly = variants.readUInt16BE(construction);
  if (assembly === 0) return [];
  const at = construction + assembly + 4;
  return Array.from({ length: variants.readUInt16BE(at) }, (_, index) => {
    const [part = 0, start = 0, end = 0, length = 0, flags = 0] = [0, 2, 4, 6, 8].map((byte) =>
      variants.readUInt16BE(at + 2 + partLength * index + byte),
    );
    return { glyph: part, joints: [start, end], length, isRepeated: (flags & 1) !== 0 } as const;
  });
}

/** Adds a glyph that stretches along the line to the table. The list of glyphs grows by one, and all behind it moves by as much. */
function withParts(math: Buffer, arrow: number, parts: readonly Part[]): Buffer {
  const variants = math.subarray(math.readUInt16BE(8));
  const vertical = variants.readUInt16BE(6);
  const signs = coveredGlyphs(variants.subarray(variants.readUInt16BE(4)));
  const place = signs.filter((sign) => sign < arrow).length;
  const listEnd = headLength + 2 * (vertical + signs.length);
  const offsets = Array.from(
    { length: vertical + signs.length },
    (_, index) => variants.readUInt16BE(headLength + 2 * index) + 2,
  );
  const tail = variants.subarray(listEnd);
  const coverage = listEnd + 2 + tail.length;
  const list = words(1, signs.length + 1, ...signs.slice(0, place), arrow, ...signs.slice(place));
  offsets.splice(vertical + place, 0, coverage + list.length);
  const construction = words(4, 0);
  const assembly = words(
    ...[0, 0, parts.length],
    ...parts.flatMap(({ glyph, joints, length, isRepeated }) => [
      glyph,
      ...joints,
      length,
      Number(isRepeated),
    ]),
  );
  const places = [variants.readUInt16BE(0), variants.readUInt16BE(2) + 2, coverage];
  const head = words(...places, vertical, signs.length + 1, ...offsets);
  // The rest of the table lies before and behind, and stays where it is.
  const table = Buffer.concat([math, head, tail, list, construction, assembly]);
  table.writeUInt16BE(math.length, 8);
  return table;
}
