import { beyondLatin } from "../../fonts/beyond-latin.ts";
import { lettersNotInstalled } from "../../fonts/letters-without-font.ts";

const unseen = /<(style|script|title|desc|metadata)\b[^]*?<\/\1\s*>/gi;
const text = />([^<>]+)</g;

/**
 * The letters that a drawing can only show as crossed boxes, in words: it is an image to the browser, which lets it see installed fonts and those that it
 * brings along, and none of the page's. Empty where there are none.
 */
export function boxedLetters(svg: string): string {
  if (/@font-face\b/i.test(svg)) return "";
  const shown = Array.from(svg.replace(unseen, "").matchAll(text), ([, written = ""]) => written).join("");
  return beyondLatin.test(shown) || shown.includes("&#") ? lettersNotInstalled(shown) : "";
}
