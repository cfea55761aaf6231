import { describe, expect, it } from "vitest";
import { learnWordJoints } from "../../../../../../../document/core/pdf/text/words/word-joints.ts";

const text = `A well-known result of https://example.com/a/b, and/or the Self-made one. Set it apart. From a part. 第三条 Python 编写，
第四条规定。`;

describe("what stands between two lines", () => {
  const hasSpaceBetween = learnWordJoints(text);
  it.each([
    ["a", "well-known", "two words"],
    ["unknown", "words", "words that are not written so"],
    ["a", "part.", "words that make another one"],
    ["APART.", "FROM", "words in capitals"],
    ["第三条", "Python", "words of two scripts with a space"],
    ["Python", "编写", "words of two scripts with a space"],
  ])("is a space between %s and %s: %s", (last, first) => {
    expect(hasSpaceBetween(last, first)).toBe(true);
  });

  it.each([
    ["well-", "known", "a word with a hyphen"],
    ["re-", "sult", "a divided word"],
    ["RE-", "SULT", "a divided word in capitals"],
    ["and/", "or", "a word with a slash"],
    ["https://exa", "mple.com/a/b,", "an address"],
    ["第四条", "规定。", "Chinese"],
    ["编写，", "第四条", "two lines of Chinese"],
  ])("is nothing between %s and %s: %s", (last, first) => {
    expect(hasSpaceBetween(last, first)).toBe(false);
  });
});
