/**
 * Strangers' text made fit for one line of a letter or its subject: no line break, encoded word, control character or mark that turns
 * the direction of what follows, and of a length that can be read.
 */
export function oneLine(text: string, maxLength: number): string {
  const clean = text
    .normalize("NFC")
    // Joiners are part of words and emoji in many scripts.
    .replace(/[^\P{C}\u200c\u200d]+/gu, " ")
    .replace(/[\s\u2028\u2029]+/g, " ")
    // What a mail program would decode (RFC 2047, section 2).
    .replaceAll("=?", "= ?")
    .trim();
  const letters = Array.from(clean);
  return letters.length > maxLength
    ? `${letters
        .slice(0, maxLength - 1)
        .join("")
        .trim()}…`
    : clean;
}
