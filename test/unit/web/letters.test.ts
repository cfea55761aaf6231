import { describe, expect, it } from "vitest";
import { findLetter, keepLetters, findSameLetter } from "../../../web/preview/follow/letters.ts";

/** Returns the rest of the Markdown line found for a place in the text of pages. */
function findRest(shown: string, at: string, markdown: string): string | undefined {
  const [from, to] = [keepLetters(shown), keepLetters(markdown)];
  const same = findSameLetter(from, findLetter(from, shown.indexOf(at)), to);
  return same === undefined ? undefined : markdown.slice(to.places[same]).split("\n")[0];
}

describe("a place on a page", () => {
  it.each([
    [
      "A bold claim of note",
      "claim",
      "A **bold** claim [of note](https://a.example/b)",
      "claim [of note](https://a.example/b)",
    ],
    ["says “well” — twice", "well", '> says "well" -- twice', 'well" -- twice'],
    ["hy\u00adphen\u00adated words here", "words", "hyphenated words here", "words here"],
    ["İstanbul’da üç gün kaldık", "kald", "İstanbul'da üç gün kaldık", "kaldık"],
    ["emoji 😀 then letters", "letters", "emoji :smile: then letters", "letters"],
    ["數字與漢字的一段文字", "漢字", "數字與**漢字**的一段文字", "漢字**的一段文字"],
  ])("is found in the Markdown of %s", (shown, at, markdown, rest) => {
    expect(findRest(shown, at, markdown)).toBe(rest);
  });

  it("is found by its share of the text where words occur several times", () => {
    const lines = Array.from({ length: 9 }, (_, index) => `the same words, ${"x".repeat(index)}`);
    const from = keepLetters(lines.join("\n"));
    const to = keepLetters(lines.map((line) => `- **${line}**`).join("\n"));
    const seventh = from.text.split("the").slice(0, 7).join("the").length;
    const expected = to.text.split("the").slice(0, 7).join("the").length;
    expect(findSameLetter(from, seventh, to)).toBe(expected);
  });

  it("is not found where the text has other words, or none", () => {
    expect(findRest("other words", "words", "# Nothing of it")).toBeUndefined();
    expect(findRest("other words", "words", "")).toBeUndefined();
    expect(findRest("", "words", "# Nothing")).toBeUndefined();
  });
});
