/** An image of RGBA, four bytes a pixel, row by row. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The polynomial of CRC-32, reversed (PNG specification, third edition, annex D). */
const polynomial = 0xedb88320;

/** Encodes an opaque image as PNG (PNG specification, third edition), in RGB of eight bits. */
export async function encodePng({ width, height, rgba }: Bitmap): Promise<Uint8Array> {
  const header = new Uint8Array(13);
  const sides = new DataView(header.buffer);
  sides.setUint32(0, width);
  sides.setUint32(4, height);
  // Eight bits a sample, RGB; compression, filter and interlace have one value each.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = new Uint8Array(height * (1 + width * 3));
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
  const chunks = [
    formatChunk("IHDR", header),
    formatChunk("IDAT", await deflate(rows)),
    formatChunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(await new Blob([new Uint8Array(signature), ...chunks]).arrayBuffer());
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function formatChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = new Uint8Array(data.length + 12);
  const numbers = new DataView(chunk.buffer);
  numbers.setUint32(0, data.length);
  chunk.set(new TextEncoder().encode(type), 4);
  chunk.set(data, 8);
  numbers.setUint32(data.length + 8, computeCrc(chunk.subarray(4, data.length + 8)));
  return chunk;
}

function computeCrc(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? polynomial : 0);
  }
  return ~crc >>> 0;
}
