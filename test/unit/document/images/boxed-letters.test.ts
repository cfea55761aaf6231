import { describe, expect, it } from "vitest";
import { boxedLetters } from "../../../../document/images/svg/boxed-letters.ts";
import { compileAlone } from "../../../integration/document/compile.ts";

const drawing = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30">${text}</svg>`;
/** The browser shows an image none of the page's fonts: letters of a web font are boxes there, and nobody would be told. */
describe("letters of SVG images", () => {
  it.each([
    ["Japanese", "<text>日本</text>", "日 (U+65E5), 本 (U+672C)"],
    ["Thai", "<text>ก</text>", "ก (U+0E01)"],
    ["a character reference", "<text>&#x65e5;</text>", "日 (U+65E5)"],
  ])("are named where no font is installed for them: %s", (_name, text, letters) => {
    expect(boxedLetters(drawing(text))).toBe(letters);
  });

  it.each([
    ["Latin, Greek and signs", "<text>Größe αβ → “a”</text>"],
    ["Arabic, which is installed", "<text>بئر</text>"],
    ["what is not drawn", "<title>日本</title><style>/* 日 */</style>"],
    ["a drawing that brings its fonts", "<style>@font-face { }</style><text>日本</text>"],
  ])("are not named: %s", (_name, text) => {
    expect(boxedLetters(drawing(text))).toBe("");
  });

  it("are warned of once for each image, with its line", async () => {
    const image = `![a](data:image/svg+xml;base64,${Buffer.from(drawing("<text>日</text>")).toString("base64")})`;
    const { warnings } = await compileAlone(`a\n\n${image}\n\n${image}\n`);
    expect(warnings).toEqual([
      { line: 3, what: expect.stringMatching(/shows boxes in the place of 日 \(U\+65E5\)/) as string },
    ]);
  });
});
