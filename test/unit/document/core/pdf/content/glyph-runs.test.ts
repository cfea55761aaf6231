import { describe, expect, it } from "vitest";
import { joinGlyphs } from "../../../../../../document/core/pdf/content/glyph-runs.ts";
import { readGlyphWidths } from "../../../../../../document/core/pdf/content/glyph-widths.ts";
import { asWritten, behind } from "../operators/operators.ts";

const widths = readGlyphWidths("<</Subtype /CIDFontType2 /DW 500 /W [1 [400 600] 5 6 1000]>>");
const fonts = new Map([["/F4", widths]]);
const joined = (content: string) =>
  behind((list) => {
    joinGlyphs(list, fonts);
  }, content);

describe("the glyphs of a line", () => {
  it("are shown by one operator, moved by what kerning moves them", () => {
    const content =
      "BT\n/F4 10 Tf\n1 0 0 -1 0 9 Tm\n<0001> Tj\n4 0 Td <0002> Tj\n5.9 0 Td <0005> Tj\n10 0 Td <0003> Tj\nET\n";
    expect(joined(content)).toBe(
      asWritten("BT\n/F4 10 Tf\n1 0 0 -1 0 9 Tm\n[<00010002>10<00050003>] TJ\nET\n"),
    );
  });

  it("stay in place: the next text begins where the line began", () => {
    const line = "1 0 Td <0001> Tj\n4 0 Td <0002> Tj\n";
    const content = `/F4 10 Tf\n${line}/Span<</ActualText <FEFF0041> >> BDC\n6 0 Td <0001> Tj\nEMC\n4 20 Td <0001> Tj\n4 0 Td <0002> Tj\n`;
    expect(joined(content)).toBe(
      asWritten(
        "/F4 10 Tf\n1 0 Td <00010002> Tj\n/Span<</ActualText <FEFF0041> >> BDC\n10 0 Td <0001> Tj\nEMC\n4 20 Td <00010002> Tj\n",
      ),
    );
  });

  it("start a new operator after a gap that is no kerning, and in another place", () => {
    const apart =
      "/F4 10 Tf\n1 0 Td <0001> Tj\n4 0 Td <0001> Tj\n14 0 Td <0002> Tj\n6 0 Td <0001> Tj\n1 0 0 -1 0 30 Tm\n";
    expect(joined(`${apart}2 3 Td <0001> Tj\n`)).toBe(
      asWritten(
        "/F4 10 Tf\n1 0 Td <00010001> Tj\n18 0 Td <00020001> Tj\n1 0 0 -1 0 30 Tm\n2 3 Td <0001> Tj\n",
      ),
    );
  });

  it("are not further from where they were at the end of a line than at its beginning", () => {
    const ways = Array.from({ length: 500 }, (_, at) => 4.0004 + (at % 7) / 10_000);
    const glyphs = ways.map((way) => `\n${String(way)} 0 Td <0001> Tj`).join("");
    const written = joined(`/F4 10 Tf\n1 0 Td <0001> Tj${glyphs}\n7 0 Td <0002> Tj\nET\n`);
    const shown = /\[(.*)\] TJ/.exec(written)?.[1] ?? "";
    let [reached, last] = [0, 0];
    for (const [, codes = "", kerning] of shown.matchAll(/<([\dA-F]+)>|(-?\d+)/g)) {
      reached += kerning === undefined ? (400 * codes.length) / 4 : -Number(kerning);
      last = reached - 400;
    }
    const wanted = 100 * ways.reduce((sum, way) => sum + way, 0);
    expect(Math.abs(last - wanted)).toBeLessThan(0.51);
    expect(written).toContain(" TJ\n");
  });

  it("are placed after the last move, where a glyph has none", () => {
    const content =
      "/F4 10 Tf\n1 0 0 -1 0 9 Tm\n<0001> Tj\n4 0 Td <0001> Tj\n<0002> Tj\n10 0 Td <0001> Tj\n4 0 Td <0002> Tj\n";
    expect(joined(content)).toBe(
      asWritten("/F4 10 Tf\n1 0 0 -1 0 9 Tm\n<00010001> Tj\n<0002> Tj\n14 0 Td <00010002> Tj\n"),
    );
  });

  it.each([
    ["of a font of which nothing is known", "/F5 10 Tf\n<0001> Tj\n4 0 Td <0002> Tj\n"],
    ["that a font lacks", "/F4 10 Tf\n<0001> Tj\n4 0 Td <0000> Tj\n"],
  ])("are unchanged if they are those %s", (_name, content) => {
    expect(joined(content)).toBe(asWritten(content));
  });
});
