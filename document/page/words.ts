import { isTraditionalChinese } from "../markdown/language.ts";

/** Words that stand on a page, or name one, and are nobody's text. */
export interface PageWords {
  readonly contents: string;
  /** Label of a cover, beside the numbers of the other pages. */
  readonly cover: string;
  /** Said of a table that began on an earlier page. */
  readonly continued: string;
}

const words: Readonly<Record<string, readonly [contents: string, cover: string, continued: string]>> = {
  en: ["Contents", "Cover", "continued"],
  de: ["Inhalt", "Titel", "Fortsetzung"],
  fr: ["Table des matières", "Couverture", "suite"],
  es: ["Índice", "Portada", "continuación"],
  it: ["Indice", "Copertina", "continua"],
  pt: ["Sumário", "Capa", "continuação"],
  nl: ["Inhoud", "Omslag", "vervolg"],
  pl: ["Spis treści", "Okładka", "ciąg dalszy"],
  sv: ["Innehåll", "Omslag", "fortsättning"],
  da: ["Indhold", "Forside", "fortsat"],
  nb: ["Innhold", "Forside", "fortsatt"],
  fi: ["Sisällys", "Kansi", "jatkoa"],
  cs: ["Obsah", "Obálka", "pokračování"],
  ru: ["Содержание", "Обложка", "продолжение"],
  uk: ["Зміст", "Обкладинка", "продовження"],
  el: ["Περιεχόμενα", "Εξώφυλλο", "συνέχεια"],
  tr: ["İçindekiler", "Kapak", "devamı"],
  ja: ["目次", "表紙", "続き"],
  zh: ["目录", "封面", "续"],
  ko: ["차례", "표지", "계속"],
  ar: ["المحتويات", "الغلاف", "تابع"],
  he: ["תוכן העניינים", "שער", "המשך"],
  hi: ["विषय-सूची", "आवरण", "जारी"],
};

/** The words in a language, a BCP 47 tag; in English where we do not know them. */
export function pageWords(language: string): PageWords {
  const known = isTraditionalChinese(language)
    ? (["目錄", "封面", "續"] as const)
    : (words[language.split("-")[0] ?? "en"] ?? words.en);
  const [contents, cover, continued] = known ?? ["Contents", "Cover", "continued"];
  return { contents, cover, continued };
}
