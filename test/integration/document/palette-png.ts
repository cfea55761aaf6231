import { crc32, deflateSync } from "node:zlib";
import type { PNG } from "pngjs";

/**
 * Encodes a picture of few colours as a PNG with a palette (PNG specification, 11.2.2 and 11.2.3), a third of the size of one with a colour per
 * pixel.
 * @throws {Error} when there are more colours than a palette can have
 */
export function palettePng({ width, height, data }: PNG): Buffer {
  const colours = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = data.readUIntBE((y * width + x) * 4, 3);
      const index = colours.get(colour) ?? colours.size;
      colours.set(colour, index);
      rows[y * (width + 1) + x + 1] = index;
    }
  if (colours.size > 256)
    throw new Error(`The picture has ${String(colours.size)} colours, and a palette 256`);
  const palette = Buffer.alloc(colours.size * 3);
  for (const [colour, index] of colours) palette.writeUIntBE(colour, index * 3, 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, which are an index.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
