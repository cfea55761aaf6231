import { findObjectsWith, type PdfDraft } from "../file/draft.ts";
import { readArray, readDictionary, parseReference } from "../file/syntax.ts";

/** The widths of a font's glyphs by their codes, in thousandths of its size. */
export interface GlyphWidths {
  readonly of: ReadonlyMap<number, number>;
  readonly others: number;
  /** The same for all codes up to the highest in `of`, to be read often. */
  readonly table: Float64Array;
}

/** Widths by the names that pages have for fonts. */
export type FontWidths = ReadonlyMap<string, GlyphWidths>;

/** Returns widths of all fonts whose codes have two bytes, by the names of their objects. */
export function readFontWidths(draft: PdfDraft): FontWidths {
  const widths = new Map<string, GlyphWidths>();
  for (const [font, body] of findObjectsWith(draft, "/DescendantFonts")) {
    const descendant = parseReference(readArray(readDictionary(body).get("DescendantFonts") ?? "")[0]);
    if (descendant !== undefined) widths.set(toFontName(font), readGlyphWidths(draft.readObject(descendant)));
  }
  return widths;
}

/** Returns the name that pages have for a font. */
export function toFontName(object: number): string {
  return `/F${String(object)}`;
}

/** Parses the object number of a font from its name in pages. */
export function parseFontName(name: string): number | undefined {
  const digits = /^\/F(\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Reads the widths of a font's glyphs. @param font a dictionary of a font whose glyphs are numbered */
export function readGlyphWidths(font: string): GlyphWidths {
  const entries = readDictionary(font);
  const values = readArray(entries.get("W") ?? "[]");
  const widths = new Map<number, number>();
  // `[120 [400 325] 7 9 600]`: of 120 and 121, and of 7 to 9 (ISO 32000-1, section 9.7.4.3).
  for (let at = 0; at < values.length;) {
    const [first, second = "", third] = values.slice(at, at + 3);
    if (second.startsWith("[")) {
      readArray(second).forEach((width, index) => widths.set(Number(first) + index, Number(width)));
      at += 2;
    } else {
      for (let code = Number(first); code <= Number(second); code++) widths.set(code, Number(third));
      at += 3;
    }
  }
  const others = Number(entries.get("DW") ?? 1000);
  let maxCode = -1;
  for (const code of widths.keys()) maxCode = Math.max(maxCode, code);
  const table = new Float64Array(maxCode + 1).fill(others);
  for (const [code, width] of widths) table[code] = width;
  return { of: widths, others, table };
}
