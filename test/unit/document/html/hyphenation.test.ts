import fc from "fast-check";
import createHyphenator from "hyphen";
import english from "hyphen/patterns/en-us.js";
import german from "hyphen/patterns/de-1996.js";
import { describe, expect, it } from "vitest";
import { createDivider } from "../../../../document/html/hyphenation.ts";

describe("words that are divided once each", () => {
  const words = fc.constantFrom(
    ..."hyphenation project associate Silbentrennung Straßenbahnen straßenbahnen don't o'clock's table TABLES übergroß a — … ‼ – 1234567 .... '''''''' x_y-z_consideration".split(
      " ",
    ),
    "hyphen\u00adation",
    "<considerably",
    "</consideration>",
    "< considerable",
    "a\u0301nderungen",
    "😀considerable",
    "\u00a0considerable\u2009",
  );
  const text = fc
    .array(
      fc.tuple(fc.oneof(words, fc.string({ maxLength: 12 })), fc.constantFrom(" ", "", "-", ", ", "\n", ".")),
    )
    .map((pairs) => pairs.flat().join(""));

  it.each([
    ["English", english],
    ["German", german],
  ])("are divided as the package divides the text: %s", (_name, patterns) => {
    const [levels, trie, exceptions] = patterns;
    const ours = createDivider(patterns);
    const theirs = createHyphenator([levels, trie, { ...exceptions }], { minWordLength: 6 });
    fc.assert(
      fc.property(text, (one) => {
        expect(ours(one)).toBe(theirs(one));
      }),
      { numRuns: 2_000, seed: 18 },
    );
  });

  it("are forgotten after so many, and divided again", () => {
    const divide = createDivider(english);
    const before = divide("hyphenation");
    for (let word = 0; word < 30_000; word++) divide(`word${word.toString(26).replace(/\d/g, "z")}ing`);
    expect(divide("hyphenation")).toBe(before);
    expect(before).toBe("hy\u00adphen\u00adation");
  });
});
