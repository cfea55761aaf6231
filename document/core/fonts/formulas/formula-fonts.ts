import { buildFont, readFontTables, writeWords } from "../files/font-file.ts";
import { nameTable } from "../files/name-table.ts";
import { stripHinting } from "../files/strip-hinting.ts";
import { scriptFamily } from "../stacks.ts";

/**
 * The font of formulas, and a second one that has its measures alone. Source of the format: OpenType specification, "MATH - The
 * Mathematical Typesetting Table".
 */

/**
 * Builds the font of formulas, whose symbols stretch to any length. Parts of three arrows say that nothing can be joined to them where the next part
 * is (STIX Two Math 2.12). Chromium would leave these arrows short, and double bars could hardly overlap.
 */
export function buildFormulaFont(font: Buffer): Buffer {
  const tables = new Map(readFontTables(font));
  const math = Buffer.from(tables.get("MATH") ?? Buffer.alloc(0));
  for (const parts of findAssemblies(math)) joinParts(math, parts);
  // A text above an arrow is as near to it as in TeX.
  math.writeInt16BE(labelHeight, findConstant(math, constant.stretchStackTopShiftUp));
  return buildFont(stripHinting(tables.set("MATH", math)));
}

/** Values of the table of constants, of four bytes each behind its first eight. */
const constant = {
  subscriptBaselineDropMin: 6,
  superscriptBaselineDropMax: 10,
  stretchStackTopShiftUp: 24,
} as const;
const constantsLength = 214;
const labelHeight = 560;
/** Further than any letter reaches from its line, in units of the font. */
const beyondAll = 5_000;

/**
 * Builds a font without characters whose metrics put scripts at one height, however high or deep their base is. TeX does so for every single
 * character (TeXbook, appendix G, rule 18a); Chromium, following MathML Core, uses each letter's height.
 */
export function buildScriptFont(font: Buffer): Buffer {
  const tables = readFontTables(font);
  const copyTable = (tag: string): Buffer => Buffer.from(tables.get(tag) ?? Buffer.alloc(0));
  const [head, hhea, maxp, post] = [
    copyTable("head"),
    copyTable("hhea"),
    copyTable("maxp"),
    copyTable("post").subarray(0, 32),
  ];
  // Glyph 0, and a space, neither with an outline.
  maxp.writeUInt16BE(2, 4);
  hhea.writeUInt16BE(2, 34);
  head.writeInt16BE(0, 50);
  post.writeUInt32BE(0x00030000, 0);

  const math = copyTable("MATH");
  const constants = math.subarray(math.readUInt16BE(4)).subarray(0, constantsLength);
  // Firefox checks that fonts have these tables about glyphs and variants, which are empty here.
  const [ofGlyphs, variants] = [writeWords(0, 0, 0, 0), writeWords(0, 0, 0, 0, 0)];
  const places = [10, 10 + constantsLength, 10 + constantsLength + ofGlyphs.length];
  const mathTable = Buffer.concat([writeWords(1, 0, ...places), constants, ofGlyphs, variants]);
  mathTable.writeInt16BE(-beyondAll, findConstant(mathTable, constant.subscriptBaselineDropMin));
  mathTable.writeInt16BE(beyondAll, findConstant(mathTable, constant.superscriptBaselineDropMax));
  return buildFont(
    new Map([
      ["head", head],
      ["hhea", hhea],
      ["maxp", maxp],
      ["post", post],
      ["OS/2", copyTable("OS/2")],
      ["hmtx", writeWords(250, 0, 250, 0)],
      ["loca", writeWords(0, 0, 0)],
      ["glyf", writeWords(0, 0)],
      ["cmap", buildSpaceAlone()],
      ["name", nameTable(scriptFamily, "Regular")],
      ["MATH", mathTable],
    ]),
  );
}

function findConstant(math: Buffer, index: number): number {
  return math.readUInt16BE(4) + 8 + 4 * index;
}

/** Finds where the parts of assembled glyphs begin, in the order of the table. */
function* findAssemblies(math: Buffer): Generator<number> {
  const variants = math.readUInt16BE(8);
  const count = math.readUInt16BE(variants + 6) + math.readUInt16BE(variants + 8);
  for (let index = 0; index < count; index++) {
    const construction = variants + math.readUInt16BE(variants + 10 + 2 * index);
    const assembly = math.readUInt16BE(construction);
    if (assembly > 0) yield construction + assembly + 4;
  }
}

/** A part: glyph, its overlap with the ones before and after it, length, flags; two bytes each. */
const partLength = 10;

function joinParts(math: Buffer, parts: number): void {
  const count = math.readUInt16BE(parts);
  if (count < 2) return;
  const part = (index: number) => parts + 2 + partLength * index;
  const [last, before] = [part(count - 1), part(count - 2)];
  const [start, end] = [math.readUInt16BE(last + 2), math.readUInt16BE(last + 4)];
  const isSame = math.readUInt16BE(last) === math.readUInt16BE(before);
  if (isSame) math.copy(math, last + 2, before + 2, before + 6);
  else if (start === 0) {
    math.writeUInt16BE(end, last + 2);
    math.writeUInt16BE(0, last + 4);
  }
}

/** Returns a map of characters to glyphs in the format 12, with one group. */
function buildSpaceAlone(): Buffer {
  return Buffer.concat([
    writeWords(0, 1, 3, 10, 0, 12),
    writeWords(12, 0, 0, 28, 0, 0, 0, 1),
    writeWords(0, 32, 0, 32, 0, 1),
  ]);
}
