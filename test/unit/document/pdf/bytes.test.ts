import { describe, expect, it } from "vitest";
import { ByteWriter, numberAt } from "../../../../document/pdf/content/bytes.ts";

const read = (text: string) => numberAt(Buffer.from(`[${text}]`), 1, text.length + 1);

describe("numbers of a page", () => {
  it.each([
    "0",
    "7",
    "-12",
    ".23999999",
    "-.5",
    "841.91998",
    "5.",
    "0.1",
    "123456789012345",
    "1234567890123456.5",
  ])("are read as they are written: %s", (text) => {
    expect(read(text)).toBe(Number(text));
  });

  it.each(["", "-", ".", "/G3", "1.2.3", "1e5", "--1"])("reads no numbers of a page from %j", (text) => {
    expect(read(text)).toBeNaN();
  });

  it("are written in as few signs as tell them", () => {
    const values = [
      0,
      -0,
      1,
      -1,
      0.5,
      -0.25,
      12.3456,
      0.0004,
      99.99999,
      -7.00005,
      1e9 / 7,
      2.5e-7,
      1000,
      120,
    ];
    for (const parts of [1, 100, 10_000, 1_000_000])
      for (const value of values) {
        const out = new ByteWriter().begin(1);
        out.number(value, parts);
        const expected = Math.round(value * parts) / parts;
        expect(out.written().toString("latin1")).toBe(String(expected));
      }
  });
});

describe("what is written", () => {
  it("takes as much room as it needs, and bytes are put before what is there", () => {
    const out = new ByteWriter();
    const long = Buffer.from("0123456789".repeat(30));
    out.copy(long, 0, 300);
    out.copy(long, 5, 9);
    out.text("end");
    out.insert(300, 0x5b);
    expect(out.written().toString("latin1")).toBe(`${"0123456789".repeat(30)}[5678end`);
    out.begin(3).text("anew");
    expect(out.written().toString("latin1")).toBe("anew");
  });
});
