/** The letters that a language's texts are mostly made of; the first that fits names the language. */
const scripts: readonly (readonly [language: string, letters: RegExp])[] = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ["ko", /\p{Script=Hangul}/gu],
  ["zh", /\p{Script=Han}/gu],
  ["ru", /\p{Script=Cyrillic}/gu],
  ["el", /\p{Script=Greek}/gu],
  ["ar", /\p{Script=Arabic}/gu],
  ["he", /\p{Script=Hebrew}/gu],
  ["hi", /\p{Script=Devanagari}/gu],
  ["th", /\p{Script=Thai}/gu],
];

/** So much of a text says what it is written in, in characters. */
const sample = 5_000;

/**
 * The language of a document, as a BCP 47 tag: the one that is named, or what its letters say, or else English.
 * @param text of the document
 */
export function documentLanguage(named: string | undefined, text: string): string {
  const tag = canonical(named);
  if (tag !== undefined) return tag;
  const beginning = text.slice(0, sample);
  const letters = beginning.match(/\p{L}/gu)?.length ?? 0;
  const found = scripts.find(([language, own]) => {
    const share = (beginning.match(own)?.length ?? 0) / Math.max(1, letters);
    // Kana stand between many characters that Chinese has, too.
    return share > (language === "ja" ? 0.1 : 0.4);
  });
  return found?.[0] ?? "en";
}

/** Whether a language is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return /^(?:ar|he|fa|ur|yi|dv|ps|sd|ug)\b/i.test(language);
}

/** Whether a language is Chinese in its traditional characters. */
export function isTraditionalChinese(language: string): boolean {
  return /^zh\b.*\b(?:Hant|TW|HK|MO)\b/i.test(language);
}

function canonical(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
