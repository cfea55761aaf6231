import { readExtendableFont } from "../../fonts/files/composite-glyphs.ts";
import type { CompositeGlyph, ExtendableFont } from "../../fonts/files/composite-glyphs.ts";
import type { PdfDraft } from "../file/draft.ts";
import { readDictionary, parseReference, writeDictionary } from "../file/syntax.ts";
import { addWidths, readCodedFont, maxCodes, type CodedFont } from "./font-codes.ts";
import type { ToUnicode } from "./to-unicode.ts";
import { toUtf16Hex } from "./utf-16.ts";

/** A font, and the glyphs that are added to it. */
export interface ExtendedFont extends CodedFont {
  readonly font: ExtendableFont;
  readonly file: number;
  readonly added: Map<
    string,
    { readonly code: number; readonly text: string; readonly glyph: CompositeGlyph }
  >;
}

/**
 * Creates a font that glyphs can be added to; undefined for one that is not an outline font whose codes are its glyph numbers. @param name that pages
 * have for it
 */
export async function extendFont(
  draft: PdfDraft,
  maps: ToUnicode,
  name: string,
): Promise<ExtendedFont | undefined> {
  const coded = await readCodedFont(draft, maps, name);
  const descriptor = parseReference(coded?.entries.get("FontDescriptor"));
  if (!coded || descriptor === undefined) return undefined;
  const file = parseReference(readDictionary(draft.readObject(descriptor)).get("FontFile2"));
  const font = file === undefined ? undefined : readExtendableFont(await draft.readContent(file));
  return file === undefined || !font ? undefined : { ...coded, font, file, added: new Map() };
}

/** Assigns a code to a composite glyph, with its text. @returns undefined if the font has no more codes */
export function assignCode(
  { font, added }: ExtendedFont,
  text: string,
  glyph: CompositeGlyph,
): number | undefined {
  const key = JSON.stringify([text, glyph]);
  const code = added.get(key)?.code ?? font.glyphCount + added.size;
  if (code > maxCodes) return undefined;
  added.set(key, { code, text, glyph });
  return code;
}

/** Puts the glyphs that were added into the PDF. */
export async function writeFonts(draft: PdfDraft, fonts: Iterable<ExtendedFont | undefined>): Promise<void> {
  for (const font of fonts) if (font && font.added.size > 0) await writeFont(draft, font);
}

async function writeFont(
  draft: PdfDraft,
  { font, file, descendant, texts, added }: ExtendedFont,
): Promise<void> {
  const glyphs = [...added.values()];
  const extended = font.extendWith(glyphs.map(({ glyph }) => glyph));
  // Unused parts are removed later.
  await draft.replaceContent(file, extended, { Length1: String(extended.length) }, false);
  const entries = readDictionary(draft.readObject(descendant));
  const widths = glyphs.map(({ glyph }) => Math.round((glyph.advance / font.unitsPerEm) * 1e4) / 10);
  addWidths(entries, font.glyphCount, widths);
  draft.plain.set(descendant, writeDictionary(entries));
  for (const { code, text } of glyphs) texts.set(code, toUtf16Hex(text));
}
