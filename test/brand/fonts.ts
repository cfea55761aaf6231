import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const require = createRequire(import.meta.url);

/** A font of the form TTF, with the licence bits (OS/2 `fsType`) of its own or others. */
export function readTrueType(fsType?: number): Buffer {
  const folder = dirname(require.resolve("@expo-google-fonts/source-sans-3/package.json"));
  const font = Buffer.from(readFileSync(join(folder, "700Bold/SourceSans3_700Bold.ttf")));
  if (fsType !== undefined) font.writeUInt16BE(fsType, findTable(font, "OS/2") + 8);
  return font;
}

/** The same font of the form WOFF 2.0, whose tables are not transformed. */
export function readWoff2(fsType?: number): Buffer {
  const font = readTrueType(fsType);
  const tables = listTables(font);
  const directory = tables.map(({ tag, length }) =>
    Buffer.concat([
      Buffer.from([tag === "glyf" || tag === "loca" ? 0xff : 0x3f]),
      Buffer.from(tag, "latin1"),
      toBase128(length),
    ]),
  );
  const data = Buffer.concat(tables.map(({ begin, length }) => font.subarray(begin, begin + length)));
  const packed = brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  const header = Buffer.alloc(48);
  header.write("wOF2\0\u0001\0\0", "latin1");
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(font.length, 16);
  header.writeUInt32BE(packed.length, 20);
  return Buffer.concat([header, ...directory, packed]);
}

/** Writes a number of at most 28 bits (WOFF 2.0, section 4.1). */
function toBase128(value: number): Buffer {
  const digits = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
  return Buffer.from(digits);
}

/** A font of another design. */
export function readOtherFont(style: "500-roman" | "700-roman" | "500-italic" = "500-roman"): Buffer {
  const folder = dirname(require.resolve("computer-modern/package.json"));
  return readFileSync(join(folder, `fonts/cmu-serif-${style}.woff2`));
}

function listTables(font: Buffer): { tag: string; begin: number; length: number }[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const tag = font.toString("latin1", at, at + 4);
    return { tag, begin: font.readUInt32BE(at + 8), length: font.readUInt32BE(at + 12) };
  });
}

function findTable(font: Buffer, tag: string): number {
  return listTables(font).find((table) => table.tag === tag)?.begin ?? 0;
}

/** Writes a font as data. */
export function toFontUri(font: Buffer, type: "ttf" | "woff2" = "woff2"): string {
  return `data:font/${type};base64,${font.toString("base64")}`;
}

/** Writes a drawing as data. */
export function toSvgUri(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
