import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, it } from "vitest";
import { checkFont } from "../../../../../document/core/fonts/files/own-font.ts";
import { readOtherFont, readTrueType, readWoff2 } from "../../../../brand/fonts.ts";
import { createRandomNumbers } from "../../../../random.ts";

/** A file of the form WOFF 2.0 whose one table says that it is as long as it is not. */
function buildBomb(said: number): Buffer {
  const packed = brotliCompressSync(Buffer.alloc(40_000_000), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
  });
  const header = Buffer.alloc(48);
  header.write("wOF2\0\u0001\0\0", "latin1");
  header.writeUInt16BE(7, 12);
  header.writeUInt32BE(said, 16);
  header.writeUInt32BE(packed.length, 20);
  // Tags 0 to 4, OS/2 and glyf, of a byte each.
  const directory = Buffer.from([0, 1, 1, 1, 2, 1, 3, 1, 4, 1, 6, 100, 0xca, 1]);
  return Buffer.concat([header, directory, packed]);
}

describe("a font of a document", () => {
  it("is taken in each form that a browser and a PDF can have", () => {
    expect(checkFont(readTrueType())).toEqual({ type: "truetype", isVariable: false });
    expect(checkFont(readWoff2())).toEqual({ type: "woff2", isVariable: false });
    expect(checkFont(readOtherFont())).toEqual({ type: "woff2", isVariable: false });
  });

  it.each([
    ["restricted", 0x0002, true],
    ["preview and print", 0x0004, false],
    ["editable", 0x0008, false],
    ["restricted or editable, as old fonts say", 0x000a, false],
    ["no subsetting", 0x0104, true],
    ["bitmaps only", 0x0200, true],
  ])("is refused where its licence forbids embedding: %s", (_, fsType, isRefused) => {
    for (const font of [readTrueType(fsType), readWoff2(fsType)]) {
      const checked = checkFont(font);
      expect(checked.fault !== undefined && checked.isRestricted).toBe(isRefused);
    }
  });

  it("is refused as unreadable where it is none, or of another form", () => {
    const faults = ["", "no font at all", "ttcf\0\0\0\0\0\0\0\0", "wOFF\0\0\0\0\0\0\0\0"].map((text) =>
      checkFont(Buffer.from(text, "latin1")),
    );
    expect(faults).toEqual(faults.map(() => expect.objectContaining({ isRestricted: false }) as unknown));
    const named = Buffer.from(readTrueType());
    for (let at = 12; at < 12 + 16 * named.readUInt16BE(4); at += 16)
      if (named.toString("latin1", at, at + 4) === "OS/2") named.write("XX/2", at, "latin1");
    expect(checkFont(named).fault).toContain("no table OS/2");
  });

  it("is unpacked no further than its directory says, whatever it holds", () => {
    expect(checkFont(buildBomb(1_000)).fault).toContain("can't be unpacked");
    expect(checkFont(buildBomb(400_000_000)).fault).toContain("too large");
  });

  it("never stops the program, however it is damaged", () => {
    const random = createRandomNumbers(71);
    for (const font of [readTrueType(), readWoff2()])
      for (let round = 0; round < 200; round++) {
        const damaged = Buffer.from(font.subarray(0, Math.ceil(random() * font.length)));
        for (let change = 0; change < 5; change++)
          damaged[Math.floor(random() * Math.min(400, damaged.length))] = Math.floor(random() * 256);
        const checked = checkFont(damaged);
        expect(typeof (checked.fault ?? checked.type)).toBe("string");
      }
  });
});
