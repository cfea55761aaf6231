import { toFontName, readFontWidths, type FontWidths } from "../../content/glyph-widths.ts";
import { op } from "../../operators/operator-names.ts";
import type { OperatorList, Span } from "../../operators/operators.ts";
import { parseMcid } from "../../content/page-content.ts";
import { Rewriting } from "../../operators/rewriting.ts";
import { findObjectsWith, type PdfDraft } from "../../file/draft.ts";
import { assignCode, extendFont, writeFonts, type ExtendedFont } from "../extended-font.ts";
import { readTextObject, findTextObjects, type PlacedGlyph, type ShownGlyphs } from "../text-object.ts";
import type { ToUnicode } from "../to-unicode.ts";
import { parseUtf16Hex } from "../utf-16.ts";

/** By the names that their packages give them. */
const eastAsianFont = /\/BaseFont \/\w+\+Noto\w+?(?:SC|TC|JP)/;
const lettersOrNumbers = /^[\p{L}\p{N}]+$/u;
/** Room that the browser leaves between Chinese or Japanese and other letters (CSS Text 4, section 8.5, "text-autospace"), in sizes of the font. */
const leastRoom = 0.1;
const mostRoom = 0.2;

/** A glyph with space after it. */
interface Gap {
  readonly glyph: PlacedGlyph;
  readonly gapWidth: number;
  readonly font: string;
  readonly size: number;
  /** The operator that shows it. */
  readonly at: number;
}

/**
 * Makes the gap between Chinese or Japanese and other letters a part of the glyph before it. Readers take a tenth of the size for a space (poppler,
 * pdf.js), so that a search for the original text, "第3条", would fail. Nothing on the pages moves.
 */
export async function closeScriptGaps(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly OperatorList[],
): Promise<void> {
  const eastAsian = new Set<string>();
  for (const [number, body] of findObjectsWith(draft, "/DescendantFonts"))
    if (eastAsianFont.test(body)) eastAsian.add(toFontName(number));
  if (eastAsian.size === 0) return;
  const widths = readFontWidths(draft);
  const gaps = contents.map((content) => findGaps(content, widths, eastAsian));
  const fonts = new Map<string, ExtendedFont | undefined>();
  for (const { font } of gaps.flat())
    if (!fonts.has(font)) fonts.set(font, await extendFont(draft, maps, font));
  contents.forEach((content, at) => {
    closeGaps(content, gaps[at] ?? [], fonts);
  });
  await writeFonts(draft, fonts.values());
}

function findGaps(list: OperatorList, widths: FontWidths, eastAsian: ReadonlySet<string>): Gap[] {
  const shownBy = (object: Span): ShownGlyphs[] =>
    readTextObject(list, object, (font) => widths.get(font))?.filter((part) => part.kind === "glyphs") ?? [];
  const gaps: Gap[] = [];
  let before: { readonly object: Span; readonly isEastAsian: boolean } | undefined;
  for (const object of findTextObjects(list)) {
    const isEastAsian = list.name(object.begin) === op.font && eastAsian.has(list.text(object.begin));
    const at = (before?.object.end ?? 0) - 1;
    // Of a hundred objects, few are beside letters of another kind.
    if (
      before &&
      before.isEastAsian !== isEastAsian &&
      list.name(at) === op.show &&
      isTogether(list, { begin: before.object.end + 1, end: object.begin - 1 })
    ) {
      const [left, right] = [shownBy(before.object).at(-1), shownBy(object)[0]];
      const gap = left && right && measureGap(left, right);
      if (gap) gaps.push({ ...gap, at });
    }
    before = { object, isEastAsian };
  }
  return gaps;
}

/** Returns whether only marks of the structure end and begin between two places. */
function isTogether(list: OperatorList, { begin, end }: Span): boolean {
  for (let at = begin; at < end; at++) {
    const isMark = list.name(at) === op.markWith && parseMcid(list.text(at)) !== undefined;
    if (!isMark && list.name(at) !== op.endMark) return false;
  }
  return true;
}

function measureGap(left: ShownGlyphs, right: ShownGlyphs): Omit<Gap, "at"> | undefined {
  const [glyph, next] = [left.glyphs.at(-1), right.glyphs[0]];
  if (!glyph || next?.y !== glyph.y || left.actualText !== undefined) return undefined;
  const gapWidth = next.x - glyph.x - glyph.width;
  if (gapWidth < leastRoom * right.size || gapWidth > mostRoom * right.size) return undefined;
  return { glyph, gapWidth, font: left.font, size: left.size };
}

function closeGaps(
  list: OperatorList,
  gaps: readonly Gap[],
  fonts: ReadonlyMap<string, ExtendedFont | undefined>,
): void {
  const rewriting = new Rewriting(list);
  for (const gap of gaps) {
    const font = fonts.get(gap.font);
    const code = font && assignWiderCode(gap, font);
    if (code !== undefined)
      rewriting.replace(gap.at, gap.at + 1).add(op.show, "", [...list.numbers(gap.at).slice(0, -1), code]);
  }
  rewriting.finish();
}

/** Assigns a code to a glyph with the space after it; undefined for anything but letters and numbers. */
function assignWiderCode({ glyph, gapWidth, size }: Gap, font: ExtendedFont): number | undefined {
  if (glyph.code === 0 || glyph.code >= font.font.glyphCount) return undefined;
  const text = parseUtf16Hex(font.texts.get(glyph.code) ?? "");
  if (!lettersOrNumbers.test(text)) return undefined;
  const advance = Math.round(((glyph.width + gapWidth) / size) * font.font.unitsPerEm);
  return assignCode(font, text, { parts: [{ glyph: glyph.code, x: 0, y: 0 }], advance });
}
