import { toUtf16Hex, parseUtf16Hex } from "./utf-16.ts";

/** Ligatures of Latin and Armenian, and the presentation forms of Arabic. */
const form = /^F(?:B0|B1[3-7]|B[5-9A-F]|[CD]|E[7-9A-F])/;
const letters = /^[\p{L}\p{M}]+$/u;
const rightToLeft = /\p{Script=Arabic}/u;

/**
 * Replaces a presentation form by the letters of its compatibility decomposition (Unicode, section 2.3, UAX 15): `fi` for U+FB01. Fonts name
 * ligatures by such forms, which no text has and no search looks for.
 * @param text in UTF-16, in hexadecimal digits
 * @returns other texts unchanged, and forms of more than letters
 */
export function decomposeForms(text: string): string {
  if (text.length !== 4 || !form.test(text)) return text;
  const written = parseUtf16Hex(text);
  const usualForm = written.normalize("NFKC");
  if (!letters.test(written) || !letters.test(usualForm)) return text;
  // Readers reverse right-to-left text themselves, character by character.
  return toUtf16Hex(rightToLeft.test(usualForm) ? Array.from(usualForm).reverse().join("") : usualForm);
}
