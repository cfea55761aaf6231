/** The languages of the page, by their tags (BCP 47), with their own names. English is what the page is written in; the others have a table. */
export const languages = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  "pt-BR": "Português",
  ja: "日本語",
  "zh-Hans": "简体中文",
  ar: "العربية",
} as const;

export type Language = keyof typeof languages;

const storageName = "markdown-to-pdf:language";

/** Returns the first language that the page has among those that somebody reads, in whatever region; English where it has none. @param wanted tags */
export function chooseLanguage(wanted: readonly string[]): Language {
  const known = Object.keys(languages) as Language[];
  for (const tag of wanted) {
    const found = known.find((language) => baseOf(language) === baseOf(tag));
    if (found) return found;
  }
  return "en";
}

/** Returns the language that the menu was set to, and then those of the browser. */
export function listWantedLanguages(): readonly string[] {
  try {
    const kept = localStorage.getItem(storageName);
    if (kept !== null) return [kept];
  } catch {
    // Storage is off: the browser's own, then.
  }
  return navigator.languages;
}

/** Keeps the language that was chosen in the menu. @returns whether it could be kept */
export function keepLanguage(language: string): boolean {
  try {
    localStorage.setItem(storageName, language);
    return true;
  } catch {
    return false;
  }
}

export function isRightToLeft(language: string): boolean {
  return language === "ar";
}

export function isLanguage(tag: string): tag is Language {
  return tag in languages;
}

function baseOf(tag: string): string {
  return tag.toLowerCase().replace(/[-_].*/s, "");
}
