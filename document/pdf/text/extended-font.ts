import { extendableFont } from "../../fonts/composite-glyphs.ts";
import type { CompositeGlyph, ExtendableFont } from "../../fonts/composite-glyphs.ts";
import { glyphWidths } from "../content/glyph-widths.ts";
import type { GlyphWidths } from "../content/glyph-widths.ts";
import type { PdfDraft } from "../draft.ts";
import { readArray, readDictionary, referredTo, writeDictionary } from "../syntax.ts";
import type { CodeTexts, ToUnicode } from "./to-unicode.ts";
import { utf16Hex } from "./utf-16.ts";

/** Codes have two bytes. */
const maxCodes = 0xffff;

/** A font, and the glyphs that are added to it. */
export interface ExtendedFont {
  readonly font: ExtendableFont;
  readonly file: number;
  readonly descendant: number;
  readonly texts: CodeTexts;
  readonly widths: GlyphWidths;
  readonly added: Map<
    string,
    { readonly code: number; readonly text: string; readonly glyph: CompositeGlyph }
  >;
}

/** Undefined for a font of another kind than those of outlines whose codes are the numbers of its glyphs (ISO 32000-1, section 9.7.4.2). */
export async function extendedFont(
  draft: PdfDraft,
  maps: ToUnicode,
  number: number,
): Promise<ExtendedFont | undefined> {
  const outer = draft.readObject(number);
  if (!outer.includes("/DescendantFonts")) return undefined;
  const descendant = referredTo(readArray(readDictionary(outer).get("DescendantFonts") ?? "")[0]);
  const texts = await maps.textsOf(number);
  if (descendant === undefined || !texts) return undefined;
  const inner = readDictionary(draft.readObject(descendant));
  const descriptor = referredTo(inner.get("FontDescriptor"));
  const file =
    descriptor === undefined
      ? undefined
      : referredTo(readDictionary(draft.readObject(descriptor)).get("FontFile2"));
  if (inner.get("CIDToGIDMap") !== "/Identity" || file === undefined) return undefined;
  const font = extendableFont(await draft.contentOf(file));
  if (!font) return undefined;
  return {
    font,
    file,
    descendant,
    texts,
    widths: glyphWidths(draft.readObject(descendant)),
    added: new Map(),
  };
}

/** The code of a glyph that is put together, with what it means. @returns undefined where the font has no more codes */
export function codeOf(
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
export async function writeFont(draft: PdfDraft, font: ExtendedFont): Promise<void> {
  const added = [...font.added.values()];
  const file = font.font.extendWith(added.map(({ glyph }) => glyph));
  // What is not needed of it is left out later.
  await draft.replaceContent(font.file, file, { Length1: String(file.length) }, false);
  const entries = readDictionary(draft.readObject(font.descendant));
  const widths = added.map(({ glyph }) => Math.round((glyph.advance / font.font.unitsPerEm) * 1e4) / 10);
  const before = (entries.get("W") ?? "[]").slice(0, -1);
  entries.set("W", `${before} ${String(font.font.glyphCount)} [${widths.join(" ")}]]`);
  draft.plain.set(font.descendant, writeDictionary(entries));
  for (const { code, text } of added) font.texts.set(code, utf16Hex(text));
}
