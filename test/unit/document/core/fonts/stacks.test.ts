import { describe, expect, it } from "vitest";
import { chooseFonts } from "../../../../../document/core/fonts/needed-fonts.ts";
import { buildFontStacks, type FontStacks } from "../../../../../document/core/fonts/stacks.ts";

/** Returns the first East Asian family of a list. */
function findFirst(stack: FontStacks[keyof FontStacks]): string | undefined {
  return /"(Noto (?:Sans|Serif) (?:SC|TC|JP|KR))"/.exec(stack)?.[1];
}

describe("East Asian letters", () => {
  it.each([
    ["zh", "SC"],
    ["zh-TW", "TC"],
    ["ja", "JP"],
    ["ko", "KR"],
    ["en", "SC"],
  ])("have no serifs in headings and code, and have them in text: %s", (language, name) => {
    const { labels, mono, text } = buildFontStacks(language);
    expect([labels, mono, text].map(findFirst)).toEqual([
      `Noto Sans ${name}`,
      `Noto Sans ${name}`,
      `Noto Serif ${name}`,
    ]);
  });

  it("follow the face of the text, and headings of the same face", () => {
    const sans = buildFontStacks("ja", { font: "source-sans", headings: "own" });
    expect(findFirst(sans.text)).toBe("Noto Sans JP");
    const serif = buildFontStacks("ja", { font: "source-serif", headings: "text" });
    expect(findFirst(serif.labels)).toBe("Noto Serif JP");
  });

  it("without serifs are declared beside those with serifs, of the page's languages alone", () => {
    const { stylesheets, spare } = chooseFonts({ html: "標題", languages: ["zh-TW"] });
    expect(stylesheets).toEqual(
      expect.arrayContaining(["noto-serif-tc/index", "noto-sans-tc/index", "noto-sans-sc/index"]),
    );
    expect([...stylesheets, ...spare]).not.toContain("noto-sans-jp/index");
    expect(chooseFonts({ html: "Title", languages: ["zh-TW"] }).stylesheets).toEqual([]);
  });
});
