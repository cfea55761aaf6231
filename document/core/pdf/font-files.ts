import { buildFont, readFontTables } from "../fonts/files/font-file.ts";
import { findObjectsWith, type PdfDraft } from "./file/draft.ts";
import { readDictionary, parseReference } from "./file/syntax.ts";

/** The tables that show a font whose glyphs are numbered (ISO 32000-1, section 9.9); names and maps are in the PDF itself. */
const needed = new Set(["glyf", "head", "hhea", "hmtx", "loca", "maxp", "cvt ", "fpgm", "prep"]);

/** Drops tables of the embedded fonts that no program reads in a PDF. */
export async function trimFonts(draft: PdfDraft): Promise<void> {
  const files = new Set<number>();
  for (const [, body] of findObjectsWith(draft, "/FontFile2 ")) {
    const file = parseReference(readDictionary(body).get("FontFile2"));
    if (file !== undefined) files.add(file);
  }
  await Promise.all(
    [...files].map(async (file) => {
      const tables = new Map(readFontTables(await draft.readContent(file)));
      // Without functions it has nothing to prepare.
      const isHinted = tables.has("fpgm");
      for (const tag of tables.keys())
        if (!needed.has(tag) || (!isHinted && (tag === "prep" || tag === "cvt "))) tables.delete(tag);
      const font = buildFont(tables);
      await draft.replaceContent(file, font, { Length1: String(font.length) });
    }),
  );
}
