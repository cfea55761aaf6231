import { parseFontName } from "../content/glyph-widths.ts";
import { op } from "../operators/operator-names.ts";
import type { OperatorList } from "../operators/operators.ts";
import { Rewriting } from "../operators/rewriting.ts";
import { findFont, findShownTexts, readTextSpan, type TextSpan } from "./actual-text.ts";
import type { ToUnicode } from "./to-unicode.ts";
import { toUtf16Hex } from "./utf-16.ts";

/** Of signs that the font lacks. */
const missingGlyph = 0;

/** The uses of a font's glyphs in a document: how often each text was given for each, by its code. */
type Uses = Map<number, Map<string, number>>;

/**
 * Moves the texts of glyphs into the maps of their fonts (ISO 32000-2, section 9.10.3). Chromium maps a glyph to the first of its characters in the
 * font, and gives any other beside it: a right quote for another apostrophe, or a Persian letter for an Arabic one. Some readers only read the map
 * (pdf.js).
 */
export interface GlyphMeanings {
  /** Adds the texts of the contents to the maps of the fonts. */
  fix(maps: ToUnicode): Promise<void>;
  /** Removes from a page the texts that the maps have now. Call it after {@link fix}. */
  write(list: OperatorList): void;
}

/** Reads the texts of the glyphs of a PDF. @param contents of all pages */
export function createGlyphMeanings(contents: readonly OperatorList[]): GlyphMeanings {
  const uses = new Map<string, Uses>();
  const mapped = new Map<string, ReadonlyMap<number, string>>();
  for (const content of contents) countUses(content, uses);
  if (uses.size > 0) for (const content of contents) forgetPlain(content, uses);

  return {
    async fix(maps) {
      await Promise.all(
        Array.from(uses, async ([font, used]) => {
          const chosen = chooseTexts(used);
          const object = parseFontName(font);
          const texts = chosen.size === 0 || object === undefined ? undefined : await maps.readTexts(object);
          if (!texts) return;
          mapped.set(font, chosen);
          for (const [glyph, text] of chosen) texts.set(glyph, toUtf16Hex(text));
        }),
      );
    },

    write(list) {
      if (mapped.size === 0) return;
      const rewriting = new Rewriting(list);
      for (const { begin, end, text, code, font } of findSingleGlyphs(list)) {
        if (mapped.get(font)?.get(code) !== text) continue;
        rewriting.replace(begin, begin + 1);
        rewriting.replace(end - 1, end);
      }
      rewriting.finish();
    },
  };
}

/** The `ActualText` of one glyph. */
interface SingleGlyph extends TextSpan {
  readonly code: number;
  readonly font: string;
}

/** Yields the glyphs that have an `ActualText` of their own, which may differ from their font's `ToUnicode` map. */
function* findSingleGlyphs(list: OperatorList): Generator<SingleGlyph> {
  for (const { span, codes, font } of findShownTexts(list)) {
    const [code, another] = codes;
    if (code !== undefined && another === undefined && span.text !== "") yield { ...span, code, font };
  }
}

function countUses(list: OperatorList, fonts: Map<string, Uses>): void {
  for (const { text, code, font } of findSingleGlyphs(list)) {
    // A missing glyph is shown by our own: its text stays beside it.
    if (code === missingGlyph) continue;
    const uses = fonts.get(font) ?? new Map<number, Map<string, number>>();
    fonts.set(font, uses);
    const counts = uses.get(code) ?? new Map<string, number>();
    uses.set(code, counts);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
}

/** Forgets glyphs that are shown without a text beside them: their font's map is right. */
function forgetPlain(list: OperatorList, fonts: ReadonlyMap<string, Uses>): void {
  const { names, operands, length } = list;
  let uses: Uses | undefined;
  for (let at = 0; at < length; at++) {
    const name = names[at];
    if (name === op.font) uses = fonts.get(list.text(at));
    else if (name === op.show && uses && uses.size > 0) {
      const end = list.firstOperand(at + 1);
      for (let place = list.firstOperand(at); place < end; place++) uses.delete(operands[place] ?? 0);
    } else if (name === op.markWith) {
      const span = readTextSpan(list, at);
      if (!span) continue;
      uses = fonts.get(findFont(list, span.end));
      at = span.end - 1;
    }
  }
}

/** Returns the most frequent `ActualText` of each glyph. */
function chooseTexts(uses: Uses): ReadonlyMap<number, string> {
  const chosen = new Map<number, string>();
  for (const [glyph, texts] of uses) {
    const [[most] = []] = [...texts].sort(([, a], [, b]) => b - a);
    if (most !== undefined) chosen.set(glyph, most);
  }
  return chosen;
}
