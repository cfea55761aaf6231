import { describe, expect, it } from "vitest";
import { OperatorList } from "../../../../../../document/core/pdf/operators/operators.ts";
import {
  readTextObject,
  writeTextObject,
  type TextPart,
} from "../../../../../../document/core/pdf/text/text-object.ts";
import { asWritten, readOperators, writeText } from "../operators/operators.ts";

const widths = {
  of: new Map([[0x3d, 600]]),
  others: 500,
  table: new Float64Array(0x3e).fill(500).fill(600, 0x3d),
};
const read = (inner: string): TextPart[] | undefined => {
  const list = readOperators(inner);
  return readTextObject(list, { begin: 0, end: list.length }, (font) =>
    font === "/F5" ? widths : undefined,
  );
};
const written = (inner: string, parts: readonly TextPart[]): string => {
  const list = readOperators(inner);
  const out = new OperatorList();
  out.clearFor(list);
  writeTextObject(out, list, parts);
  return writeText(out);
};
const begin = "/F5 10 Tf\n1 0 0 -1 30 40 Tm\n";
const said = "/Span<</ActualText <FEFF0BAE0BBF>>> BDC\n";

describe("a text object", () => {
  it("has each glyph in place, by its own move or after the one before", () => {
    const parts = read(`${begin}<003D> Tj\n${said}7 0 Td <003D0007> Tj\n2 -1.5 Td <0008> Tj\nEMC\n`);
    expect(parts?.flatMap((part) => (part.kind === "glyphs" ? part.glyphs : []))).toEqual([
      { code: 0x3d, x: 30, y: 40, width: 6 },
      { code: 0x3d, x: 37, y: 40, width: 6 },
      { code: 7, x: 43, y: 40, width: 5 },
      { code: 8, x: 39, y: 38.5, width: 5 },
    ]);
    expect(parts?.at(-1)).toMatchObject({ actualText: "மி", base: 40 });
  });

  it("is written with a move for each glyph, relative to the one before", () => {
    const inner = `${begin}${said}<003D0007> Tj\nEMC\n9.5 0 Td <0009> Tj\n`;
    const parts = read(inner) ?? [];
    const changed = parts.map((part) =>
      part.kind === "glyphs" && part.actualText !== undefined
        ? { ...part, actualText: undefined, glyphs: part.glyphs.slice(0, 1) }
        : part,
    );
    expect(written(inner, changed)).toBe(asWritten(`${begin}<003D> Tj\n9.5 0 Td <0009> Tj\n`));
    expect(written(inner, parts)).toBe(
      asWritten(`${begin}${said}<003D> Tj\n6 0 Td <0007> Tj\nEMC\n3.5 0 Td <0009> Tj\n`),
    );
  });

  it("keeps two glyphs at one place there, whatever the advance of the first", () => {
    const both = `${begin}<0007> Tj\n0 0 Td <0008> Tj\n2 0 Td <0009> Tj\n`;
    expect(written(both, read(both) ?? [])).toBe(asWritten(both));
  });

  it("keeps the marks of the structure within it", () => {
    const marked = `${begin}/Strong <</MCID 3 >>BDC\n<003D> Tj\nEMC\n`;
    expect(written(marked, read(marked) ?? [])).toBe(asWritten(marked));
  });

  it("is unchanged where it has unknown operators", () => {
    expect(read(`${begin}2 Tr\n<003D> Tj\n`)).toBeUndefined();
    expect(read(`${begin}/F6 10 Tf\n<003D> Tj\n`)).toBeUndefined();
    expect(read(`${begin}${said}<003D> Tj\n/F5 12 Tf\n<003D> Tj\nEMC\n`)).toBeUndefined();
    expect(read(`${begin}${said}<003D> Tj\n`)).toBeUndefined();
  });
});
