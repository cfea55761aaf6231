import type { ToUnicode } from "./to-unicode.ts";

/** The text of each glyph of a font, by its code, four hexadecimal digits; the text in UTF-16, in the same digits. */
type GlyphTexts = Map<string, string>;

/** What Chromium writes of one glyph whose text is not that of its font's map: how it moves, and the glyph. */
const single =
  /\/Span<<\/ActualText <FEFF([\dA-F]+)> >> BDC\n((?:\/F\d+ [\d.]+ Tf\n)?(?:[-\d. ]+ (?:Tm\n|Td ))?<([\dA-F]{4})> Tj\n)EMC\n/g;
/** What a content stream says of glyphs, in its order: the font, a text with what it is said of, glyphs. */
const font = String.raw`\/F(\d+) [\d.]+ Tf`;
const spoken = String.raw`\/Span<<\/ActualText <FEFF([\dA-F]*)> >> BDC\n([^]*?)EMC`;
const texts = new RegExp(`${font}|${spoken}`, "g");
const glyphs = new RegExp(String.raw`${font}|${spoken}|<([\dA-F]+)> Tj`, "g");
const fontChanges = new RegExp(font, "g");
const codes = /<([\dA-F]+)> Tj/g;

/** Of signs that the font lacks. */
const missingGlyph = "0000";
/** Where glyphs have texts of their own. */
const marker = "/Span<</ActualText <FEFF";

/** What glyphs of a font stand for in a document: how often each text was said of each. */
type Uses = Map<string, Map<string, number>>;

/**
 * Puts the texts of glyphs into the maps of their fonts (ISO 32000-2, section 9.10.3). Chromium maps a glyph to the first of its
 * characters in the font, and says beside each that it stands for another one: a right quote for an apostrophe of another kind, a letter of
 * Persian for one of Arabic. Some readers see the map alone (pdf.js).
 */
export interface GlyphMeanings {
  /** Puts what the contents say into the maps of the fonts. */
  fix(maps: ToUnicode): Promise<void>;
  /** The contents of a page without what the maps say now. Call it after {@link fix}. */
  write(content: string): string;
}

/** @param contents of all pages */
export function createGlyphMeanings(contents: readonly string[]): GlyphMeanings {
  const fonts = new Map<string, Uses>();
  const mapped = new Map<string, GlyphTexts>();
  for (const content of contents) readTexts(content, fonts);
  // Most fonts have no such glyph, and most pages none of the others.
  for (const content of contents)
    if ([...fonts].some(([name, uses]) => content.includes(`/F${name} `) && hasGlyph(content, uses)))
      forgetPlain(content, fonts);

  return {
    async fix(maps) {
      const changes = [...fonts].map(([font, uses]) => [font, chosenTexts(uses)] as const);
      await Promise.all(
        changes.map(async ([font, chosen]) => {
          const texts = chosen.size === 0 ? undefined : await maps.textsOf(Number(font));
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

/** Counts what is said of glyphs. */
function readTexts(content: string, fonts: Map<string, Uses>): void {
  if (!content.includes(marker)) return;
  let name = "";
  for (const [, nextFont, text, inner = ""] of content.matchAll(texts)) {
    name = nextFont ?? lastFont(inner) ?? name;
    const shown = text ? Array.from(inner.matchAll(codes), ([, some = ""]) => some).join("") : "";
    if (text && shown.length === 4) count(fonts, name, shown, text);
  }
}

/** Whether one of them may be shown: its digits may be those of something else, too. */
function hasGlyph(content: string, uses: Uses): boolean {
  return [...uses.keys()].some((glyph) => content.includes(glyph));
}

/** Where a glyph is shown without a text beside it, its font's map is right. */
function forgetPlain(content: string, fonts: ReadonlyMap<string, Uses>): void {
  let uses: Uses | undefined;
  for (const [, nextFont, , inner, shown] of content.matchAll(glyphs)) {
    const name = nextFont ?? (inner === undefined ? undefined : lastFont(inner));
    if (name !== undefined) uses = fonts.get(name);
    else if (shown !== undefined && uses !== undefined)
      for (let at = 0; at < shown.length; at += 4) uses.delete(shown.slice(at, at + 4));
  }
}

/** What is said of each glyph most often. */
function chosenTexts(uses: Uses): GlyphTexts {
  const chosen: GlyphTexts = new Map();
  for (const [glyph, texts] of uses) {
    const [[most] = []] = [...texts].sort(([, one], [, other]) => other - one);
    if (most !== undefined) chosen.set(glyph, most);
  }
  return chosen;
}

/** The font that a part of a page changes to last, by the number of its object. */
export function lastFont(content: string): string | undefined {
  return content.includes(" Tf") ? [...content.matchAll(fontChanges)].at(-1)?.[1] : undefined;
}

function count(fonts: Map<string, Uses>, font: string, glyph: string, text: string): void {
  // What no font has is shown by a sign of our own: its text stays beside it.
  if (glyph === missingGlyph) return;
  const uses = fonts.get(font) ?? new Map<string, Map<string, number>>();
  fonts.set(font, uses);
  const said = uses.get(glyph) ?? new Map<string, number>();
  uses.set(glyph, said);
  said.set(text, (said.get(text) ?? 0) + 1);
}
