import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countPixels, readImageKind } from "../../../../../document/core/images/image-kind.ts";

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );
const [be16, le16] = [(n: number) => [n >> 8, n & 255], (n: number) => [n & 255, n >> 8]];
const le24 = (n: number) => [n & 255, (n >> 8) & 255, n >> 16];

const png = (width: number, height: number) =>
  bytes("\x89PNG\r\n\x1a\n", [0, 0, 0, 13], "IHDR", [0, 0], be16(width), [0, 0], be16(height));
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0],
    be16(4),
    [0, 0],
    [0xff, 0xff, 0xc2],
    be16(11),
    [8],
    be16(height),
    be16(width),
    [1],
  );
const gif = (canvas: number[], frame: number[]) =>
  bytes(
    ...["GIF89a", canvas.flatMap(le16), [0x80, 0, 0], [0, 0, 0, 1, 1, 1]],
    ...[[0x21, 0xf9, 4, 0, 0, 0, 0, 0], [0x2c, 0, 0, 0, 0], frame.flatMap(le16), [0]],
  );
const webp = (kind: string, ...rest: number[][]) =>
  bytes("RIFF", [0, 0, 0, 0], "WEBP", kind, [0, 0, 0, 0], ...rest);

describe("the kind and size of an image", () => {
  it.each([
    ["PNG", png(300, 200), "image/png", 300, 200],
    ["JPEG, behind other segments", jpeg(300, 200), "image/jpeg", 300, 200],
    ["GIF", gif([300, 200], [10, 10]), "image/gif", 300, 200],
    ["GIF whose frame is larger than its canvas", gif([1, 1], [3000, 2000]), "image/gif", 3000, 2000],
    ["WebP with everything", webp("VP8X", [0, 0, 0, 0], le24(299), le24(199)), "image/webp", 300, 200],
    [
      "WebP with losses",
      webp("VP8 ", [0, 0, 0, 0x9d, 1, 0x2a], le16(300), le16(200)),
      "image/webp",
      300,
      200,
    ],
    [
      "WebP without losses",
      webp("VP8L", [0x2f], [299 & 255, (299 >> 8) | ((199 & 3) << 6), 199 >> 2, 0]),
      "image/webp",
      300,
      200,
    ],
  ])("are read from a %s", (_name, image, mediaType, width, height) => {
    expect(readImageKind(image)).toEqual({ mediaType, size: { width, height } });
  });

  it.each([
    [1, "MM", { width: 300, height: 200 }, undefined],
    [3, "II", { width: 300, height: 200 }, true],
    [6, "MM", { width: 200, height: 300 }, true],
    [8, "II", { width: 200, height: 300 }, true],
    [9, "MM", { width: 300, height: 200 }, undefined],
  ])(
    "are those of a photograph with the orientation %i (%s) as it is to be seen",
    (turn, order, size, isTurned) => {
      const numbers = (sizes: readonly number[], values: readonly number[]): number[] =>
        values.flatMap((value, at) => {
          const big = [0, 0, value >> 8, value & 255].slice(4 - (sizes[at] ?? 0));
          return order === "MM" ? big : big.reverse();
        });
      const tiff = numbers([2, 4, 2, 2, 2, 4, 2, 2], [42, 8, 1, 0x112, 3, 1, turn, 0]);
      const exif = bytes("Exif\0\0", order, tiff);
      const image = bytes(
        [0xff, 0xd8, 0xff, 0xe1],
        be16(exif.length + 2),
        [...exif],
        [...jpeg(300, 200).subarray(2)],
      );
      expect(readImageKind(image)).toEqual({ mediaType: "image/jpeg", size, ...(isTurned && { isTurned }) });
      for (let length = 0; length < exif.length; length++)
        expect(() => readImageKind(image.subarray(0, length))).not.toThrow();
    },
  );

  it.each([
    "<svg>",
    "\ufeff<?xml version='1.0'?>\n<!-- a > b -->\n<!DOCTYPE svg>\n<svg xmlns='x'>",
    "<s:svg xmlns:s='x'/>\n<s:svg>",
  ])("are read from an SVG: %j", (text) => {
    expect(readImageKind(Buffer.from(text))).toEqual({ mediaType: "image/svg+xml" });
  });

  it.each(["", "text about <svg>", "<html><body>", "<svgx>", "%PDF-1.4", "BM"])("are none of %j", (text) => {
    expect(readImageKind(Buffer.from(text))).toBeUndefined();
  });

  it.each([
    ["JPEG without a frame", bytes([0xff, 0xd8, 0xff, 0xda, 0, 2])],
    ["JPEG of noise", bytes([0xff, 0xd8, 0xff, 0xe0], be16(2), [0, 0, 0, 0])],
    ["WebP of another kind", webp("ICCP", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])("are not made up for a %s", (_name, image) => {
    expect(readImageKind(image)).toBeUndefined();
  });

  it("are undefined for an image that is cut short before its size", () => {
    const all = [png(3, 2), jpeg(3, 2), gif([3, 2], [3, 2]), webp("VP8L", [0x2f, 2, 0x40, 0, 0])];
    for (const image of all) {
      expect(readImageKind(image)).toBeDefined();
      for (let length = 0; length < 18; length++)
        expect(readImageKind(image.subarray(0, length))).toBeUndefined();
    }
  });

  it("are read from a part of a larger buffer, and noise behind a signature throws nothing", () => {
    const larger = Buffer.concat([Buffer.from([1, 2, 3]), png(3, 2)]);
    expect(readImageKind(new Uint8Array(larger.buffer, larger.byteOffset + 3, 24))).toMatchObject({
      size: { width: 3, height: 2 },
    });
    const starts = ["\x89PNG\r\n\x1a\n", "GIF8", "\xff\xd8\xff", "RIFF\0\0\0\0WEBPVP8X", "<svg"];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 64 }), (start, rest) => {
        const kind = readImageKind(bytes(start, [...rest]));
        expect(kind ? countPixels(kind) : 0).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
