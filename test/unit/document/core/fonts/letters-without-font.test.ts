import { describe, expect, it } from "vitest";
import { findLettersWithoutFont } from "../../../../../document/core/fonts/letters-without-font.ts";

describe("a character that no font here has", () => {
  it.each([
    ["a sign of Egypt, by its number", "a &#x13000;", "𓀀 (U+13000)"],
    ["letters of two scripts in one line", "ᠮ and ⵣ and ᠮ", "ᠮ (U+182E), ⵣ (U+2D63)"],
    ["a private character, such as an icon", "\uf8ff", "\uf8ff (U+F8FF)"],
    ["many", "𐎠𐎡𐎢𐎣𐎤𐎥𐎦", "𐎠 (U+103A0), 𐎡 (U+103A1), 𐎢 (U+103A2), 𐎣 (U+103A3), 𐎤 (U+103A4) and 2 more"],
  ])("is named with its line: %s", (_name, line, letters) => {
    expect(findLettersWithoutFont(`a\n${line}\nb`)).toEqual([{ letters, line: 2 }]);
  });

  it.each([
    "Ångström Å 豈 가",
    "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 🇩🇪 1️⃣",
    "a\u00ad\u200b\ufeff\u202f\u2011b",
    "𝔸𝒜 ⡿ 🜁 ﷽",
    "漢字仮名한글",
  ])("is none of what is shown: %s", (text) => {
    expect(findLettersWithoutFont(text)).toEqual([]);
  });
});
