import { fontWidths } from "../content/glyph-widths.ts";
import type { FontWidths } from "../content/glyph-widths.ts";
import type { PdfDraft } from "../draft.ts";
import { codeOf, extendedFont, writeFont } from "./extended-font.ts";
import type { ExtendedFont } from "./extended-font.ts";
import { operatorsOf } from "./text-object.ts";
import type { PlacedGlyph, ShownGlyphs } from "./text-object.ts";
import type { ToUnicode } from "./to-unicode.ts";
import { utf16Text } from "./utf-16.ts";

const textObject = /BT\n([^]*?)ET\n/g;
/** What may stand between two glyphs of one line: ends and begins of marks. */
const marksAlone = /^(?:EMC\n|\/\w+ <<\/MCID \d+ ?>>BDC\n)*$/;
const lastCode = /<([\dA-F]*)([\dA-F]{4})> Tj\n$/;
const firstFont = /^\/F(\d+) /;
/** By the names that their packages give them. */
const eastAsianFont = /\/BaseFont \/\w+\+Noto\w+?(?:SC|TC|JP)/;
const lettersOrNumbers = /^[\p{L}\p{N}]+$/u;
/** Room that the browser leaves between Chinese or Japanese and other letters (CSS Text 4, section 8.5, "text-autospace"), in sizes of the font. */
const leastRoom = 0.1;
const mostRoom = 0.2;

/** A glyph with room behind it. */
interface Gap {
  readonly glyph: PlacedGlyph;
  readonly room: number;
  /** The number of its object. */
  readonly font: string;
  readonly size: number;
  /** Where its text object ends in the content. */
  readonly at: number;
}

/**
 * Makes the room between Chinese or Japanese and other letters a part of the glyph before it. Readers take room of a tenth of the size for a space
 * (poppler, pdf.js), so that a search for what was written, "第3条", would not find it. Nothing on the pages moves.
 * @returns the contents, with wider glyphs where there is such room
 */
export async function closeScriptGaps(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly string[],
): Promise<readonly string[]> {
  const eastAsian = new Set<string>();
  for (const [number, body] of draft.plain)
    if (body.includes("/DescendantFonts") && eastAsianFont.test(body)) eastAsian.add(String(number));
  if (eastAsian.size === 0) return contents;
  const widths = fontWidths(draft);
  const gaps = contents.map((content) => gapsIn(content, widths, eastAsian));
  const fonts = new Map<string, ExtendedFont | undefined>();
  for (const { font } of gaps.flat())
    if (!fonts.has(font)) fonts.set(font, await extendedFont(draft, maps, Number(font)));
  const closed = contents.map((content, at) => withoutGaps(content, gaps[at] ?? [], fonts));
  for (const font of fonts.values()) if (font && font.added.size > 0) await writeFont(draft, font);
  return closed;
}

function gapsIn(content: string, widths: FontWidths, eastAsian: ReadonlySet<string>): Gap[] {
  const shownBy = (inner: string): ShownGlyphs[] =>
    operatorsOf(inner, (font) => widths.get(`F${font}`))?.filter((one) => one.kind === "glyphs") ?? [];
  const gaps: Gap[] = [];
  let before: { readonly inner: string; readonly isEastAsian: boolean; readonly at: number } | undefined;
  for (const found of content.matchAll(textObject)) {
    const [whole, inner = ""] = found;
    const isEastAsian = eastAsian.has(firstFont.exec(inner)?.[1] ?? "");
    // Of a hundred objects, few stand beside letters of another kind.
    if (before && before.isEastAsian !== isEastAsian && isTogether(content, before.at, found.index)) {
      const [left, right] = [shownBy(before.inner).at(-1), shownBy(inner)[0]];
      const gap = left && right && lastCode.test(before.inner) ? gapBetween(left, right) : undefined;
      if (gap) gaps.push({ ...gap, at: before.at });
    }
    before = { inner, isEastAsian, at: found.index + whole.length };
  }
  return gaps;
}

/** Whether only marks end and begin between two places. */
function isTogether(content: string, from: number, to: number): boolean {
  return from === to || marksAlone.test(content.slice(from, to));
}

function gapBetween(left: ShownGlyphs, right: ShownGlyphs): Omit<Gap, "at"> | undefined {
  const [glyph, next] = [left.glyphs.at(-1), right.glyphs[0]];
  if (!glyph || next?.y !== glyph.y || left.said !== undefined) return undefined;
  const room = next.x - glyph.x - glyph.width;
  if (room < leastRoom * right.size || room > mostRoom * right.size) return undefined;
  return { glyph, room, font: left.font, size: left.size };
}

function withoutGaps(
  content: string,
  gaps: readonly Gap[],
  fonts: ReadonlyMap<string, ExtendedFont | undefined>,
): string {
  let [text, copied] = ["", 0];
  for (const gap of gaps) {
    const font = fonts.get(gap.font);
    const code = font && widerCode(gap, font);
    if (code === undefined) continue;
    const line = content.slice(copied, gap.at - "ET\n".length);
    text += line.replace(lastCode, (_, others: string) => `<${others}${code}> Tj\n`);
    copied = gap.at - "ET\n".length;
  }
  return text + content.slice(copied);
}

/** The code of a glyph with the room behind it, in hexadecimal digits; undefined for what is neither letter nor number. */
function widerCode({ glyph, room, size }: Gap, font: ExtendedFont): string | undefined {
  if (glyph.code === 0 || glyph.code >= font.font.glyphCount) return undefined;
  const said = utf16Text(font.texts.get(glyph.code) ?? "");
  if (!lettersOrNumbers.test(said)) return undefined;
  const advance = Math.round(((glyph.width + room) / size) * font.font.unitsPerEm);
  const code = codeOf(font, said, { parts: [{ glyph: glyph.code, x: 0, y: 0 }], advance });
  return code?.toString(16).toUpperCase().padStart(4, "0");
}
