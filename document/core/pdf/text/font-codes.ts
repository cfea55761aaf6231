import { parseFontName, readGlyphWidths, type GlyphWidths } from "../content/glyph-widths.ts";
import type { PdfDraft } from "../file/draft.ts";
import { readArray, readDictionary, parseReference, type PdfDictionary } from "../file/syntax.ts";
import type { CodeTexts, ToUnicode } from "./to-unicode.ts";

/** Codes have two bytes. */
export const maxCodes = 0xffff;

/** A font whose codes are the numbers of its glyphs (ISO 32000-1, section 9.7.4.2). */
export interface CodedFont {
  /** The object that has its widths, and that dictionary. */
  readonly descendant: number;
  readonly entries: PdfDictionary;
  readonly texts: CodeTexts;
  readonly widths: GlyphWidths;
}

/** Reads a font whose text is codes; undefined for a font of another kind. @param name of the font on the page */
export async function readCodedFont(
  draft: PdfDraft,
  maps: ToUnicode,
  name: string,
): Promise<CodedFont | undefined> {
  const object = parseFontName(name);
  const outer = object === undefined ? "" : draft.readObject(object);
  if (object === undefined || !outer.includes("/DescendantFonts")) return undefined;
  const descendant = parseReference(readArray(readDictionary(outer).get("DescendantFonts") ?? "")[0]);
  const texts = await maps.readTexts(object);
  if (descendant === undefined || !texts) return undefined;
  const body = draft.readObject(descendant);
  const entries = readDictionary(body);
  if (entries.get("Subtype") !== "/CIDFontType2" || entries.get("CIDToGIDMap") !== "/Identity")
    return undefined;
  return { descendant, entries, texts, widths: readGlyphWidths(body) };
}

/** Adds the widths of codes that follow each other to those that a font has. */
export function addWidths(entries: PdfDictionary, first: number, widths: readonly number[]): void {
  const before = (entries.get("W") ?? "[]").slice(0, -1);
  entries.set("W", `${before} ${String(first)} [${widths.join(" ")}]]`);
}
