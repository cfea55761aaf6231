import { toFontName, readFontWidths, type GlyphWidths } from "../content/glyph-widths.ts";
import { findObjectsWith, type PdfDraft } from "../file/draft.ts";
import type { ToUnicode } from "./to-unicode.ts";
import { parseUtf16Hex } from "./utf-16.ts";

/** The texts of a font's codes. */
export interface FontTexts {
  readonly decodeText: (code: number) => string;
  /** The code of a space; undefined if the document has none in this font. */
  readonly space: number | undefined;
  /** Undefined of a font whose codes have one byte. */
  readonly widths: GlyphWidths | undefined;
}

const spaceText = "0020";

/** Returns the texts of all fonts that have a map of them, by the names that pages have for them. */
export async function readFontTexts(
  draft: PdfDraft,
  maps: ToUnicode,
): Promise<ReadonlyMap<string, FontTexts>> {
  const widths = readFontWidths(draft);
  const fonts = new Map<string, FontTexts>();
  for (const [number] of findObjectsWith(draft, "/ToUnicode ")) {
    const texts = await maps.readTexts(number);
    if (!texts) continue;
    const decoded = new Map<number, string>();
    const decode = (code: number): string => {
      const text = decoded.get(code) ?? parseUtf16Hex(texts.get(code) ?? "FFFD");
      decoded.set(code, text);
      return text;
    };
    const ownWidths = widths.get(toFontName(number));
    const [space] =
      (ownWidths && Array.from(texts).find(([code, text]) => code > 0 && text === spaceText)) ?? [];
    fonts.set(toFontName(number), { decodeText: decode, space, widths: ownWidths });
  }
  return fonts;
}
