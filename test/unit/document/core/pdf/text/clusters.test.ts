import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { formatStreamObject, type PdfDraft } from "../../../../../../document/core/pdf/file/draft.ts";
import { createToUnicode } from "../../../../../../document/core/pdf/text/to-unicode.ts";
import { nameClusters, shareOut } from "../../../../../../document/core/pdf/text/clusters.ts";
import { asWritten, readOperators, writeText } from "../operators/operators.ts";

const cmap =
  "begincmap\n1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n" +
  "2 beginbfchar\n<0039> <0915>\n<0022> <093F>\nendbfchar\n1 beginbfrange\n<003B> <003D> <0917>\nendbfrange\nendcmap\n";

/** Creates a draft with one font, as Chromium writes it. */
function createDraft(): {
  draft: PdfDraft;
  plain: Map<number, string>;
  streams: Map<number, Buffer>;
  map: () => string;
} {
  const plain = new Map([
    [4, "<</Type /Font /Subtype /Type0 /DescendantFonts [12 0 R] /ToUnicode 14 0 R>>"],
    [5, "<</Type /Font /Subtype /Type3 /ToUnicode 15 0 R>>"],
    [12, "<</Subtype /CIDFontType2 /CIDToGIDMap /Identity /DW 500 /W [34 [0] 57 59 600]>>"],
  ]);
  const streams = new Map<number, Buffer>();
  let map = cmap;
  const draft = {
    plain,
    readObject: (object: number) => plain.get(object) ?? "",
    readContent: () => Promise.resolve(Buffer.from(cmap)),
    addStream: async (keys: string, content: Buffer) => {
      streams.set(20, await formatStreamObject(20, keys, content));
      return 20;
    },
    replaceContent: (number: number, content: Buffer) => {
      if (number === 14) map = content.toString("latin1");
      return Promise.resolve();
    },
  } as unknown as PdfDraft;
  return { draft, plain, streams, map: () => map };
}

/** Joins the syllables of a content. @returns the content with their texts in codes */
async function nameSyllables(draft: PdfDraft, content: string): Promise<string> {
  const maps = createToUnicode(draft);
  const list = readOperators(content);
  await nameClusters(draft, maps, [list]);
  await maps.write();
  return writeText(list);
}

const syllable = (text: string, ...glyphs: string[]): string =>
  `/Span<</ActualText <FEFF${text}> >> BDC\n${glyphs.map((glyph) => `5 0 Td <${glyph}> Tj\n`).join("")}EMC\n`;

describe("the letters of a syllable", () => {
  it("are distributed among its glyphs in order", () => {
    expect(shareOut("कि", [200, 600])).toEqual(["क", "ि"]);
    // Marks to what has no width.
    expect(shareOut("में", [600, 0])).toEqual(["म", "ें"]);
    expect(shareOut("ที่", [600, 0, 0])).toEqual(["ท", "ี่", "\u200b"]);
    expect(shareOut("क्या", [300, 600, 200])).toEqual(["क्", "य", "ा"]);
    expect(shareOut("ल", [300, 600])).toEqual(["ल", "\u200b"]);
  });

  it("have codes of their own where the glyph means something else there", async () => {
    const { draft, plain, streams, map } = createDraft();
    const content = `/F4 9 Tf\n${syllable("0915093F", "003B", "0022")}${syllable("0915093F", "003B", "0022")}`;
    const written = await nameSyllables(draft, content);
    // The glyph 3B is the letter U+0917 elsewhere, 22 is the vowel everywhere.
    expect(written).toBe(asWritten(content.replaceAll("<003B> Tj", "<003E> Tj")));
    expect(map()).toContain("<003E> <0915>\n");
    expect(plain.get(12)).toBe(
      "<</Subtype /CIDFontType2 /CIDToGIDMap 20 0 R /DW 500 /W [34 [0] 57 59 600 62 [600]]>>",
    );
    const bytes = streams.get(20) ?? Buffer.alloc(0);
    expect(bytes.toString("latin1")).toContain("/DecodeParms <</Predictor 12 /Columns 2>>");
    const rows = inflateSync(bytes.subarray(bytes.indexOf("stream\n") + 7));
    let [high, low] = [0, 0];
    const glyphs = Array.from({ length: rows.length / 3 }, (_, row) => {
      expect(rows[3 * row]).toBe(2);
      [high, low] = [(high + (rows[3 * row + 1] ?? 0)) & 255, (low + (rows[3 * row + 2] ?? 0)) & 255];
      return high * 256 + low;
    });
    expect(glyphs).toEqual([...Array(0x3e).keys(), 0x3b]);
  });

  it("need no ActualText where one glyph means all of it", async () => {
    const { draft, map } = createDraft();
    const written = await nameSyllables(draft, `/F4 9 Tf\n${syllable("200C", "0001")}`);
    expect(written).toBe(asWritten("/F4 9 Tf\n5 0 Td <003E> Tj\n"));
    expect(map()).toContain("<003E> <200C>");
  });

  it("stay with a sign that the font lacks, for which another one is shown", async () => {
    const { draft } = createDraft();
    const lacked = `${syllable("0378", "0000")}${syllable("0379", "0000")}`;
    const written = await nameSyllables(draft, `/F4 9 Tf\n${lacked}${syllable("0915093F", "0000", "0022")}`);
    expect(written.match(/<0000> Tj/g)).toHaveLength(3);
    expect(written).toContain(asWritten(lacked));
  });

  it("stay as they are in a font of another kind", async () => {
    const { draft, plain } = createDraft();
    const content = `/F5 9 Tf\n${syllable("0915093F", "003B", "0022")}`;
    const before = new Map(plain);
    expect(await nameSyllables(draft, content)).toBe(asWritten(content));
    expect(plain).toEqual(before);
  });

  it("accepts an empty ActualText before the first font", async () => {
    const { draft } = createDraft();
    const read = (object: number) => {
      if (!draft.plain.has(object)) throw new Error(`no object ${String(object)}`);
      return draft.plain.get(object) ?? "";
    };
    const hidden = `BT\n${syllable("0E1A0E31")}ET\n`;
    expect(await nameSyllables({ ...draft, readObject: read }, hidden)).toBe(asWritten(hidden));
  });
});
