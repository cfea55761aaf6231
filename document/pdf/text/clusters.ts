import { glyphWidths } from "../content/glyph-widths.ts";
import type { GlyphWidths } from "../content/glyph-widths.ts";
import type { PdfDraft } from "../draft.ts";
import { readArray, readDictionary, referredTo, writeDictionary } from "../syntax.ts";
import { lastFont } from "./glyph-texts.ts";
import type { CodeTexts, ToUnicode } from "./to-unicode.ts";
import { utf16Hex, utf16Text } from "./utf-16.ts";

/** Glyphs for which the page says a text: the letters of a syllable in Hindi or Thai, a non-joiner in Persian. */
const marker = "/Span<</ActualText <FEFF";
const cluster = /\/Span<<\/ActualText <FEFF([\dA-F]+)> >> BDC\n([^]*?)EMC\n|\/F(\d+) [\d.]+ Tf/g;
const shownCodes = /<((?:[\dA-F]{4})+)> Tj/g;
const fontChange = /\/F(\d+) [\d.]+ Tf/g;
/** For a glyph of whose text the glyphs before have all: a space without a width, which readers that see it pass over. */
const nothing = "\u200b";
/** Of signs that the font lacks. */
const missingGlyph = 0;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Codes have two bytes. */
const maxCodes = 0xffff;

/** The codes of one font (ISO 32000-1, section 9.7.4.2), which are the numbers of its glyphs, and further ones that are given. */
interface FontCodes {
  readonly descendant: number;
  readonly texts: CodeTexts;
  readonly widths: GlyphWidths;
  /** The first further one. */
  readonly first: number;
  /** Glyph and text of each further code, by both together. */
  readonly given: Map<string, { readonly code: number; readonly glyph: number; readonly text: string }>;
}

/**
 * Gives glyphs that mean another thing in each syllable a code of their own for each meaning, so that who reads codes alone (pdf.js) finds the text that
 * others are told beside them. Nothing on the pages moves.
 * @returns the contents, with these codes
 */
export async function nameClusters(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly string[],
): Promise<string[]> {
  const fonts = new Map<string, FontCodes | undefined>();
  for (const content of contents.filter((one) => one.includes(marker)))
    for (const name of fontsOfClusters(content))
      if (!fonts.has(name)) fonts.set(name, await fontCodes(draft, maps, Number(name)));
  if (![...fonts.values()].some(Boolean)) return [...contents];
  const named = contents.map((content) => (content.includes(marker) ? withCodes(content, fonts) : content));
  for (const font of fonts.values()) if (font && font.given.size > 0) await addCodes(draft, font);
  return named;
}

function* fontsOfClusters(content: string): Generator<string> {
  let font = "";
  for (const [, text, shown = "", next] of content.matchAll(cluster)) {
    if (text !== undefined) {
      font = lastFont(shown) ?? font;
      // What is hidden is said of no glyphs, where no font may be set yet.
      if (font !== "") yield font;
    } else if (next !== undefined) font = next;
  }
}

function withCodes(content: string, fonts: ReadonlyMap<string, FontCodes | undefined>): string {
  let font = "";
  return content.replace(cluster, (whole: string, hex?: string, inner?: string, next?: string) => {
    const shown = inner ?? "";
    if (hex === undefined) {
      font = next ?? font;
      return whole;
    }
    const changes = (shown.match(fontChange) ?? []).length;
    font = lastFont(shown) ?? font;
    const codes = fonts.get(font);
    if (!codes || changes > 1 || (changes === 1 && !shown.startsWith("/F"))) return whole;
    const glyphs = [...shown.matchAll(shownCodes)].flatMap(([, some = ""]) =>
      (some.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)),
    );
    const text = utf16Text(hex);
    // Readers turn a line around sign by sign: what is told beside its glyphs stays as it is told, and comes out the wrong way.
    const isTurned = glyphs.length > 1 && rightToLeft.test(text) && !glyphs.includes(missingGlyph);
    const parts = shareOut(
      isTurned ? Array.from(text).reverse().join("") : text,
      glyphs.map((glyph) => widthOf(codes, glyph)),
    );
    let at = 0;
    const renamed = shown.replace(shownCodes, (_, some: string) => {
      const own = (some.match(/.{4}/g) ?? []).map((_code) => {
        const code = codeFor(codes, glyphs[at] ?? 0, parts[at] ?? nothing);
        at++;
        return code.toString(16).toUpperCase().padStart(4, "0");
      });
      return `<${own.join("")}> Tj`;
    });
    // Said by its code, it need not be said beside it; pdf.js reverses what is from right to left only between such marks.
    return isTurned || (glyphs.length === 1 && glyphs[0] !== missingGlyph)
      ? renamed
      : whole.replace(shown, () => renamed);
  });
}

/**
 * Shares the characters of a syllable out to its glyphs in their order, which need not be theirs: what reads codes one after the other has the syllable.
 * Marks go to glyphs without a width where there are some, since pdf.js gives none to what has a mark in it.
 */
export function shareOut(text: string, widths: readonly number[]): string[] {
  const characters = Array.from(text);
  let at = 0;
  return widths.map((width, index) => {
    if (index === widths.length - 1) return characters.slice(at).join("") || nothing;
    const begin = at;
    if (width > 0) at++;
    else while (/\p{Mn}/u.test(characters[at] ?? "")) at++;
    // The marks that no later glyph can have.
    const isLastNarrow = !widths.slice(index + 1).some((other) => other === 0);
    if (width > 0 && isLastNarrow) while (/\p{Mn}/u.test(characters[at] ?? "")) at++;
    return characters.slice(begin, at).join("") || nothing;
  });
}

function codeFor(font: FontCodes, glyph: number, text: string): number {
  // What no font has is shown by a sign of our own, which is put where this glyph is.
  if (glyph === missingGlyph || font.texts.get(glyph) === utf16Hex(text)) return glyph;
  const key = `${String(glyph)} ${text}`;
  const known = font.given.get(key);
  if (known) return known.code;
  const code = font.first + font.given.size;
  if (code > maxCodes) return glyph;
  font.given.set(key, { code, glyph, text });
  return code;
}

async function addCodes(draft: PdfDraft, font: FontCodes): Promise<void> {
  const given = [...font.given.values()];
  const glyphs = [...Array(font.first).keys(), ...given.map(({ glyph }) => glyph)];
  const predicted = " /DecodeParms <</Predictor 12 /Columns 2>>";
  const stream = await draft.addStream(predicted, differences(glyphs), true);
  const entries = readDictionary(draft.readObject(font.descendant));
  const widths = given.map(({ glyph }) => widthOf(font, glyph)).join(" ");
  const before = (entries.get("W") ?? "[]").slice(0, -1);
  entries.set("W", `${before} ${String(font.first)} [${widths}]]`);
  entries.set("CIDToGIDMap", `${String(stream)} 0 R`);
  draft.plain.set(font.descendant, writeDictionary(entries));
  for (const { code, text } of given) font.texts.set(code, utf16Hex(text));
}

/**
 * Numbers of two bytes, each byte as its difference from that of the number before (PNG's filter "Up"): those that count up take no room when they are
 * compressed.
 */
function differences(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(3 * numbers.length);
  numbers.forEach((number, index) => {
    const before = numbers[index - 1] ?? 0;
    bytes.writeUInt8(2, 3 * index);
    bytes.writeUInt8(((number >> 8) - (before >> 8)) & 0xff, 3 * index + 1);
    bytes.writeUInt8((number - before) & 0xff, 3 * index + 2);
  });
  return bytes;
}

/** Undefined for a font of another kind than those whose glyphs are numbered (ISO 32000-1, section 9.7.4.2). */
async function fontCodes(draft: PdfDraft, maps: ToUnicode, font: number): Promise<FontCodes | undefined> {
  const outer = draft.readObject(font);
  if (!outer.includes("/DescendantFonts")) return undefined;
  const entries = readDictionary(outer);
  const descendant = referredTo(readArray(entries.get("DescendantFonts") ?? "")[0]);
  const texts = await maps.textsOf(font);
  if (descendant === undefined || !texts) return undefined;
  const inner = readDictionary(draft.readObject(descendant));
  if (inner.get("Subtype") !== "/CIDFontType2" || inner.get("CIDToGIDMap") !== "/Identity") return undefined;
  const widths = glyphWidths(draft.readObject(descendant));
  const first = 1 + [...texts.keys(), ...widths.of.keys()].reduce((max, code) => Math.max(max, code), 0);
  return { descendant, texts, widths, first, given: new Map() };
}

function widthOf({ widths }: FontCodes, glyph: number): number {
  return widths.of.get(glyph) ?? widths.others;
}
