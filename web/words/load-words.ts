import { loadPart } from "../load-part.ts";
import type { Language } from "./languages.ts";
import { useWords, type Words } from "./translate.ts";

/** The table of each language: a part of the page that is loaded where it is read. */
const tables: Readonly<Record<Exclude<Language, "en">, () => Promise<{ readonly words: Words }>>> = {
  de: () => loadPart(() => import("./languages/german.ts"), true),
  fr: () => loadPart(() => import("./languages/french.ts"), true),
  es: () => loadPart(() => import("./languages/spanish.ts"), true),
  "pt-BR": () => loadPart(() => import("./languages/portuguese.ts"), true),
  ja: () => loadPart(() => import("./languages/japanese.ts"), true),
  "zh-Hans": () => loadPart(() => import("./languages/chinese.ts"), true),
  ar: () => loadPart(() => import("./languages/arabic.ts"), true),
};

/**
 * Puts the page into the language that `begin-words.ts` has chosen while its markup was read. Without its table, the page stays in English. Nothing of
 * the page may be changed before.
 */
export async function loadWords(): Promise<void> {
  const root = document.documentElement;
  const load = (tables as Partial<Record<string, () => Promise<{ readonly words: Words }>>>)[root.lang];
  if (!load) return;
  try {
    const [{ words }, { translatePage }] = await Promise.all([
      load(),
      loadPart(() => import("./translate-page.ts"), true),
    ]);
    useWords(root.lang, words);
    translatePage(document.body);
  } catch (error) {
    console.error(error);
    root.lang = "en";
    root.dir = "ltr";
  } finally {
    delete root.dataset.words;
  }
}
