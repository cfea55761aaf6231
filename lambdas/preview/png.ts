import { crc32, deflateSync } from "node:zlib";

/** An image of RGBA, four bytes a pixel, row by row. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Encodes an opaque image as PNG (PNG specification, third edition), in RGB of eight bits. */
export function encodePng({ width, height, rgba }: Bitmap): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a sample, RGB; compression, filter and interlace have one value each.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  let at = 0;
  for (let y = 0; y < height; y++) {
    // No filter: pages are mostly paper.
    at++;
    for (let pixel = y * width * 4; pixel < (y + 1) * width * 4; pixel += 4) {
      rows[at++] = rgba[pixel] ?? 0;
      rows[at++] = rgba[pixel + 1] ?? 0;
      rows[at++] = rgba[pixel + 2] ?? 0;
    }
  }
  return Buffer.concat([
    signature,
    formatChunk("IHDR", header),
    formatChunk("IDAT", deflateSync(rows)),
    formatChunk("IEND", Buffer.alloc(0)),
  ]);
}

function formatChunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const chunk = Buffer.alloc(typed.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(typed, 4);
  chunk.writeUInt32BE(crc32(typed), typed.length + 4);
  return chunk;
}
