import type { Heading } from "../html/headings.ts";
import { isTraditionalChinese } from "../markdown/language.ts";
import type { Layout } from "../source.ts";
import { markedLanguage } from "../structure-marks.ts";
import { escapeHtml } from "../html/escape.ts";

/** An entry of the list of contents, by what it leads to. */
export interface ContentsEntry {
  readonly id: string;
  readonly text: string;
  /** 1 for the highest level that is listed. */
  readonly level: number;
}

/** A document with fewer entries, or less text, is taken in without a list. */
const fewestEntries = 5;
const shortestText = 9_000;
/** Levels that are listed, and entries up to which the third is listed, too. */
const deepest = 3;
const mostWithThird = 45;
const mostEntries = 1_000;

/** What the contents of a document list; nothing where there is to be no list. */
export function contentsOf(
  headings: readonly Heading[],
  textLength: number,
  wanted: Layout["contents"],
): readonly ContentsEntry[] {
  if (wanted === "off") return [];
  const [first] = headings;
  const isTitled = first?.level === 1 && headings.filter(({ level }) => level === 1).length === 1;
  const listed = isTitled ? headings.slice(1) : headings;
  const top = Math.min(...listed.map(({ level }) => level));
  const upTo = (levels: number): ContentsEntry[] =>
    listed.filter(({ level }) => level < top + levels).map((one) => ({ ...one, level: one.level - top + 1 }));
  const entries = upTo(deepest).length <= mostWithThird ? upTo(deepest) : upTo(deepest - 1);
  const isLong = entries.length >= fewestEntries && textLength >= shortestText;
  return wanted === "on" || isLong ? entries.slice(0, mostEntries) : [];
}

/** The list, with room for page numbers that are not known yet. */
export function contentsHtml(entries: readonly ContentsEntry[], language: string): string {
  if (entries.length === 0) return "";
  const items = entries.map(
    ({ id, text, level }) =>
      `<li class="contents-${level}"><a href="#${escapeHtml(encodeURIComponent(id))}"><span class="contents-text">${escapeHtml(text)}</span>` +
      `<span class="contents-dots"></span><span class="contents-page">0000</span></a></li>`,
  );
  const mark = markedLanguage("toc", escapeHtml(language));
  return `<nav class="contents" lang="${mark}"><p class="contents-title">${titleIn(language)}</p><ol>${items.join("")}</ol></nav>`;
}

/** Runs in the page: puts the numbers in their places. */
export function fillPageNumbers(pages: readonly (number | undefined)[]): void {
  document.querySelectorAll(".contents-page").forEach((place, index) => {
    place.textContent = String(pages[index] ?? "");
  });
}

const titles: Readonly<Record<string, string>> = {
  en: "Contents",
  de: "Inhalt",
  fr: "Table des matières",
  es: "Índice",
  it: "Indice",
  pt: "Sumário",
  nl: "Inhoud",
  pl: "Spis treści",
  sv: "Innehåll",
  da: "Indhold",
  nb: "Innhold",
  fi: "Sisällys",
  cs: "Obsah",
  ru: "Содержание",
  uk: "Зміст",
  el: "Περιεχόμενα",
  tr: "İçindekiler",
  ja: "目次",
  zh: "目录",
  ko: "차례",
  ar: "المحتويات",
  he: "תוכן העניינים",
  hi: "विषय-सूची",
};

function titleIn(language: string): string {
  if (isTraditionalChinese(language)) return "目錄";
  return titles[language.split("-")[0] ?? "en"] ?? "Contents";
}
