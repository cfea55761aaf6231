import { describe, expect, it } from "vitest";
import { withoutTables } from "../../../../document/fonts/font-file.ts";

/** Table directory as of the OpenType specification: four fields a table, 16 bytes, after a header of 12. */
function tablesOf(font: Buffer): { tag: string; checksum: number; offset: number; data: string }[] {
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

function fontOf(tables: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(tables);
  const directory = Buffer.alloc(12 + 16 * names.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(names.length, 4);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  names.forEach((tag, index) => {
    const body = Buffer.from(tables[tag] ?? "", "latin1");
    directory.write(tag, 12 + 16 * index, "latin1");
    [index + 7, offset, body.length].forEach((value, field) =>
      directory.writeUInt32BE(value, 16 + 16 * index + 4 * field),
    );
    bodies.push(body, Buffer.alloc(-body.length & 3));
    offset += body.length + (-body.length & 3);
  });
  return Buffer.concat([directory, ...bodies]);
}

describe("a font without some of its tables", () => {
  const font = fontOf({ COLR: "layers", "SVG ": "<svg>".repeat(50), glyf: "outline", head: "h", loca: "12" });
  const rest = withoutTables(font, ["SVG "]);

  it("has the others, as they were", () => {
    const given = tablesOf(font).filter(({ tag }) => tag !== "SVG ");
    expect(tablesOf(rest).map(({ tag, checksum, data }) => ({ tag, checksum, data }))).toEqual(
      given.map(({ tag, checksum, data }) => ({ tag, checksum, data })),
    );
    expect(rest.length).toBe(font.length - 16 - 252);
  });

  it("has each at a multiple of four bytes", () => {
    expect(tablesOf(rest).map(({ offset }) => offset % 4)).toEqual([0, 0, 0, 0]);
  });

  it("has a header that says how many there are", () => {
    // numTables, searchRange, entrySelector, rangeShift
    expect([4, 6, 8, 10].map((at) => rest.readUInt16BE(at))).toEqual([4, 64, 2, 0]);
    expect(rest.readUInt32BE(0)).toBe(0x00010000);
  });
});
