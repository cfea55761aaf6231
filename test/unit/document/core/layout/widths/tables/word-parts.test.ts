import { describe, expect, it } from "vitest";
import { divideWord } from "../../../../../../../document/core/layout/widths/tables/word-parts.ts";

const divided = (word: string, isCode = false): string =>
  divideWord(word, isCode)
    .map(({ text, mayEnd }) => (mayEnd ? `${text}|` : text))
    .join("");

describe("a long word of a table", () => {
  it.each([
    ["is divided behind its separators", "configuration/service", "configuration/|service"],
    ["is divided before capital letters", "createPageFootnotes", "create|Page|Footnotes"],
    [
      "is divided every ten characters where it has no better place",
      "abcdefghijklmnopqrstuvw",
      "abcdefghij|klmnopqrst|uvw",
    ],
    ["stays whole up to twelve characters", "src/main.tsx", "src/main.tsx"],
    ["stays whole where it has soft hyphens", "Donau\u00addampf\u00adschiff", "Donau\u00addampf\u00adschiff"],
    ["stays whole where it is a number", "1,234,567,890.25", "1,234,567,890.25"],
  ])("divides a long word: %s", (_title, word, parts) => {
    expect(divided(word)).toBe(parts);
  });

  it("stays whole up to twenty-four characters in code", () => {
    expect(divided("createPageFootnotes", true)).toBe("createPageFootnotes");
  });

  it("is held together where the browser would tear a date", () => {
    expect(divideWord("2026-11-23", false)).toEqual([{ text: "2026-11-23", mayEnd: false, isWhole: true }]);
  });
});
