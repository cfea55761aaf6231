import type { CompositeGlyph } from "../../fonts/composite-glyphs.ts";
import type { PdfDraft } from "../draft.ts";
import { codeOf, extendedFont, writeFont } from "./extended-font.ts";
import type { ExtendedFont } from "./extended-font.ts";
import { operatorsOf, writeOperators } from "./text-object.ts";
import type { PlacedGlyph, ShownGlyphs, TextOperator } from "./text-object.ts";
import type { ToUnicode } from "./to-unicode.ts";
import { utf16Text } from "./utf-16.ts";

const said = /\/Span<<\/ActualText <FEFF([\dA-F]+)> >> BDC\n([^]*?)EMC\n/g;
const marker = "/Span<</ActualText <FEFF";
const shownCodes = /<((?:[\dA-F]{4})+)> Tj\n/g;
const textObject = /BT\n([^]*?)ET\n/g;
const fontNames = /\/F(\d+) [\d.]+ Tf/g;
const letters = /^[\p{L}\p{M}\u200c\u200d]+$/u;
/** Readers turn what is from right to left around by themselves, sign by sign. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const letterWithMarks = /^\P{Mn}\p{Mn}*$/u;
/**
 * Room of a mark of its own, in sizes of the font. Poppler takes less for the same sign once more (`dupMaxPriDelta`), and pdf.js, which gives marks no room,
 * takes 0.102 for a space (`TRACKING_SPACE_FACTOR`).
 */
const markWidth = 0.101;
/** Places and advances have two bytes, and a sign. */
const furthest = 0x7fff;

/**
 * Makes one glyph of those that show a syllable together: a letter of Hindi, Tamil, Khmer or Tibetan with the signs before, above, below and behind it. Readers
 * take their words from where glyphs lie (poppler, MuPDF and pdf.js each by rules of its own), and find them parted or out of order where a
 * sign stands beside its letter. A glyph that is the syllable, as wide as that, with all of its text, is read by all of them. Nothing on the
 * pages moves.
 * @returns the contents, with these glyphs
 */
export async function joinClusters(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly string[],
): Promise<string[]> {
  const fonts = new Map<string, ExtendedFont | undefined>();
  const joinCluster: string[] = [];
  for (const content of contents) {
    if (!hasSyllable(content)) {
      joinCluster.push(content);
      continue;
    }
    for (const [, name = ""] of content.matchAll(fontNames))
      if (!fonts.has(name)) fonts.set(name, await extendedFont(draft, maps, Number(name)));
    joinCluster.push(
      content.replace(textObject, (whole, inner: string) =>
        hasSyllable(inner) ? `BT\n${withClusters(inner, fonts)}ET\n` : whole,
      ),
    );
  }
  for (const font of fonts.values()) if (font && font.added.size > 0) await writeFont(draft, font);
  return joinCluster;
}

/** Whether a text of letters is said of two glyphs or more somewhere. */
function hasSyllable(content: string): boolean {
  if (!content.includes(marker)) return false;
  for (const [, text = "", shown = ""] of content.matchAll(said)) {
    const codes = Array.from(shown.matchAll(shownCodes), ([, some = ""]) => some).join("");
    if (codes.length > 4 && isSyllable(utf16Text(text))) return true;
  }
  return false;
}

/** From right to left: a letter, with or without the marks of its vowels. */
function isSyllable(text: string): boolean {
  return letters.test(text) && (!rightToLeft.test(text) || letterWithMarks.test(text));
}

function withClusters(inner: string, fonts: ReadonlyMap<string, ExtendedFont | undefined>): string {
  const operators = operatorsOf(inner, (font) => fonts.get(font)?.widths);
  if (!operators) return inner;
  const changed = operators.map((operator, index): TextOperator => {
    if (operator.kind !== "glyphs" || operator.said === undefined) return operator;
    const isFirst = operators[index - 1]?.kind !== "glyphs";
    return joined(operator, operator.said, fonts.get(operator.font), isFirst) ?? operator;
  });
  return changed.some((one, index) => one !== operators[index]) ? writeOperators(changed) : inner;
}

function joined(
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
  const whole = [[rightToLeft.test(text) ? reverse(text) : text, { parts, advance }]] as const;
  // At the begin of a line a mark of its own would go to the line before (pdf.js, MuPDF).
  const added = isFirst ? whole : (withMarksApart(text, { parts, advance }, font) ?? whole);
  const shownGlyphs: PlacedGlyph[] = [];
  let x = left;
  for (const [said, glyph] of added) {
    const code = codeOf(font, said, glyph);
    if (code === undefined) return undefined;
    const width = (glyph.advance / font.font.unitsPerEm) * size;
    shownGlyphs.push({ code, x, y: base, width });
    x += width;
  }
  return { ...shown, said: undefined, glyphs: shownGlyphs };
}

type MeantGlyph = readonly [text: string, glyph: CompositeGlyph];

/** From right to left: marks as a glyph without an outline, as far as its letter reaches, and the letter with the outlines of both. */
function withMarksApart(
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
