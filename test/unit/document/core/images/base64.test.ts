import { describe, expect, it } from "vitest";
import {
  fromBase64,
  decodeBase64InBrowsers,
  toBase64,
  toBase64InBrowsers,
} from "../../../../../document/core/images/base64.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

describe("base64", () => {
  it.each(["", "Q", "QU", "QUI", "QUI=", "QUJD", "-_-_", "QU\nJD RA", "QUJD=QUJD", "QU%JD", "é QUJD"])(
    "%j stands for the same bytes in Node and in browsers",
    (text) => {
      expect(hex(decodeBase64InBrowsers(text))).toBe(hex(fromBase64(text)));
    },
  );

  it("is written alike by both, however many bytes there are", () => {
    const bytes = Uint8Array.from({ length: 70_001 }, (_, index) => (index * 31) & 0xff);
    expect(toBase64InBrowsers(bytes)).toBe(toBase64(bytes));
    expect(hex(decodeBase64InBrowsers(toBase64(bytes)))).toBe(hex(bytes));
  });
});
