import type { ToUnicode } from "./to-unicode.ts";

/** The text of each glyph of a font, by its code, four hexadecimal digits; the text in UTF-16, in the same digits. */
type GlyphTexts = Map<string, string>;

/** What Chromium writes of one glyph whose text is not that of its font's map: how it moves, and the glyph. */
const single =
  /\/Span<<\/ActualText <FEFF([\dA-F]+)> >> BDC\n((?:\/F\d+ [\d.]+ Tf\n)?(?:[-\d. ]+ (?:Tm\n|Td ))?<([\dA-F]{4})> Tj\n)EMC\n/g;
/** What a content stream says of glyphs, in its order: the font, a text for what follows, glyphs. */
const said = /\/F(\d+) [\d.]+ Tf|\/Span<<\/ActualText <FEFF([\dA-F]*)> >> BDC|<([\dA-F]+)> Tj|EMC/g;

/** Of signs that the font lacks. */
const missingGlyph = "0000";
/** Where glyphs have texts of their own. */
const marker = "/Span<</ActualText ";

/** What glyphs of a font stand for in a document: how often each text was said of each, "" where the font's own map has it. */
type Uses = Map<string, Map<string, number>>;

/**
 * Puts the texts of glyphs into the maps of their fonts (ISO 32000-2, section 9.10.3). Chromium maps a glyph to the first of its
 * characters in the font, and says beside each that it stands for another one: a right quote for an apostrophe of another kind, a letter of
 * Persian for one of Arabic. Some readers see the map alone (pdf.js).
 */
export interface GlyphMeanings {
  /** Reads what the contents of a page say. */
  read(content: string): void;
  /** Puts what was read into the maps of the fonts. */
  mend(maps: ToUnicode): Promise<void>;
  /** The contents of a page without what the maps say now. Call it after {@link mend}. */
  write(content: string): string;
}

export function createGlyphMeanings(): GlyphMeanings {
  const fonts = new Map<string, Uses>();
  const mapped = new Map<string, GlyphTexts>();

  return {
    read(content) {
      let font = "";
      let text: string | undefined;
      let glyphs: string[] = [];
      for (const [whole, nextFont, nextText, codes] of content.matchAll(said)) {
        if (nextFont !== undefined) font = nextFont;
        else if (nextText !== undefined) [text, glyphs] = [nextText, []];
        else if (codes !== undefined) {
          const shown = codes.match(/.{4}/g) ?? [];
          if (text === undefined) for (const glyph of shown) count(fonts, font, glyph, "");
          else glyphs.push(...shown);
        } else if (whole === "EMC" && text !== undefined) {
          const [only = ""] = glyphs;
          if (glyphs.length === 1 && text !== "") count(fonts, font, only, text);
          text = undefined;
        }
      }
    },

    async mend(maps) {
      const changes = [...fonts].map(([font, uses]) => [font, chosenTexts(uses)] as const);
      await Promise.all(
        changes.map(async ([font, chosen]) => {
          const texts = chosen.size === 0 ? undefined : await maps.of(Number(font));
          if (!texts) return;
          mapped.set(font, chosen);
          for (const [glyph, text] of chosen) texts.set(Number.parseInt(glyph, 16), text);
        }),
      );
    },

    write(content) {
      if (mapped.size === 0 || !content.includes(marker)) return content;
      let font = "";
      return content.replace(
        fontOrSingle,
        (whole: string, text?: string, shown?: string, glyph?: string, next?: string) => {
          if (next !== undefined) {
            font = next;
            return whole;
          }
          const own = /^\/F(\d+)/.exec(shown ?? "")?.[1];
          if (own !== undefined) font = own;
          return mapped.get(font)?.get(glyph ?? "") === text ? (shown ?? "") : whole;
        },
      );
    },
  };
}

const fontOrSingle = new RegExp(`${single.source}|/F(\\d+) [\\d.]+ Tf`, "g");

function chosenTexts(uses: Uses): GlyphTexts {
  const chosen: GlyphTexts = new Map();
  for (const [glyph, texts] of uses) {
    // Where it is shown without a text beside it, the map is right.
    if (texts.has("")) continue;
    const [[most] = []] = [...texts].sort(([, one], [, other]) => other - one);
    if (most !== undefined) chosen.set(glyph, most);
  }
  return chosen;
}

function count(fonts: Map<string, Uses>, font: string, glyph: string, text: string): void {
  // What no font has is shown by a sign of our own: its text stays beside it.
  if (glyph === missingGlyph) return;
  const uses = fonts.get(font) ?? new Map<string, Map<string, number>>();
  fonts.set(font, uses);
  const texts = uses.get(glyph) ?? new Map<string, number>();
  uses.set(glyph, texts);
  texts.set(text, (texts.get(text) ?? 0) + 1);
}
