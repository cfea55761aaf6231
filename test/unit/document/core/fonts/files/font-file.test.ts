import { describe, expect, it } from "vitest";
import { buildFont, readFontTables } from "../../../../../../document/core/fonts/files/font-file.ts";

/** Reads a font's table directory (OpenType specification): four fields a table, 16 bytes, after a header of 12. */
function readTables(font: Buffer): { tag: string; checksum: number; offset: number; data: string }[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const data = font.toString("latin1", offset, offset + length);
    return { tag: font.toString("latin1", at, at + 4), checksum, offset, data };
  });
}

describe("a font file that is built of tables", () => {
  const tables = {
    COLR: "layers",
    "SVG ": "<svg>",
    glyf: "outline",
    head: "h",
    loca: "\0\0\0\u0001\0\0\0\u0002",
  };
  const font = buildFont(
    new Map(Object.entries(tables).map(([tag, data]) => [tag, Buffer.from(data, "latin1")])),
  );

  it("has all of them, in their order", () => {
    expect(readTables(font).map(({ tag, data }) => [tag, data])).toEqual(Object.entries(tables));
  });

  it("returns the tables that a font is made of", () => {
    expect([...readFontTables(font)].map(([tag, data]) => [tag, data.toString("latin1")])).toEqual(
      Object.entries(tables),
    );
  });

  it("has each table at a multiple of four bytes, with its checksum", () => {
    expect(readTables(font).map(({ offset }) => offset % 4)).toEqual([0, 0, 0, 0, 0]);
    expect(readTables(font).at(-1)?.checksum).toBe(3);
    // "h", filled up with zeros.
    expect(readTables(font).at(-2)?.checksum).toBe(0x68000000);
  });

  it("has a header that says how many there are", () => {
    // numTables, searchRange, entrySelector, rangeShift
    expect([4, 6, 8, 10].map((at) => font.readUInt16BE(at))).toEqual([5, 64, 2, 16]);
    expect(font.readUInt32BE(0)).toBe(0x00010000);
  });

  it("refuses a file that is not a font", () => {
    expect(() => readFontTables(Buffer.from("no"))).toThrow(RangeError);
  });
});
