import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createWebFonts } from "../../../../../document/core/fonts/web-fonts.ts";
import {
  chooseParts,
  parseRanges,
  chooseShownParts,
  type FontPart,
} from "../../../../../document/core/fonts/font-parts.ts";
import { nameUnshown } from "../../../../../document/core/fonts/letters-without-font.ts";
import { fontsOnDemand, toPackageName } from "../../../../../document/core/fonts/fonts-on-demand.ts";
import { locateInstalledFile } from "../../../../../document/core/fonts/web-fonts.ts";

const css = (stylesheet: string): string => readFileSync(locateInstalledFile(`${stylesheet}.css`), "utf8");

/** Lists those characters of some rules that a pattern matches. */
function readCharacters(rules: string, pattern: RegExp): Set<string> {
  const points = new Set<string>();
  for (const [, first = "", last = first] of rules.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi))
    for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) {
      const character = String.fromCodePoint(code);
      if (pattern.test(character)) points.add(character);
    }
  return points;
}

describe("the parts of a font that are shown", () => {
  it.each(fontsOnDemand.map(({ family, script, isVariable }) => [family, script, isVariable] as const))(
    "have every letter of the script of %s that its files have",
    (family, script, isVariable) => {
      const stylesheet = `${toPackageName(family)}/${isVariable ? "index" : "400"}`;
      const parts = chooseShownParts(stylesheet, css(stylesheet)).join("");
      const claimed = readCharacters(css(stylesheet), script);
      const letters = new Set([...claimed].filter((letter) => nameUnshown([letter]) === ""));
      expect(letters.size).toBeGreaterThan(30);
      expect(readCharacters(parts, script)).toEqual(letters);
    },
  );

  it("are for no letter that their files lack, for it would be printed as a box", () => {
    const stylesheet = "noto-serif-tc/index";
    const lacked = /[鸠验ʌṙ⅝]/u;
    expect(readCharacters(css(stylesheet), lacked).size).toBeGreaterThan(3);
    const parts = chooseShownParts(stylesheet, css(stylesheet)).join("");
    expect(readCharacters(parts, lacked).size).toBe(0);
    expect(readCharacters(parts, /[鳩字A]/u).size).toBe(3);
  });

  it("are all of a font for Han", () => {
    const stylesheet = "noto-serif-tc/index";
    const stylesheetText = css(stylesheet);
    expect(chooseShownParts(stylesheet, stylesheetText).length).toBe(
      stylesheetText.match(/@font-face/g)?.length,
    );
  });

  it("leave what other families have, such as Latin and rare Hanja, but not the wide marks of Korean", () => {
    const latin = chooseShownParts("noto-serif-thai/index", css("noto-serif-thai/index")).join("");
    expect(readCharacters(latin, /[A-Za-z]/).size).toBe(0);
    const stylesheetText = css("noto-serif-kr/index");
    const parts = chooseShownParts("noto-serif-kr/index", stylesheetText).join("");
    expect(readCharacters(parts, /[、。，「」]/).size).toBe(5);
    const han = /\p{Script=Han}/u;
    expect(readCharacters(parts, han).size).toBeLessThan(readCharacters(stylesheetText, han).size / 2);
  });
});

describe("an East Asian letter that the fonts of a page's language lack", () => {
  const declared = (html: string): string[] =>
    Array.from(
      createWebFonts("")
        .stylesheetFor({ html, languages: ["en"] })
        .matchAll(/font-family: '([^']*)'/g),
      ([, family = ""]) => family,
    );

  // Catches boxes for what the font of another language has.
  it("is the only letter declared for a font of another language", () => {
    expect(new Set(declared("的"))).toEqual(new Set(["Noto Serif SC", "Noto Sans SC"]));
    expect(declared("的 ㇳ")).toContain("Noto Serif JP");
    expect(declared("的 ㇳ").length).toBeLessThan(declared("的").length + 6);
  });
});

describe("the parts that a text needs", () => {
  const listParts = (stylesheet: string): FontPart[] =>
    chooseShownParts(stylesheet, css(stylesheet)).map((rule) => ({ rule, ranges: parseRanges(rule) }));
  const rules = listParts("noto-serif-sc/index");
  const has = (parts: readonly FontPart[], letter: string): boolean =>
    parts.some(({ rule }) => readCharacters(rule, /./su).has(letter));

  it("are a few, and have each letter of it that any part has", () => {
    const text = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生，「龘」A";
    const parts = chooseParts(text, rules);
    expect(parts.length).toBeLessThan(rules.length / 4);
    for (const letter of text) expect(has(parts, letter)).toBe(has(rules, letter));
  });

  it("have what the browser adds: spaces, hyphens, quotes, and capitals", () => {
    const georgian = listParts("noto-serif-georgian/index");
    for (const [text, letter, all] of [
      ["的", " ", rules],
      ["的", "「", rules],
      ["ა", "Ა", georgian],
    ] as const)
      expect(has(chooseParts(text, all), letter)).toBe(has(all, letter));
  });

  it("include every part without a unicode-range", () => {
    expect(chooseParts("a", [{ rule: "@font-face { font-family: x; }", ranges: [] }])).toHaveLength(1);
  });
});
