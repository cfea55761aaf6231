/** Code points from the first to the last. */
export interface CodePoints {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads the code points for which a font has glyphs. Source of the formats: OpenType specification, "cmap", formats 4 and 12.
 * @param cmap the table of that name
 */
export function readCodePoints(cmap: Buffer): CodePoints[] {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  );
  const fullTable = tables.find((table) => table.readUInt16BE(0) === 12);
  if (fullTable) return readSegments(fullTable);
  const basic = tables.find((table) => table.readUInt16BE(0) === 4);
  return basic ? readDeltas(basic) : [];
}

/** Formats ranges as a style sheet has them (CSS Fonts 4, "unicode-range"). */
export function formatUnicodeRange(ranges: readonly CodePoints[]): string {
  return ranges
    .map(({ from, to }) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ""}`)
    .join(", ");
}

function readSegments(table: Buffer): CodePoints[] {
  return joinRanges(
    Array.from({ length: table.readUInt32BE(12) }, (_, group) => ({
      from: table.readUInt32BE(16 + 12 * group),
      to: table.readUInt32BE(20 + 12 * group),
    })),
  );
}

function readDeltas(table: Buffer): CodePoints[] {
  const twice = table.readUInt16BE(6);
  const ranges: CodePoints[] = [];
  for (let at = 0; at < twice; at += 2) {
    const [to, from] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + twice + at)];
    const delta = table.readUInt16BE(16 + 2 * twice + at);
    const offsetAt = 16 + 3 * twice + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let code = from; code <= to && code < 0xffff; code++) {
      const glyphAt = offsetAt + offset + 2 * (code - from);
      const glyph = offset === 0 ? code : glyphAt + 1 < table.length ? table.readUInt16BE(glyphAt) : 0;
      if (glyph !== 0 && ((glyph + delta) & 0xffff) !== 0) ranges.push({ from: code, to: code });
    }
  }
  return joinRanges(ranges);
}

function joinRanges(ranges: readonly CodePoints[]): CodePoints[] {
  const all: CodePoints[] = [];
  for (const range of ranges) {
    const last = all.at(-1);
    if (last?.to === range.from - 1) all[all.length - 1] = { from: last.from, to: range.to };
    else all.push(range);
  }
  return all;
}
