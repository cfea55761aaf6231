import { beyondLatin } from "../../fonts/beyond-latin.ts";
import { lettersNotInstalled } from "../../fonts/letters-without-font.ts";
import { drawnTexts } from "../drawn-words.ts";

const unseen = /<(style|script|title|desc|metadata)\b[^]*?<\/\1\s*>/gi;

/**
 * The letters that a drawing can only show as crossed boxes, in words: it is an image to the browser, which lets it see installed fonts and those that it
 * brings along, and none of the page's. Empty where there are none.
 */
export function boxedLetters(svg: string): string {
  if (/@font-face\b/i.test(svg)) return "";
  const shown = drawnTexts(svg.replace(unseen, "")).join("");
  return beyondLatin.test(shown) ? lettersNotInstalled(shown) : "";
}
