import { describe, expect, it } from "vitest";
import {
  findBoxedLetters,
  findDrawnLetters,
} from "../../../../../../document/core/images/svg/drawn-letters.ts";
import { compileAlone } from "../../../../../integration/document/compile.ts";

const drawing = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">${text}</svg>`;
/** The browser shows an image none of the page's fonts: it gets those that its letters need, and letters without a font are reported. */
describe("letters of SVG images", () => {
  it.each([
    ["a letter", "<text>𓀀 日</text>", "𓀀 (U+13000)"],
    ["a character reference", "<text>&#x13000;</text>", "𓀀 (U+13000)"],
    [
      "a drawing whose font never comes",
      "<style>@font-face { src: url(https://a.b/c.woff2) }</style><text>𓀀</text>",
      "𓀀 (U+13000)",
    ],
    ["Latin, Greek and signs", "<text>Größe αβ → “a”</text>", ""],
    ["what is not drawn", "<title>𓀀</title><style>/* 𓀀 */</style>", ""],
  ])("are named where no font has them: %s", (_name, text, letters) => {
    expect(findBoxedLetters(drawing(text))).toBe(letters);
  });

  it.each([
    ["all", "", ""],
    ["some", "unicode-range: U+65E0-65EF;", "本"],
  ])("are left to a font that a drawing brings for %s of them", (_name, range, letters) => {
    const style = `<style>@font-face { font-family: A; src: url("data:font/woff2;base64,AAAA"); ${range} }</style>`;
    expect(findDrawnLetters(drawing(`${style}<text>日本</text>`)).join("")).toBe(letters);
  });

  it("cause one warning for each image, with its line", async () => {
    const image = `![a](data:image/svg+xml;base64,${Buffer.from(drawing("<text>𓀀</text>")).toString("base64")})`;
    const { warnings } = await compileAlone(`a\n\n${image}\n\n${image}\n`);
    expect(warnings).toMatchObject([
      { line: 3, what: expect.stringMatching(/shows boxes instead of 𓀀 \(U\+13000\)/) as string },
    ]);
  });
});
