import { deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { PdfObjects, WrittenObject } from "../../../../document/pdf/objects.ts";
import { mendText } from "../../../../document/pdf/text-layer.ts";

function stream(number: number, content: string, entries = ""): WrittenObject {
  const data = deflateSync(Buffer.from(content, "latin1"));
  const bytes = Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${entries}/Filter /FlateDecode\n/Length ${data.length}>> stream\n`),
    data,
    Buffer.from("\nendstream\nendobj\n"),
  ]);
  return { number, bytes };
}

function contentOf({ bytes }: WrittenObject): string {
  const text = bytes.toString("latin1");
  const [head = "", length] = /^[^]*?\/Length (\d+)>> stream\n/.exec(text) ?? [];
  expect(text.slice(head.length + Number(length))).toBe("\nendstream\nendobj\n");
  return inflateSync(bytes.subarray(head.length, head.length + Number(length))).toString("latin1");
}

const fonts: Readonly<Record<string, string>> = {
  "4": "<</Type /Font /ToUnicode 14 0 R>>",
  "5": "<</Type /Font /ToUnicode 15 0 R>>",
};
const objects: PdfObjects = { trailer: "", all: () => [], read: (object) => fonts[String(object)] ?? "" };
const cmap = (entries: string): string => `begincmap\n1 beginbfchar\n${entries}\nendbfchar\nendcmap\nend\n`;
const spoken = (text: string, glyph: string): string =>
  `/Span<</ActualText <FEFF${text}> >> BDC\n5.1 0 Td <${glyph}> Tj\nEMC\n`;
const page = (content: string): string => `BT\n/F4 14 Tf\n1 0 0 -1 0 9 Tm\n<0002> Tj\n${content}ET\n`;

async function mended(...streams: readonly WrittenObject[]): Promise<string[]> {
  return (await mendText(objects, streams)).map(contentOf);
}

describe("the text of a PDF", () => {
  it("is without soft hyphens, in pages and drawings", async () => {
    const divided = page(`${spoken("00AD", "0001")}0 0 Td <0003> Tj\n`);
    const whole = page("5.1 0 Td <0003> Tj\n");
    const drawing = stream(8, divided, "/Type /XObject\n/Subtype /Form\n/BBox [0 0 10 10]\n");
    expect(await mended(stream(7, divided), drawing)).toEqual([whole, whole]);
  });

  it("is in the map of its font where a glyph always stands for the same", async () => {
    const apostrophe = page(spoken("2019", "0009") + spoken("2019", "0009"));
    const [written, map] = await mended(stream(7, apostrophe), stream(14, cmap("<0009> <02BC>")));
    expect(written).toBe(page("5.1 0 Td <0009> Tj\n5.1 0 Td <0009> Tj\n"));
    expect(map).toBe(
      cmap("<0009> <02BC>").replace("endcmap", "1 beginbfchar\n<0009> <2019>\nendbfchar\nendcmap"),
    );
  });

  it("stays beside a glyph that stands for different things, and a map where one is shown for what it has", async () => {
    const both = page(
      spoken("2019", "0009") + "5 0 Td <0009> Tj\n" + spoken("06CC", "000A") + spoken("064A", "000A"),
    );
    const [written, map] = await mended(stream(7, both), stream(14, cmap("<0009> <02BC>")));
    expect(written).toContain(spoken("2019", "0009"));
    expect(written).toContain(spoken("064A", "000A"));
    expect(map).not.toContain("2019");
  });

  it("is kept apart by fonts, over all pages", async () => {
    const other = spoken("2019", "0009").replace("5.1 0 Td", "/F5 9 Tf\n1 0 0 -1 5 9 Tm\n");
    const streams = [
      stream(7, page(spoken("2019", "0009"))),
      stream(8, page(other + spoken("0041", "0009") + spoken("0041", "0009"))),
      stream(14, cmap("<0001> <0041>")),
      stream(15, cmap("<0001> <0041>")),
    ];
    const [one, two, four, five] = await mended(...streams);
    expect(one).not.toContain("ActualText");
    expect(two).toContain(other);
    expect(two).not.toContain(spoken("0041", "0009"));
    expect(four).toContain("<0009> <2019>");
    expect(five).toContain("<0009> <0041>");
  });

  it("is left to readers where several glyphs stand for one text", async () => {
    const cluster = page(
      "/Span<</ActualText <FEFF0915093F> >> BDC\n5 0 Td <0039> Tj\n8 0 Td <001F> Tj\nEMC\n",
    );
    expect(await mended(stream(7, cluster))).toEqual([cluster]);
  });

  it.each([
    ["a font file", stream(9, page(spoken("00AD", "0001")), "/Length1 4711\n")],
    ["a page without texts of glyphs", stream(9, page(""))],
    ["no stream of these", { number: 9, bytes: Buffer.from("9 0 obj\n<</Type /Page>>\nendobj\n") }],
  ])("is not looked for in %s", async (_name, object) => {
    expect((await mendText(objects, [object]))[0]).toBe(object);
  });
});
