import type { CompositeGlyph } from "../../fonts/files/composite-glyphs.ts";
import { op } from "../operators/operator-names.ts";
import type { OperatorList, Span } from "../operators/operators.ts";
import { Rewriting } from "../operators/rewriting.ts";
import type { PdfDraft } from "../file/draft.ts";
import { listCodes, readTextSpan } from "./actual-text.ts";
import { assignCode, extendFont, writeFonts, type ExtendedFont } from "./extended-font.ts";
import { rightToLeft } from "./right-to-left.ts";
import { readTextObject, findTextObjects, writeTextObject } from "./text-object.ts";
import type { PlacedGlyph, ShownGlyphs, TextPart } from "./text-object.ts";
import type { ToUnicode } from "./to-unicode.ts";

const letters = /^[\p{L}\p{M}\u200c\u200d]+$/u;
const letterWithMarks = /^\P{Mn}\p{Mn}*$/u;
/**
 * Width of a mark, in sizes of the font. Poppler takes a smaller one for a repetition of the same character (`dupMaxPriDelta`), and pdf.js, which
 * gives marks no width, takes 0.102 for a space (`TRACKING_SPACE_FACTOR`).
 */
const markWidth = 0.101;
/** Places and advances have two bytes and are signed. */
const furthest = 0x7fff;

/**
 * Replaces the glyphs of a syllable by one: a letter of Hindi, Tamil, Khmer or Tibetan with the marks before, above, below and after it. Readers
 * build words from the places of glyphs (poppler, MuPDF and pdf.js each by their own rules), and find syllables split or out of order where a mark is
 * beside its letter. All of them read a glyph that is the syllable, with its width and all of its text. Nothing on the pages moves.
 */
export async function joinClusters(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly OperatorList[],
): Promise<void> {
  const fonts = new Map<string, ExtendedFont | undefined>();
  for (const content of contents) {
    const objects = findTextObjects(content).filter((object) => hasSyllable(content, object));
    if (objects.length > 0)
      for (let at = content.find(op.font, 0); at < content.length; at = content.find(op.font, at + 1)) {
        const name = content.text(at);
        if (!fonts.has(name)) fonts.set(name, await extendFont(draft, maps, name));
      }
    const rewriting = new Rewriting(content);
    for (const object of objects) {
      const parts = joinTextClusters(content, object, fonts);
      if (parts) writeTextObject(rewriting.replace(object.begin, object.end), content, parts);
    }
    rewriting.finish();
  }
  await writeFonts(draft, fonts.values());
}

/** Returns whether a span of letters has one `ActualText` for two or more glyphs. */
function hasSyllable(list: OperatorList, { begin, end }: Span): boolean {
  for (let at = list.find(op.markWith, begin); at < end; at = list.find(op.markWith, at + 1)) {
    const span = readTextSpan(list, at);
    if (span && isSyllable(span.text) && listCodes(list, span).length > 1) return true;
  }
  return false;
}

/** Returns whether a glyph is one letter; in right-to-left text, a letter with or without its vowel marks. */
function isSyllable(text: string): boolean {
  return letters.test(text) && (!rightToLeft.test(text) || letterWithMarks.test(text));
}

/** Joins the clusters of a text; undefined if nothing changes. */
function joinTextClusters(
  list: OperatorList,
  object: Span,
  fonts: ReadonlyMap<string, ExtendedFont | undefined>,
): TextPart[] | undefined {
  const parts = readTextObject(list, object, (font) => fonts.get(font)?.widths);
  const changed = parts?.map((part, index): TextPart => {
    if (part.kind !== "glyphs" || part.actualText === undefined) return part;
    const isFirst = parts[index - 1]?.kind !== "glyphs";
    return joinGlyphs(part, part.actualText, fonts.get(part.font), isFirst) ?? part;
  });
  return changed?.some((part, index) => part !== parts?.[index]) ? changed : undefined;
}

function joinGlyphs(
  shown: ShownGlyphs,
  text: string,
  font: ExtendedFont | undefined,
  isFirst: boolean,
): ShownGlyphs | undefined {
  const { glyphs, size, base } = shown;
  if (!font || glyphs.length < 2 || !isSyllable(text)) return undefined;
  if (glyphs.some(({ code }) => code === 0 || code >= font.font.glyphCount)) return undefined;
  const wide = glyphs.filter(({ width }) => width > 0);
  const left = Math.min(...(wide.length > 0 ? wide : glyphs).map(({ x }) => x));
  const right = Math.max(...glyphs.map(({ x, width }) => x + width));
  const inUnits = (length: number) => Math.round((length / size) * font.font.unitsPerEm);
  const parts = glyphs.map(({ code, x, y }) => ({ glyph: code, x: inUnits(x - left), y: inUnits(y - base) }));
  const advance = inUnits(right - left);
  if (advance > furthest || parts.some(({ x, y }) => Math.max(Math.abs(x), Math.abs(y)) > furthest))
    return undefined;
  const single = [[rightToLeft.test(text) ? reverse(text) : text, { parts, advance }]] as const;
  // At the beginning of a line, a separate mark would go to the line before (pdf.js, MuPDF).
  const added = isFirst ? single : (separateMarks(text, { parts, advance }, font) ?? single);
  const shownGlyphs: PlacedGlyph[] = [];
  let x = left;
  for (const [said, glyph] of added) {
    const code = assignCode(font, said, glyph);
    if (code === undefined) return undefined;
    const width = (glyph.advance / font.font.unitsPerEm) * size;
    shownGlyphs.push({ code, x, y: base, width });
    x += width;
  }
  return { ...shown, actualText: undefined, glyphs: shownGlyphs };
}

type MeantGlyph = readonly [text: string, glyph: CompositeGlyph];

/**
 * Separates a right-to-left letter from its marks: the marks become a glyph without an outline, the letter gets both outlines.
 * @returns undefined if there is nothing to separate
 */
function separateMarks(
  text: string,
  { parts, advance }: CompositeGlyph,
  { font }: ExtendedFont,
): readonly MeantGlyph[] | undefined {
  const room = Math.round(markWidth * font.unitsPerEm);
  const [letter = "", ...marks] = text;
  if (!rightToLeft.test(text) || marks.length === 0 || room >= advance) return undefined;
  const moved = parts.map(({ glyph, x, y }) => ({ glyph, x: x - room, y }));
  return [
    [reverse(marks.join("")), { parts: [], advance: room }],
    [letter, { parts: moved, advance: advance - room }],
  ];
}

function reverse(text: string): string {
  return Array.from(text).reverse().join("");
}
