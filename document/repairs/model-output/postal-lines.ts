const streetNames =
  "St(?:reet)?|R(?:oa)?d|Lane|Ln|Ave(?:nue)?|Drive|Dr|Circle|Court|Ct|Boulevard|Blvd|Way|Place|Square|Terrace|Close";
const streetEndings = String.raw`stra(?:ß|ss)e|str\.|gasse|weg|platz|allee|ring|straat|laan|gatan|vej`;
/** A line of an address: a town with its code, or a house in its street. */
const addressPatterns: readonly RegExp[] = [
  /^(?:[A-Z]{1,2}[-–])?\d{4,5}[ \t]+\p{Lu}/u,
  /\b[A-Z]{2}\.?[ \t]+\d{5}(?:-\d{4})?[ \t]*$/,
  /\b[A-Z]{1,2}\d[A-Z\d]?[ \t]\d[A-Z]{2}[ \t]*$/,
  /\b[A-Z]\d[A-Z][ \t]?\d[A-Z]\d[ \t]*$/,
  new RegExp(
    String.raw`^\d{1,5}[a-z]?,?[ \t]+(?:\p{Lu}[\p{L}.'’-]*[ \t]+){1,4}(?:${streetNames})\.?[ \t]*,?$`,
    "u",
  ),
  new RegExp(String.raw`(?:${streetEndings})[ \t]+\d{1,4}[ \t]?[a-z]?[ \t]*$`, "iu"),
  /^(?:(?:P\.?[ \t]?O\.?[ \t]+Box|Postfach)[ \t]+\d)/i,
];
/** Lines of an address are no longer. */
const maxLineChars = 50;
const maxLines = 9;
/** Such a line is within a text, or ends one. */
const prose = /^\p{Ll}{3}|\p{L}{4}[.!?][ \t]*$/u;

/** Returns whether the lines of a paragraph are those of an address. */
export function isAddress(lines: readonly string[]): boolean {
  return (
    lines.length <= maxLines &&
    lines.every((line) => line.length < maxLineChars && !prose.test(line)) &&
    lines.some((line) => addressPatterns.some((pattern) => pattern.test(line)))
  );
}
