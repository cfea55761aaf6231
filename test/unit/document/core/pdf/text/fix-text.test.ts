import { describe, expect, it } from "vitest";
import { formatStreamObject, type PdfDraft } from "../../../../../../document/core/pdf/file/draft.ts";
import { fixText } from "../../../../../../document/core/pdf/text/fix-text.ts";
import { createToUnicode } from "../../../../../../document/core/pdf/text/to-unicode.ts";
import { asWritten, readOperators, writeText } from "../operators/operators.ts";

/** A stream of a PDF: its number, what it holds, and further entries of its dictionary. */
interface Stream {
  readonly number: number;
  readonly content: string;
  readonly entries: string;
}

const stream = (number: number, content: string, entries = ""): Stream => ({ number, content, entries });

const fonts: Readonly<Record<number, string>> = {
  4: "<</Type /Font /ToUnicode 14 0 R>>",
  5: "<</Type /Font /ToUnicode 15 0 R>>",
};
/** Numbers of maps; every other stream without entries is a page's. */
const mapNumbers = [14, 15];
const cmap = (entries: string): string => `begincmap\n1 beginbfchar\n${entries}\nendbfchar\nendcmap\nend\n`;
const replaced = (text: string, glyph: string): string =>
  `/Span<</ActualText <FEFF${text}> >> BDC\n5.1 0 Td <${glyph}> Tj\nEMC\n`;
const page = (content: string): string => `BT\n/F4 14 Tf\n1 0 0 -1 0 9 Tm\n<0002> Tj\n${content}ET\n`;

/** Fixes the text of streams. @returns their content afterwards */
async function mended(...streams: readonly Stream[]): Promise<string[]> {
  const written = await Promise.all(
    streams.map(async ({ number, content, entries }) => {
      const bytes = await formatStreamObject(number, entries, Buffer.from(content, "latin1"));
      return [number, bytes] as const;
    }),
  );
  const holding = new Map(streams.map(({ number, content }) => [number, content]));
  const draft = {
    streams: new Map(written),
    plain: new Map(Object.entries(fonts)),
    readObject: (object: number) => fonts[object] ?? "",
    readContent: (number: number) => Promise.resolve(Buffer.from(holding.get(number) ?? "", "latin1")),
    replaceContent: (number: number, content: Buffer) => {
      holding.set(number, content.toString("latin1"));
      return Promise.resolve();
    },
  } as unknown as PdfDraft;
  const pages = streams.filter(({ number, entries }) => entries === "" && !mapNumbers.includes(number));
  const contents = pages.map(({ number, content }) => ({ number, list: readOperators(content) }));
  const maps = createToUnicode(draft);
  await fixText(
    draft,
    contents.map(({ list }) => list),
    maps,
  );
  await maps.write();
  for (const { number, list } of contents) holding.set(number, writeText(list));
  return streams.map(({ number }) => holding.get(number) ?? "");
}

describe("the text of a PDF", () => {
  it("has no soft hyphens, in pages and drawings", async () => {
    const divided = page(`${replaced("00AD", "0001")}0 0 Td <0003> Tj\n`);
    const content = page("5.1 0 Td <0003> Tj\n");
    const drawing = stream(8, divided, "/Type /XObject\n/Subtype /Form\n/BBox [0 0 10 10]\n");
    expect(await mended(stream(7, divided), drawing)).toEqual([asWritten(content), asWritten(content)]);
  });

  it("is in the map of its font where a glyph always stands for the same", async () => {
    const apostrophe = page(replaced("2019", "0009") + replaced("2019", "0009"));
    const [written, map] = await mended(stream(7, apostrophe), stream(14, cmap("<0009> <02BC>")));
    expect(written).toBe(asWritten(page("5.1 0 Td <0009> Tj\n5.1 0 Td <0009> Tj\n")));
    expect(map).toContain("1 beginbfchar\n<0009> <2019>\nendbfchar\nendcmap");
  });

  it.each([
    ["(ff)", "00660066"],
    ["(\\\\n\\(\\051)", "005C006E00280029"],
  ])("is in the map of its font, too, where it is written literally: %s", async (literal, text) => {
    const ligature = page(`/Span<</ActualText ${literal} >> BDC\n5.1 0 Td <0009> Tj\nEMC\n`);
    const [written, map] = await mended(stream(7, ligature), stream(14, cmap("<0009> <FB00>")));
    expect(written).toBe(asWritten(page("5.1 0 Td <0009> Tj\n")));
    expect(map).toContain(`<0009> <${text}>`);
  });

  it.each([
    ["a ligature", "FB03", "006600660069"],
    ["a ligature of Armenian", "FB13", "05740576"],
    ["a form of Arabic", "FE91", "0628"],
    ["a ligature of Arabic, from right to left", "FEFB", "06270644"],
    ["a sentence, which is no letter,", "FDFA", "FDFA"],
    ["a currency", "FDFC", "FDFC"],
    ["a variation of what is before it", "FE0F", "FE0F"],
  ])("has the letters that %s stands for", async (_name, form, letters) => {
    const [, map] = await mended(stream(7, page("")), stream(14, cmap(`<0009> <${form}>`)));
    expect(map).toContain(`<0009> <${letters}>`);
  });

  it("stays an ActualText for a glyph with several meanings, and is in the map for one with its own meaning", async () => {
    const both = page(
      replaced("2019", "0009") + "5 0 Td <0009> Tj\n" + replaced("06CC", "000A") + replaced("064A", "000A"),
    );
    const [written, map] = await mended(stream(7, both), stream(14, cmap("<0009> <02BC>")));
    expect(written).toContain(asWritten(replaced("2019", "0009")));
    expect(written).toContain(asWritten(replaced("064A", "000A")));
    expect(map).not.toContain("2019");
  });

  it("is kept apart by fonts, over all pages", async () => {
    const otherLine = replaced("2019", "0009").replace("5.1 0 Td", "/F5 9 Tf\n1 0 0 -1 5 9 Tm\n");
    const streams = [
      stream(7, page(replaced("2019", "0009"))),
      stream(8, page(otherLine + replaced("0041", "0009") + replaced("0041", "0009"))),
      stream(14, cmap("<0001> <0041>")),
      stream(15, cmap("<0001> <0041>")),
    ];
    const [first, second, fourth, fifth] = await mended(...streams);
    expect(first).not.toContain("ActualText");
    expect(second).toContain(asWritten(otherLine));
    expect(second).not.toContain(asWritten(replaced("0041", "0009")));
    expect(fourth).toContain("<0009> <2019>");
    expect(fifth).toContain("<0009> <0041>");
  });

  it("is left to readers where several glyphs stand for one text", async () => {
    const cluster = page(
      "/Span<</ActualText <FEFF0915093F> >> BDC\n5 0 Td <0039> Tj\n8 0 Td <001F> Tj\nEMC\n",
    );
    expect(await mended(stream(7, cluster))).toEqual([asWritten(cluster)]);
  });

  it.each([
    ["a font file", stream(9, page(replaced("00AD", "0001")), "/Length1 4711\n")],
    ["a page without texts of glyphs", stream(9, page(""))],
  ])("is not searched for in %s", async (_name, object) => {
    expect(await mended(object)).toEqual([
      object.entries === "" ? asWritten(object.content) : object.content,
    ]);
  });

  it("keeps the meaning of a glyph on a page without an ActualText", async () => {
    const streams = [
      stream(7, page(replaced("2019", "0009"))),
      stream(8, page("5 0 Td <0009> Tj\n")),
      stream(14, cmap("<0009> <02BC>")),
    ];
    expect((await mended(...streams))[2]).toContain("<0009> <02BC>");
  });

  it("stays an ActualText for a character that the font replaces by another", async () => {
    const lacked = page(replaced("0378", "0000") + replaced("0378", "0000"));
    const [written, map] = await mended(stream(7, lacked), stream(14, cmap("<0009> <02BC>")));
    expect(written).toBe(asWritten(lacked));
    expect(map).not.toContain("0378");
  });

  it("is a space without a width for parts of letters", async () => {
    const [, map] = await mended(stream(7, page("")), stream(14, cmap("<0009> <0000>\n<000A> <0000>")));
    expect(map).toContain("<0009> <200B>\n<000A> <200B>\n");
  });

  it("is the same, in ranges, where codes that follow each other mean what does", async () => {
    const long = cmap("<00FE> <0041>\n<00FF> <0042>\n<0100> <0043>\n<0101> <0044>\n<0102> <00460069>");
    const [, map] = await mended(stream(7, page("")), stream(14, long));
    expect(map).toContain("1 beginbfchar\n<0102> <00460069>\nendbfchar\n");
    expect(map).toContain("2 beginbfrange\n<00FE> <00FF> <0041>\n<0100> <0101> <0043>\nendbfrange\n");
  });
});
