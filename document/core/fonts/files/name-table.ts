import { writeWords } from "./font-file.ts";

/** Builds the table `name` of a font (OpenType): English names for Windows: family, style, full name and PostScript name. */
export function nameTable(family: string, style: "Regular" | "Bold"): Buffer {
  const all: readonly (readonly [id: number, name: string])[] = [
    [1, family],
    [2, style],
    [4, style === "Regular" ? family : `${family} ${style}`],
    [6, `${family.replaceAll(" ", "")}-${style}`],
  ];
  const texts = all.map(([, name]) => Buffer.from(name, "utf16le").swap16());
  let offset = 0;
  const records = all.map(([id], index) => {
    const length = texts[index]?.length ?? 0;
    const record = writeWords(3, 1, 0x409, id, length, offset);
    offset += length;
    return record;
  });
  return Buffer.concat([writeWords(0, all.length, 6 + 12 * all.length), ...records, ...texts]);
}
