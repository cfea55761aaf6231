import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mayHoldWord } from "../../../../../document/core/language/prose.ts";

const sign = fc.constantFrom(
  "a",
  "\u0001",
  "\u0085",
  "\u00ad",
  "é",
  "漢",
  "😀",
  " ",
  "\n",
  "\u00a0",
  "\u2028",
  "\ufeff",
);
const text = fc.string({ unit: sign, maxLength: 60 });

describe("the test for a long word", () => {
  it("succeeds wherever there is one", () => {
    let count = 0;
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 12 }), (value, length) => {
        if (!new RegExp(`\\S{${String(length)}}`).test(value)) return;
        count++;
        expect(mayHoldWord(value, length)).toBe(true);
      }),
    );
    expect(count).toBeGreaterThan(10);
  });

  it("fails where all words are short", () => {
    expect(mayHoldWord("a word and another one ".repeat(20), 10)).toBe(false);
    expect(mayHoldWord("漢字\u3000漢字\u2028".repeat(20), 10)).toBe(false);
  });
});
