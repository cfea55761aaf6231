/** Returns a language tag in its canonical form (BCP 47); undefined if it is invalid. */
export function toCanonicalTag(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}

/** Returns the language of a tag without its script and region: `pt` of `pt-BR`. */
export function toBaseLanguage(tag: string): string {
  return tag.split("-")[0]?.toLowerCase() ?? "";
}

export function isRightToLeft(language: string): boolean {
  return /^(?:ar|he|fa|ur|yi|dv|ps|sd|ug|ckb)\b/i.test(language);
}

/** Returns whether a language has words in Arabic letters that are adjacent and not joined (U+200C). */
export function usesNonJoiners(language: string): boolean {
  return /^(?:fa|ckb)\b/i.test(language);
}

/** Returns whether a language's characters are written without spaces, each in a square. */
export function isEastAsian(language: string): boolean {
  return /^(?:zh|ja|ko|yue)\b/i.test(language);
}

/** Returns whether a language is Chinese in its traditional characters. */
export function isTraditionalChinese(language: string): boolean {
  return /^zh\b.*\b(?:Hant|TW|HK|MO)\b/i.test(language);
}
