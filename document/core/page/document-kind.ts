import { joinPatterns } from "../join-patterns.ts";
import type { Heading } from "../html/headings.ts";
import type { PageOptions } from "../source.ts";

/** A document whose readers expect neither a cover nor, up to ten pages, a list of contents. */
export type DocumentKind = "paper" | "cv" | "minutes";

/** What tells the kind of a document. */
interface KindFacts {
  readonly title?: string | undefined;
  readonly abstract?: string | undefined;
  readonly headings: readonly Heading[];
  readonly theme: PageOptions["theme"];
}

const cvTitle = joinPatterns([
  /^(?:curriculum vitae|c\.?v\.?|r[ée]sum[ée]|lebenslauf|curr[íi]culo?)(?=$|\s*[-–—:|,])/i,
  /^(?:履歴書|简历|簡歷|이력서)(?=$|\s*[-–—:|,])/i,
  /[-–—:|,]\s*(?:curriculum vitae|cv|r[ée]sum[ée]|lebenslauf)$/i,
]);
/** A CV without such a title has sections from both lists. */
const cvSections = [
  joinPatterns([
    /^(?:(?:work|professional|relevant) )?(?:experience|employment|career)\b/i,
    /^work history$|^berufserfahrung|^expérience|^experiencia|^esperienz/i,
  ]),
  /^education\b|^(?:aus)?bildung|^formation|^formación|^istruzione|^formação|^opleiding/i,
];
const minutesTitle = joinPatterns([
  /^(?:draft |approved )?minutes\b/i,
  /\b(?:meeting|board|committee|council) minutes\b/i,
  /\bmeeting notes\b/i,
  /protokoll(?=$|[\s:–—-])/i,
  /^compte[- ]rendu|procès-verbal/i,
  /^acta\b|^verbale\b|^notulen|^ata d|^referat\b/i,
  /会議録|議事録|会议纪要|會議紀錄|회의록/i,
]);
const abstractHeading = /^(?:abstract|zusammenfassung|résumé|resumen|riassunto|resumo|摘要|要旨|초록)$/i;
/** Headings that may name the kind of the document. */
const maxFirstHeadings = 4;

/** Returns the kind of a document, by its title, its first headings and its theme; `undefined` for any other. */
export function findDocumentKind({ title, abstract, headings, theme }: KindFacts): DocumentKind | undefined {
  const texts = headings.map(({ text }) => text.replace(/^[\d.\s]+/, "").trim());
  const first = texts.slice(0, maxFirstHeadings);
  const titles = [title?.trim() ?? "", ...first.slice(0, 1)];
  if (titles.some((text) => cvTitle.test(text))) return "cv";
  if (titles.some((text) => minutesTitle.test(text))) return "minutes";
  if (cvSections.every((section) => texts.some((text) => section.test(text)))) return "cv";
  return abstract !== undefined || theme === "article" || first.some((text) => abstractHeading.test(text))
    ? "paper"
    : undefined;
}

/** A document with fewer entries, or less text, needs no list of contents. */
const minEntries = 5;
const minTextChars = 9_000;
/** Ten pages. */
const minTextCharsOfKind = 30_000;

/** Returns whether a document is long enough, and has enough headings, for readers to look things up. @param length of its text, in characters */
export function isLookedUp(entries: number, length: number, kind: DocumentKind | undefined): boolean {
  return entries >= minEntries && length >= (kind === undefined ? minTextChars : minTextCharsOfKind);
}
