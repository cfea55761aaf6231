import { describe, expect, it } from "vitest";
import { ByteWriter } from "../../../../../../document/core/pdf/operators/byte-writer.ts";
import { numberAt } from "../../../../../../document/core/pdf/operators/bytes.ts";
import { readOperators } from "./operators.ts";

const read = (text: string) => numberAt(Buffer.from(`[${text}]`), 1, text.length + 1);

describe("numbers of a page", () => {
  it.each("0 7 -12 .23999999 -.5 841.91998 5. 0.1 123456789012345 1234567890123456.5".split(" "))(
    "are read as they are written: %s",
    (text) => {
      expect(read(text)).toBe(Number(text));
    },
  );

  it.each(["", "-", ".", "/G3", "1.2.3", "1e5", "--1"])("are not read from %j", (text) => {
    expect(read(text)).toBeNaN();
  });

  it.each([
    "12345678",
    "1234.5678",
    "123456789",
    "12345.6789",
    "4234567890",
    "-12345678901",
    "-123456.7891",
    "841.9199804687",
  ])("are read among operators, however long: %s", (text) => {
    expect(readOperators(`1 ${text} Td`).numbers(0)).toEqual([1, Number(text)]);
  });

  it("end before a second point", () => {
    expect(readOperators("1.2.5 12345678.9.5 Td").numbers(0)).toEqual([1.2, 0.5, 12345678.9, 0.5]);
  });

  it("are written in as few characters as possible", () => {
    const values = [0, -0, 1, -1, 0.5, -0.25, 12.3456, 0.0004, 99.99999, -7.00005, 1e9 / 7, 1000, 120];
    for (const decimals of [0, 2, 4, 6, 9])
      for (const value of values) {
        const out = new ByteWriter().begin(1);
        out.number(value, decimals);
        const expected = Math.round(value * 10 ** decimals) / 10 ** decimals;
        expect(out.written().toString("latin1")).toBe(String(expected));
      }
  });

  it("are written without an exponent, which a PDF cannot have", () => {
    const out = new ByteWriter().begin(1);
    out.number(2.5e-7, 9);
    expect(out.written().toString("latin1")).toBe("0.00000025");
  });
});

describe("the byte writer", () => {
  it("grows as it needs", () => {
    const out = new ByteWriter();
    const long = "0123456789".repeat(30);
    out.text(long);
    out.code(0x3fe);
    out.byte(0x5b);
    expect(out.written().toString("latin1")).toBe(`${long}03FE[`);
    out.begin(3).text("anew");
    expect(out.written().toString("latin1")).toBe("anew");
  });
});
