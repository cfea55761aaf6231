/** The tables of a font of the form "sfnt", by tags of four characters. */
export type FontTables = ReadonlyMap<string, Buffer>;

/**
 * Reads the tables of a font. They share its memory.
 * Source of the format: OpenType specification, "Organization of an OpenType Font" (table directory).
 * @throws {RangeError} when the file is no font of the form "sfnt"
 */
export function readFontTables(font: Buffer): FontTables {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = computeDirectoryLength(index);
      const begin = font.readUInt32BE(at + 8);
      return [
        font.toString("latin1", at, at + 4),
        font.subarray(begin, begin + font.readUInt32BE(at + 12)),
      ] as const;
    }),
  );
}

/** Returns a font of tables, with outlines of TrueType. */
export function buildFont(tables: FontTables): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(computeDirectoryLength(sorted.length));
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(sorted.length, 4);
  const entrySelector = Math.floor(Math.log2(sorted.length));
  directory.writeUInt16BE(recordLength * 2 ** entrySelector, 6);
  directory.writeUInt16BE(entrySelector, 8);
  directory.writeUInt16BE(recordLength * (sorted.length - 2 ** entrySelector), 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  sorted.forEach(([tag, table], index) => {
    const at = computeDirectoryLength(index);
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(computeChecksum(table), at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(table.length, at + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    offset += table.length + padding.length;
  });
  return Buffer.concat(parts);
}

const recordLength = 16;

function computeDirectoryLength(tables: number): number {
  return 12 + recordLength * tables;
}

// Sums a table that is padded with zeros to a multiple of four bytes.
function computeChecksum(table: Buffer): number {
  const alignedLength = table.length & ~3;
  let sum = 0;
  for (let at = 0; at < alignedLength; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  const lastWord = Buffer.alloc(4);
  table.copy(lastWord, 0, alignedLength);
  return (sum + lastWord.readUInt32BE(0)) >>> 0;
}

/** Writes numbers of 16 bits (`uint16`), as the tables of a font have them. */
export function writeWords(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => buffer.writeUInt16BE(value, 2 * index));
  return buffer;
}
