import { op } from "../operators/operator-names.ts";
import type { OperatorList } from "../operators/operators.ts";
import { Rewriting } from "../operators/rewriting.ts";
import type { PdfDraft } from "../file/draft.ts";
import { computeDifferences, formatPredictorParameters } from "../file/predictor.ts";
import { readDictionary, writeDictionary } from "../file/syntax.ts";
import { findShownTexts, type ShownText } from "./actual-text.ts";
import { addWidths, readCodedFont, maxCodes, type CodedFont } from "./font-codes.ts";
import { rightToLeft } from "./right-to-left.ts";
import type { ToUnicode } from "./to-unicode.ts";
import { toUtf16Hex } from "./utf-16.ts";

/** For a glyph of whose text the glyphs before have all: a space without a width, which readers that see it pass over. */
const nothing = "\u200b";
/** Of signs that the font lacks. */
const missingGlyph = 0;

/** The codes of one font, which are the numbers of its glyphs, and further ones that are given. */
interface FontCodes extends CodedFont {
  /** The first further one. */
  readonly first: number;
  /** Glyph and text of each further code, by both together. */
  readonly added: Map<string, { readonly code: number; readonly glyph: number; readonly text: string }>;
}

/** How a font's map from codes to glyphs is written: as differences, which are a twentieth as large, or as it is. */
export type CodeMapForm = "differences" | "plain";

/**
 * Gives glyphs that mean another thing in each syllable a code of their own for each meaning. So who reads codes alone (pdf.js) finds the text that
 * others get an `ActualText`. Nothing on the pages moves.
 */
export async function nameClusters(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly OperatorList[],
  form: CodeMapForm = "differences",
): Promise<void> {
  const fonts = new Map<string, FontCodes | undefined>();
  const clusters = contents.map(findClusters);
  for (const { font } of clusters.flat())
    // Hidden text belongs to no glyphs, and no font may be set yet.
    if (font !== "" && !fonts.has(font)) fonts.set(font, await readFontCodes(draft, maps, font));
  contents.forEach((content, at) => {
    writeCodes(content, clusters[at] ?? [], fonts);
  });
  for (const font of fonts.values()) if (font && font.added.size > 0) await addCodes(draft, font, form);
}

/** Finds glyphs whose font does not change among them: the letters of a syllable in Hindi or Thai, a non-joiner in Persian. */
function findClusters(list: OperatorList): ShownText[] {
  return Array.from(findShownTexts(list)).filter(({ span: { begin, end } }) => {
    const font = list.find(op.font, begin);
    return font >= end || font === begin + 1;
  });
}

function writeCodes(
  list: OperatorList,
  clusters: readonly ShownText[],
  fonts: ReadonlyMap<string, FontCodes | undefined>,
): void {
  const rewriting = new Rewriting(list);
  for (const { span, codes: glyphs, font } of clusters) {
    const { begin, end, text } = span;
    const codes = fonts.get(font);
    if (!codes) continue;
    const isKnown = !glyphs.includes(missingGlyph);
    // Readers reverse a right-to-left line character by character: an `ActualText` keeps its order, and comes out reversed.
    const isTurned = glyphs.length > 1 && isKnown && rightToLeft.test(text);
    const parts = shareOut(
      isTurned ? Array.from(text).reverse().join("") : text,
      glyphs.map((glyph) => findWidth(codes, glyph)),
    );
    const named = glyphs.map((glyph, index) => chooseCode(codes, glyph, parts[index] ?? nothing));
    // A text known by its code need not be repeated beside it; pdf.js only reverses right-to-left text between such marks.
    const isSaid = !isTurned && !(glyphs.length === 1 && isKnown);
    if (isSaid && named.every((code, index) => code === glyphs[index])) continue;
    const out = rewriting.replace(begin, end);
    if (isSaid) out.copy(list, begin, begin + 1);
    for (let at = begin + 1; at < end - 1; at++)
      if (list.name(at) === op.show) out.add(op.show, list.text(at), named.splice(0, list.count(at)));
      else out.copy(list, at, at + 1);
    if (isSaid) out.copy(list, end - 1, end);
  }
  rewriting.finish();
}

/**
 * Distributes the characters of a syllable to its glyphs in order, which need not be theirs. Readers of consecutive codes get the syllable. Marks go
 * to glyphs without a width if there are any, since pdf.js gives none to text with a mark in it.
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
    const isLastNarrow = !widths.slice(index + 1).some((laterWidth) => laterWidth === 0);
    if (width > 0 && isLastNarrow) while (/\p{Mn}/u.test(characters[at] ?? "")) at++;
    return characters.slice(begin, at).join("") || nothing;
  });
}

function chooseCode(font: FontCodes, glyph: number, text: string): number {
  // A missing glyph is shown by our own, at the place of this one.
  if (glyph === missingGlyph || font.texts.get(glyph) === toUtf16Hex(text)) return glyph;
  const key = `${String(glyph)} ${text}`;
  const known = font.added.get(key);
  if (known) return known.code;
  const code = font.first + font.added.size;
  if (code > maxCodes) return glyph;
  font.added.set(key, { code, glyph, text });
  return code;
}

/** Bytes of a glyph's number. */
const glyphLength = 2;

async function addCodes(draft: PdfDraft, font: FontCodes, form: CodeMapForm): Promise<void> {
  const codes = [...font.added.values()];
  const glyphs = [...Array(font.first).keys(), ...codes.map(({ glyph }) => glyph)];
  const bytes = Buffer.alloc(glyphLength * glyphs.length);
  glyphs.forEach((glyph, code) => bytes.writeUInt16BE(glyph, glyphLength * code));
  const stream =
    form === "plain"
      ? await draft.addStream("", bytes, true)
      : await draft.addStream(
          formatPredictorParameters(glyphLength),
          computeDifferences(bytes, glyphLength),
          true,
        );
  const entries = readDictionary(draft.readObject(font.descendant));
  addWidths(
    entries,
    font.first,
    codes.map(({ glyph }) => findWidth(font, glyph)),
  );
  entries.set("CIDToGIDMap", `${String(stream)} 0 R`);
  draft.plain.set(font.descendant, writeDictionary(entries));
  for (const { code, text } of codes) font.texts.set(code, toUtf16Hex(text));
}

async function readFontCodes(draft: PdfDraft, maps: ToUnicode, name: string): Promise<FontCodes | undefined> {
  const font = await readCodedFont(draft, maps, name);
  if (!font) return undefined;
  const codes = [...font.texts.keys(), ...font.widths.of.keys()];
  return { ...font, first: 1 + codes.reduce((max, code) => Math.max(max, code), 0), added: new Map() };
}

function findWidth({ widths }: FontCodes, glyph: number): number {
  return widths.of.get(glyph) ?? widths.others;
}
