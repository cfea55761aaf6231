import { crc32, deflateSync } from "node:zlib";

/** A square PNG (its specification, section 5) of grey noise, which no compression makes small; always the same one for a side. */
export function noisePng(side: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  let seed = side;
  const rows = Buffer.from(
    Array.from({ length: side * (side + 1) }, (_, at) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return at % (side + 1) === 0 ? 0 : seed >>> 8;
    }),
  );
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
