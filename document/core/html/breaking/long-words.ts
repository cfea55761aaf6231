import type { ElementContent, Root } from "hast";
import { mayHoldWord } from "../../language/prose.ts";
import { SKIP, visit } from "../../tree/visit.ts";
import { createElement } from "../elements.ts";

/** No word that a person wrote is as long. */
const minChars = 1_000;
const longWord = new RegExp(`\\S{${String(minChars)}}`, "u");
const piece = /.{1,500}/gsu;

/**
 * Cuts text with overlong words into spans. Nothing looks different. But the browser shapes a word again for each line that it fills, which takes
 * time with the square of its length. A word of 200,000
 * letters would take half a minute.
 */
export function cutLongWords(root: Root): void {
  visit(root, "text", (text, index, parent) => {
    if (!parent || index === undefined || !mayHoldWord(text.value, minChars) || !longWord.test(text.value))
      return;
    const pieces = text.value.match(piece) ?? [];
    const spans = pieces.map((value): ElementContent => createElement("span", {}, [{ type: "text", value }]));
    parent.children.splice(index, 1, ...spans);
    return [SKIP, index + spans.length];
  });
}
