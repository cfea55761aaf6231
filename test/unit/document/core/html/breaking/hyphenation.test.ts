import fc from "fast-check";
import createHyphenator from "hyphen";
import english from "hyphen/patterns/en-us.js";
import german from "hyphen/patterns/de-1996.js";
import { describe, expect, it } from "vitest";
import { toString } from "hast-util-to-string";
import { fromParse5 } from "hast-util-from-parse5";
import type { Root } from "hast";
import { parseFragment } from "parse5";
import { compileAlone } from "../../../../../integration/document/compile.ts";
import { createDivider, hyphenateText } from "../../../../../../document/core/html/breaking/hyphenation.ts";

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
      fc.property(text, (sample) => {
        expect(ours(sample)).toBe(theirs(sample));
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

describe("the first line of a text", () => {
  const divided = async (html: string): Promise<string> => {
    const root = fromParse5(parseFragment(html)) as Root;
    await hyphenateText(root, "en");
    return toString(root);
  };
  const considerable = "considerable ".repeat(20);

  it("keeps its words where it begins with code, whose type differs from that of the lines after it", async () => {
    const text = await divided(`<p><code>x</code> ${considerable}end</p>`);
    expect(text.slice(0, 115)).not.toContain("\u00ad");
    expect(text.slice(140)).toContain("con\u00adsid\u00ader\u00adable");
  });

  it("is divided like the others everywhere else", async () => {
    expect((await divided(`<p>${considerable}<code>x</code></p>`)).slice(0, 20)).toContain("\u00ad");
  });
});

it("a summary of details is not hyphenated, whatever marks are in it", async () => {
  const { html } = await compileAlone(
    "<details><summary><b>Understanding</b></summary>\n\nText\n\n</details>",
  );
  expect(html).toContain("<b>Understanding</b>");
});
