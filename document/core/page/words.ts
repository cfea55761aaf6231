import { createWordTable } from "../language/word-table.ts";

/** Words of this service that are on a page, or name one. */
export type PageWords = ReturnType<typeof findWords>;

const findWords = createWordTable(["contents", "cover", "continued"], {
  en: "Contents|Cover|continued",
  de: "Inhalt|Titel|Fortsetzung",
  fr: "Table des matières|Couverture|suite",
  es: "Índice|Portada|continuación",
  it: "Indice|Copertina|continua",
  pt: "Sumário|Capa|continuação",
  nl: "Inhoud|Omslag|vervolg",
  pl: "Spis treści|Okładka|ciąg dalszy",
  sv: "Innehåll|Omslag|fortsättning",
  da: "Indhold|Forside|fortsat",
  nb: "Innhold|Forside|fortsatt",
  fi: "Sisällys|Kansi|jatkoa",
  cs: "Obsah|Obálka|pokračování",
  ru: "Содержание|Обложка|продолжение",
  uk: "Зміст|Обкладинка|продовження",
  el: "Περιεχόμενα|Εξώφυλλο|συνέχεια",
  tr: "İçindekiler|Kapak|devamı",
  ja: "目次|表紙|続き",
  zh: "目录|封面|续",
  ko: "차례|표지|계속",
  ar: "المحتويات|الغلاف|تابع",
  he: "תוכן העניינים|שער|המשך",
  hi: "विषय-सूची|आवरण|जारी",
  sk: "Obsah|Obálka|pokračovanie",
  hu: "Tartalom|Borító|folytatás",
  ro: "Cuprins|Copertă|continuare",
  bg: "Съдържание|Корица|продължение",
  fa: "فهرست مطالب|جلد|ادامه",
  ur: "فہرست|سرورق|جاری",
  bn: "সূচিপত্র|প্রচ্ছদ|চলমান",
  ta: "பொருளடக்கம்|அட்டை|தொடர்ச்சி",
  th: "สารบัญ|ปก|ต่อ",
  ka: "სარჩევი|ყდა|გაგრძელება",
  hy: "Բովանդակություն|Կազմ|շարունակություն",
  "zh-hant": "目錄|封面|續",
});

/**
 * Finds the words in a language, a BCP 47 tag. They are those of a list of contents, of the label of a cover, and beside the numbers of the other pages.
 * Also of a table that began on an earlier page, in brackets.
 */
export function findPageWords(language: string): PageWords {
  const { continued, ...words } = findWords(language);
  const isWide = /\p{sc=Han}|\p{sc=Hiragana}/u.test(continued);
  return { ...words, continued: isWide ? `（${continued}）` : `(${continued})` };
}
