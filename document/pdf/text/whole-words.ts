/**
 * A soft hyphen with the glyph that nobody sees: what moves to it stays, and what moves on from it, by nothing, goes. The one that a line
 * ends with is followed by nothing.
 */
const invisible =
  /\/Span<<\/ActualText <FEFF00AD> >> BDC\n((?:\/F\d+ [\d.]+ Tf\n)?(?:[-\d. ]+ (?:Tm\n|Td ))?)<[\dA-F]{4}> Tj\nEMC\n(?:(?=ET\n)|(?:0 0 Td )?)/g;
/** Letters that a ligature joins over a soft hyphen. */
const withinLigature = /(\/Span<<\/ActualText <FEFF)((?:[\dA-F]{4}){2,})(?=> >> BDC)/g;

/**
 * Page contents without the soft hyphens that Chromium writes between the syllables of words, whether or not a line ends there: readers
 * take them for signs, or for spaces, and their searches miss the words. Nothing on the page moves.
 */
export function withoutSoftHyphens(content: string): string {
  return content
    .replace(invisible, "$1")
    .replace(
      withinLigature,
      (_, begin: string, text: string) =>
        begin + text.replace(/.{4}/g, (unit) => (unit === "00AD" ? "" : unit)),
    );
}
