/** How glyphs move before they are shown: a font, a place, a way. */
const move = String.raw`(?:\/F\d+ [\d.]+ Tf\n)?(?:[-\d. ]+ (?:Tm\n|Td ))?`;
/** A glyph; in fonts of drawn glyphs, as Chromium makes them of letters that it emboldens, codes have one byte. */
const glyph = String.raw`<[\dA-F]{2}(?:[\dA-F]{2})?> Tj\n`;
/**
 * A soft hyphen with the glyph that nobody sees: what moves to it stays, and what moves on from it, by nothing, goes. The one that a line
 * ends with is followed by nothing.
 */
const invisible = new RegExp(
  String.raw`\/Span<<\/ActualText <FEFF00AD> >> BDC\n(${move})${glyph}EMC\n(?:(?=ET\n)|(?:0 0 Td )?)`,
  "g",
);
/** Letters that a ligature joins over a soft hyphen: the ligature, glyphs that nobody sees, and what moves on from them, by nothing. */
const ligature = new RegExp(
  String.raw`(\/Span<<\/ActualText <FEFF)((?:[\dA-F]{4}){2,})(> >> BDC\n${move}${glyph})` +
    String.raw`(?:([-\d.]+ [-\d.]+ Td )${glyph}(?:0 0 Td ${glyph})*EMC\n((?:\/Span<<\/ActualText <[\dA-F]+> >> BDC\n)?)(?:(?=ET\n)|0 0 Td ))?`,
  "g",
);
const softHyphen = "00AD";

/**
 * Page contents without the soft hyphens that Chromium writes between the syllables of words, whether or not a line ends there: readers
 * take them for signs, or for spaces, and their searches miss the words. Nothing on the page moves.
 */
export function withoutSoftHyphens(content: string): string {
  return content
    .replace(invisible, "$1")
    .replace(
      ligature,
      (whole, begin: string, text: string, shown: string, way: string | undefined, next = "") => {
        const letters = text.replace(/.{4}/g, (unit) => (unit === softHyphen ? "" : unit));
        if (letters === text) return whole;
        return `${begin}${letters}${shown}${way === undefined ? "" : `EMC\n${String(next)}${way}`}`;
      },
    );
}
