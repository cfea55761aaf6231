import type { PageImage } from "../browser/isolated-page.ts";
import { decodeReferences } from "../html/structure/decode-references.ts";

/** Text of an element; style sheets have none in these scripts. */
const text = />([^<>]+)</g;
const word = /[\p{L}\p{M}\u200c\u200d]+/gu;
/** A letter with a glyph of its own; Greek letters that are also symbols share theirs with these. */
const plainScripts =
  "Latin Greek Cyrillic Han Hiragana Katakana Hangul Bopomofo Armenian Georgian Ethiopic Common Inherited"
    .split(" ")
    .map((script) => `\\p{Script=${script}}`);
const plainLetter = new RegExp(`(?![ΔΩμ])[${plainScripts.join("")}]`, "gu");
/** Enough for the labels of any document that is read; each is laid out. */
const maxWords = 2000;
const maxLetters = 100;

/**
 * Finds the distinct words in drawings whose letters are shaped by their neighbours, as in Arabic and Hindi, or share glyphs with other characters.
 * Only the first 2,000, of up to 100 characters.
 */
export function findShapedWords(images: readonly PageImage[]): readonly string[] {
  const words = new Set<string>();
  for (const { mediaType, bytes } of images) {
    if (mediaType !== "image/svg+xml") continue;
    for (const drawnText of findDrawnTexts(Buffer.from(bytes).toString("utf8")))
      for (const [drawnWord] of drawnText.matchAll(word))
        if (drawnWord.length <= maxLetters && drawnWord.replace(plainLetter, "").length > 0)
          words.add(drawnWord);
    if (words.size >= maxWords) break;
  }
  return [...words].slice(0, maxWords);
}

/** Returns the texts of a drawing's elements, without escapes. */
export function findDrawnTexts(svg: string): string[] {
  return Array.from(svg.matchAll(text), ([, written = ""]) => decodeReferences(written));
}
