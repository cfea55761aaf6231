import { describe, expect, it } from "vitest";
import { readTaggedParts } from "../../../../../../document/core/pdf/content/page-content.ts";
import { rewriteTaggedParts } from "../../../../../../document/core/pdf/content/rewrite-pages.ts";
import {
  hasMissingGlyph,
  showMissingGlyphs,
} from "../../../../../../document/core/pdf/content/missing-glyphs.ts";
import { asWritten, behind, readOperators } from "../operators/operators.ts";

/** Formats Chromium's text of a page, line by line. */
const marked = (content: string, decoration: readonly number[] = []) =>
  behind((operators) => {
    rewriteTaggedParts({ operators, ...readTaggedParts(operators) }, new Set(decoration));
  }, content);

const text = (code: string) => `BT\n/F1 12 Tf\n1 0 0 -1 0 0 Tm\n<${code}> Tj\nET\n`;
const tag = (mcid: number, inner: string) => `/P <</MCID ${mcid} >>BDC\n${inner}EMC\n`;

describe("untagged content", () => {
  it("is an artifact, from its first operator to its last", () => {
    expect(marked(`q\n${text("0001")}Q\n${tag(0, text("0002"))}`)).toBe(
      asWritten(`q\n/Artifact BMC\n${text("0001")}EMC\nQ\n${tag(0, text("0002"))}`),
    );
  });

  it("begins with its path, but not with a clip", () => {
    const clip = "0 0 9 9 re\nW* n\n";
    const area = "1 0 0 rg\n0 0 m\n9 9 l\nh\nf\n";
    expect(marked(clip + area + tag(0, text("0001")))).toBe(
      asWritten(`${clip}1 0 0 rg\n/Artifact BMC\n0 0 m\n9 9 l\nh\nf\nEMC\n${tag(0, text("0001"))}`),
    );
    expect(marked(`${clip}${tag(0, text("0001"))}`)).toBe(asWritten(`${clip}${tag(0, text("0001"))}`));
  });

  it.each(["/X1 Do", "/S1 sh", "0 0 9 9 re\nB*", "0 0 9 9 re\nS"])("may be painted by %j", (operator) => {
    expect(marked(`${operator}\n`)).toBe(asWritten(`/Artifact BMC\n${operator}\nEMC\n`));
  });

  it("may have marks of its own that are no tags, as of a ligature", () => {
    const ligature = "BT\n/F1 12 Tf\n/Span<</ActualText (fi) >> BDC\n<0003> Tj\nEMC\nET\n";
    expect(marked(ligature + tag(0, text("0001")))).toBe(
      asWritten(`/Artifact BMC\n${ligature}EMC\n${tag(0, text("0001"))}`),
    );
  });

  it("ends with the page, though that has no end of a line", () => {
    expect(marked("0 0 9 9 re\nf")).toBe(asWritten("/Artifact BMC\n0 0 9 9 re\nf\nEMC\n"));
  });
});

describe("tagged content", () => {
  it("is found by its number, with marks within", () => {
    const inner = "BT\n/Span<</ActualText (fi) >> BDC\n<0003> Tj\nEMC\nET\n";
    const { tagged, untagged } = readTaggedParts(
      readOperators(tag(0, inner) + tag(7, "0 0 9 9 re\nf\n") + tag(8, "/X1 Do\n")),
    );
    expect([...tagged].map(([mcid, { isDrawn }]) => [mcid, isDrawn])).toEqual([
      [0, false],
      [7, true],
      [8, false],
    ]);
    expect(untagged).toEqual([]);
  });

  it("becomes an artifact where it is no part of the text", () => {
    const area = "0 0 9 9 re\nf\n";
    expect(marked(tag(3, area) + tag(4, area), [4])).toBe(
      asWritten(`${tag(3, area)}/Artifact BMC\n${area}EMC\n`),
    );
  });
});

describe("a character that no font has", () => {
  it("is shown with a font of our own, and the text goes on with its own", () => {
    const content = "BT\n/F4 12 Tf\n<0001> Tj\n3 0 Td <0000> Tj\n4 0 Td <0002> Tj\nET\n";
    expect(behind(showMissingGlyphs, content)).toBe(
      asWritten("BT\n/F4 12 Tf\n<0001> Tj\n3 0 Td /Missing 12 Tf <01> Tj /F4 12 Tf\n4 0 Td <0002> Tj\nET\n"),
    );
    expect(hasMissingGlyph(readOperators(content))).toBe(true);
    expect(hasMissingGlyph(readOperators("BT\n/F4 12 Tf\n<00000001> Tj\nET\n"))).toBe(false);
  });
});
