import { describe, expect, it } from "vitest";
import { buildFont, readFontTables } from "../../../../../document/core/fonts/files/font-file.ts";
import type { PdfDraft } from "../../../../../document/core/pdf/file/draft.ts";
import { trimFonts } from "../../../../../document/core/pdf/font-files.ts";

/** Trims the one font of a draft. @returns its tables afterwards, and its length as the PDF states it */
async function trimmed(tags: readonly string[]): Promise<{ tags: string[]; length: number; said: number }> {
  let font = buildFont(new Map(tags.map((tag) => [tag, Buffer.from(tag.repeat(9))])));
  let said = font.length;
  const draft = {
    plain: new Map([
      [3, "<</Type /FontDescriptor /FontFile2 7 0 R>>"],
      [4, "<</Type /FontDescriptor /FontFile3 8 0 R>>"],
    ]),
    readContent: (stream: number) => Promise.resolve(stream === 7 ? font : Buffer.alloc(0)),
    replaceContent: (stream: number, content: Buffer, values: Readonly<Record<string, string>>) => {
      expect(stream).toBe(7);
      [font, said] = [content, Number(values.Length1)];
      return Promise.resolve();
    },
  };
  await trimFonts(draft as unknown as PdfDraft);
  return { tags: [...readFontTables(font).keys()], length: font.length, said };
}

const outlines = ["glyf", "head", "hhea", "hmtx", "loca", "maxp"];

describe("a font in a PDF", () => {
  it("has only the tables that its glyphs need", async () => {
    const { tags, length, said } = await trimmed([
      "OS/2",
      "STAT",
      "cmap",
      ...outlines,
      "name",
      "post",
      "prep",
    ]);
    expect(tags).toEqual(outlines);
    expect(said).toBe(length);
  });

  it("keeps hints that belong together", async () => {
    const hinted = ["cvt ", "fpgm", ...outlines, "prep"];
    expect((await trimmed([...hinted, "name"])).tags).toEqual(hinted);
  });
});
