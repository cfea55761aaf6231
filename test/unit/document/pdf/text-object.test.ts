import { describe, expect, it } from "vitest";
import { operatorsOf, writeOperators } from "../../../../document/pdf/text/text-object.ts";
import type { TextOperator } from "../../../../document/pdf/text/text-object.ts";

const widths = { of: new Map([[0x3d, 600]]), others: 500, table: new Float64Array() };
const read = (inner: string): TextOperator[] | undefined =>
  operatorsOf(inner, (font) => (font === "5" ? widths : undefined));
const begin = "/F5 10 Tf\n1 0 0 -1 30 40 Tm\n";
const said = "/Span<</ActualText <FEFF0BAE0BBF> >> BDC\n";

describe("a text object", () => {
  it("has each glyph where it stands, by its way or behind the one before", () => {
    const operators = read(`${begin}<003D> Tj\n${said}7 0 Td <003D0007> Tj\n2 -1.5 Td <0008> Tj\nEMC\n`);
    expect(operators?.flatMap((one) => (one.kind === "glyphs" ? one.glyphs : []))).toEqual([
      { code: 0x3d, x: 30, y: 40, width: 6 },
      { code: 0x3d, x: 37, y: 40, width: 6 },
      { code: 7, x: 43, y: 40, width: 5 },
      { code: 8, x: 39, y: 38.5, width: 5 },
    ]);
    expect(operators?.at(-1)).toMatchObject({ said: "மி", base: 40 });
  });

  it("is written with a way for each glyph, told from where the one before begins", () => {
    const operators = read(`${begin}${said}<003D0007> Tj\nEMC\n9.5 0 Td <0009> Tj\n`) ?? [];
    const one = operators.map((operator) =>
      operator.kind === "glyphs" && operator.said !== undefined
        ? { ...operator, said: undefined, glyphs: operator.glyphs.slice(0, 1) }
        : operator,
    );
    expect(writeOperators(one)).toBe(`${begin}<003D> Tj\n9.5 0 Td <0009> Tj\n`);
    expect(writeOperators(operators)).toBe(
      `${begin}${said}<003D> Tj\n6 0 Td <0007> Tj\nEMC\n3.5 0 Td <0009> Tj\n`,
    );
  });

  it("keeps two glyphs at one place there, whatever room the first one has", () => {
    const both = `${begin}<0007> Tj\n0 0 Td <0008> Tj\n2 0 Td <0009> Tj\n`;
    expect(writeOperators(read(both) ?? [])).toBe(both);
  });

  it("keeps the marks of the structure within it", () => {
    const marked = `${begin}/Strong <</MCID 3 >>BDC\n<003D> Tj\nEMC\n`;
    expect(writeOperators(read(marked) ?? [])).toBe(marked);
  });

  it("is left alone where it is not known", () => {
    expect(read(`${begin}2 Tr\n<003D> Tj\n`)).toBeUndefined();
    expect(read(`${begin}/F6 10 Tf\n<003D> Tj\n`)).toBeUndefined();
    expect(read(`${begin}${said}<003D> Tj\n/F5 12 Tf\n<003D> Tj\nEMC\n`)).toBeUndefined();
    expect(read(`${begin}${said}<003D> Tj\n`)).toBeUndefined();
  });
});
