import { chooseLanguage, isRightToLeft, listWantedLanguages, type Language } from "./languages.ts";

/**
 * Chooses the language of the page while its markup is read: nobody sees it in English first who reads another one. A script of its own, which the
 * page waits for as for its style.
 */

/** Addresses of what a language needs. */
declare const filesOfWords: Readonly<Record<Language, readonly string[]>>;

const language = chooseLanguage(listWantedLanguages());
if (language !== "en") {
  const root = document.documentElement;
  root.lang = language;
  root.dir = isRightToLeft(language) ? "rtl" : "ltr";
  // Hidden until it is translated; the style shows it after a while all the same.
  root.dataset.words = "coming";
  for (const href of filesOfWords[language]) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    // The service worker keeps these, too.
    link.dataset.words = "";
    document.head.append(link);
  }
}
