import { utf16Hex } from "./utf-16.ts";

/** A text of ASCII alone, which Chromium writes as it is (ISO 32000-2, section 7.3.4.2). */
const literal = /\/Span<<\/ActualText \(((?:[^()\\]|\\[^])*)\) >> BDC\n/g;
const escape = /\\(?:([0-7]{1,3})|([^]))/g;
const meanings: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Page contents in which all texts beside glyphs are in UTF-16, in hexadecimal digits, those of ASCII too. */
export function withTextsInHex(content: string): string {
  if (!content.includes("/ActualText (")) return content;
  return content.replace(literal, (_, written: string) => {
    const text = written.replace(escape, (_escaped, octal?: string, sign = "") =>
      octal === undefined
        ? (meanings[String(sign)] ?? String(sign))
        : String.fromCharCode(Number.parseInt(octal, 8)),
    );
    return `/Span<</ActualText <FEFF${utf16Hex(text)}> >> BDC\n`;
  });
}
