/**
 * The same font without some of its tables.
 * Source of the format: OpenType specification, "Organization of an OpenType Font" (table directory).
 * @param tags four characters each
 * @throws {RangeError} when the file is no font of the form "sfnt"
 */
export function withoutTables(font: Buffer, tags: readonly string[]): Buffer {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = directoryLength(index);
    return font.subarray(at, at + recordLength);
  }).filter((record) => !tags.includes(record.toString("latin1", 0, 4)));

  const directory = Buffer.alloc(directoryLength(records.length));
  font.copy(directory, 0, 0, 4);
  directory.writeUInt16BE(records.length, 4);
  const entrySelector = Math.floor(Math.log2(records.length));
  directory.writeUInt16BE(recordLength * 2 ** entrySelector, 6);
  directory.writeUInt16BE(entrySelector, 8);
  directory.writeUInt16BE(recordLength * (records.length - 2 ** entrySelector), 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  records.forEach((record, index) => {
    const at = directoryLength(index);
    record.copy(directory, at);
    directory.writeUInt32BE(offset, at + 8);
    const begin = record.readUInt32BE(8);
    const length = record.readUInt32BE(12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(font.subarray(begin, begin + length), padding);
    offset += length + padding.length;
  });
  return Buffer.concat(parts);
}

const recordLength = 16;

function directoryLength(tables: number): number {
  return 12 + recordLength * tables;
}
