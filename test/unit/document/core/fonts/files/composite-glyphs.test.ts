import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Font } from "mupdf";
import { describe, expect, it } from "vitest";
import { readExtendableFont } from "../../../../../../document/core/fonts/files/composite-glyphs.ts";
import { buildFont, readFontTables } from "../../../../../../document/core/fonts/files/font-file.ts";

const resolve = createRequire(import.meta.url).resolve;
const given = readFileSync(
  resolve("@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf"),
);
const [letter, sign] = ["क", "ि"].map((character) =>
  new Font("own", given).encodeCharacter(character.codePointAt(0) ?? 0),
) as [number, number];

describe("composite glyphs", () => {
  const font = readExtendableFont(given);
  const added = font?.extendWith([
    {
      parts: [
        { glyph: sign, x: 0, y: 0 },
        { glyph: letter, x: 260, y: -30 },
      ],
      advance: 1040,
    },
    { parts: [{ glyph: 1, x: 0, y: 0 }], advance: 7 },
  ]);
  const tables = readFontTables(added ?? Buffer.alloc(0));

  it("follow the font's own glyphs, which stay unchanged", () => {
    const own = readFontTables(given);
    const count = own.get("maxp")?.readUInt16BE(4) ?? 0;
    expect(font?.glyphCount).toBe(count);
    expect(tables.get("maxp")?.readUInt16BE(4)).toBe(count + 2);
    const addedFont = new Font("added", added ?? Buffer.alloc(0));
    for (const glyph of [letter, sign, 1, count - 1])
      expect(addedFont.advanceGlyph(glyph)).toBe(new Font("own", given).advanceGlyph(glyph));
    const length = own.get("glyf")?.length ?? 0;
    expect(tables.get("glyf")?.subarray(0, length)).toEqual(own.get("glyf"));
  });

  it("have the advance that they are given, and a box around their parts", () => {
    const addedFont = new Font("added", added ?? Buffer.alloc(0));
    const count = font?.glyphCount ?? 0;
    expect(addedFont.advanceGlyph(count)).toBeCloseTo(1.04, 3);
    expect(addedFont.advanceGlyph(count + 1)).toBeCloseTo(0.007, 3);
    const [loca, glyf, hmtx] = ["loca", "glyf", "hmtx"].map((tag) => tables.get(tag) ?? Buffer.alloc(0));
    const start = loca?.readUInt32BE(4 * count) ?? 0;
    const readBox = (glyph: number) =>
      [2, 4, 6, 8].map((at) => glyf?.readInt16BE((loca?.readUInt32BE(4 * glyph) ?? 0) + at) ?? 0);
    const [left, right] = [readBox(sign), readBox(letter)];
    expect(readBox(count)).toEqual([
      Math.min(left[0] ?? 0, (right[0] ?? 0) + 260),
      Math.min(left[1] ?? 0, (right[1] ?? 0) - 30),
      Math.max(left[2] ?? 0, (right[2] ?? 0) + 260),
      Math.max(left[3] ?? 0, (right[3] ?? 0) - 30),
    ]);
    expect(start % 4).toBe(0);
    // FreeType moves an outline by the difference of its left side bearing from its box.
    expect(hmtx?.readInt16BE(4 * count + 2)).toBe(readBox(count)[0]);
  });

  it("cannot be added to a font without TrueType outlines", () => {
    expect(readExtendableFont(buildFont(new Map([["OS/2", Buffer.alloc(4)]])))).toBeUndefined();
  });
});
