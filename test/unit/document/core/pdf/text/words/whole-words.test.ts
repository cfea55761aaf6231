import { describe, expect, it } from "vitest";
import { dropSoftHyphens } from "../../../../../../../document/core/pdf/text/words/whole-words.ts";
import { asWritten, behind } from "../../operators/operators.ts";

const dropped = (content: string) => behind(dropSoftHyphens, content);

const softHyphen = (move: string): string => `/Span<</ActualText <FEFF00AD>>> BDC\n${move}<0001> Tj\nEMC\n`;
const joined = (text: string): string => `/Span<</ActualText <FEFF${text}>>> BDC\n`;

describe("page contents without soft hyphens", () => {
  it.each([
    [
      "between syllables",
      `7.5 0 Td <0020> Tj\n${softHyphen("7.4 0 Td ")}0 0 Td <001E> Tj\n7.2 0 Td <0030> Tj\n`,
      "7.5 0 Td <0020> Tj\n7.4 0 Td <001E> Tj\n7.2 0 Td <0030> Tj\n",
    ],
    [
      "at the end of a line",
      `7.5 0 Td <0020> Tj\n${softHyphen("7.4 0 Td ")}ET\nBT\n/F5 14 Tf\n1 0 0 -1 607.2 1230 Tm\n<01F6> Tj\nET\n`,
      "7.5 0 Td <0020> Tj\n7.4 0 Td ET\nBT\n/F5 14 Tf\n1 0 0 -1 607.2 1230 Tm\n<01F6> Tj\nET\n",
    ],
    [
      "at the beginning of a text object",
      `BT\n${softHyphen("/F5 14 Tf\n1 0 0 -1 0 1251 Tm\n")}0 0 Td <002B> Tj\nET\n`,
      "BT\n/F5 14 Tf\n1 0 0 -1 0 1251 Tm\n<002B> Tj\nET\n",
    ],
    [
      "two together",
      `${softHyphen("7.4 0 Td ")}${softHyphen("0 0 Td ")}0 0 Td <001E> Tj\n`,
      "7.4 0 Td 0 0 Td <001E> Tj\n",
    ],
    [
      "within a ligature",
      "/Span<</ActualText <FEFF006600AD00660069>>> BDC\n5.1 0 Td <01E4> Tj\nEMC\n",
      "/Span<</ActualText <FEFF006600660069>>> BDC\n5.1 0 Td <01E4> Tj\nEMC\n",
    ],
    [
      "in letters that are drawn, whose codes have one byte",
      `6.9 0 Td <33> Tj\n/Span<</ActualText <FEFF00AD>>> BDC\n6.7 0 Td <01> Tj\nEMC\n0 0 Td <2B> Tj\n`,
      "6.9 0 Td <33> Tj\n6.7 0 Td <2B> Tj\n",
    ],
    [
      "behind the glyph of a ligature",
      `${joined("006600AD0066")}5.1 0 Td <01E4> Tj\n9.5 0 Td <0001> Tj\nEMC\n0 0 Td <0020> Tj\n`,
      `${joined("00660066")}5.1 0 Td <01E4> Tj\nEMC\n9.5 0 Td <0020> Tj\n`,
    ],
    [
      "twice behind the glyph of a ligature, before another one",
      `${joined("006600AD006600AD0069")}5.1 0 Td <01E4> Tj\n9.5 0 Td <0001> Tj\n0 0 Td <0001> Tj\nEMC\n${joined("00660069")}0 0 Td <01E5> Tj\nEMC\n`,
      `${joined("006600660069")}5.1 0 Td <01E4> Tj\nEMC\n${joined("00660069")}9.5 0 Td <01E5> Tj\nEMC\n`,
    ],
    [
      "behind the glyph of a ligature that ends a line",
      `${joined("006600AD0066")}5.1 0 Td <01E4> Tj\n9.5 0 Td <0001> Tj\nEMC\nET\n`,
      `${joined("00660066")}5.1 0 Td <01E4> Tj\nEMC\n9.5 0 Td ET\n`,
    ],
  ])("has what is on the page where it was: %s", (_name, written, expected) => {
    expect(dropped(written)).toBe(asWritten(expected));
  });

  it("keeps other texts, even characters whose codes contain those of a soft hyphen", () => {
    const otherFont =
      "/Span<</ActualText <FEFF200C>>> BDC\n5.1 0 Td <01E4> Tj\nEMC\n/Span<</ActualText <FEFF100A0AD1>>> BDC\n<00AD> Tj\nEMC\n";
    expect(dropped(otherFont)).toBe(asWritten(otherFont));
  });
});
