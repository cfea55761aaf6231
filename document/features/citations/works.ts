import { markedText, noncharacters } from "./marked-text.ts";

/** Somebody who made a work. */
export interface Name {
  readonly family: string;
  readonly given: string;
  /** `van`, `de`: stands before the family name, and does not count for its place in some styles' lists. */
  readonly particle: string;
  /** `Jr.`, or `III`; empty where there is none. */
  readonly suffix: string;
}

/** Stands last among names for those that are not given: BibTeX's `and others`. */
export const moreNames: Name = { family: "et al.", given: "", particle: "", suffix: "" };

/** A day, a month or a year. */
export interface WorkDate {
  readonly year: string;
  /** From 1. */
  readonly month?: number;
  readonly day?: number;
}

/** A work that can be cited: of CSL's variables, those that the styles show. */
export interface Work {
  readonly key: string;
  readonly kind:
    | "article"
    | "book"
    | "part"
    /** At a conference, in its proceedings. */
    | "paper"
    | "thesis"
    | "report"
    | "patent"
    | "web"
    | "pamphlet"
    | "manuscript"
    | "other";
  readonly authors: readonly Name[];
  readonly editors: readonly Name[];
  readonly translators: readonly Name[];
  /** Of the book that a part is in, where they are not its editors. */
  readonly containerAuthors: readonly Name[];
  /** Has marks, as the container and the series have (marked-text.ts). */
  readonly title: string;
  /** The work that it appeared in: a journal, a book, a conference's papers. */
  readonly container: string;
  /** Undefined where it has none; `1984–1986` for several. */
  readonly year: string | undefined;
  readonly issued: WorkDate | undefined;
  /** When its address was read. */
  readonly accessed: WorkDate | undefined;
  readonly volume: string;
  /** How many it has. */
  readonly volumes: string;
  readonly series: string;
  readonly seriesNumber: string;
  /** Of a report, a patent, or an article in a journal without pages. */
  readonly number: string;
  readonly issue: string;
  /** The number of a chapter. */
  readonly chapter: string;
  readonly pages: string;
  readonly edition: string;
  readonly publisher: string;
  readonly place: string;
  readonly doi: string;
  readonly url: string;
  /** The kind of a thesis or a report. */
  readonly genre: string;
  /** Whether its title may have capitals in the English way. */
  readonly isEnglish: boolean;
}

/** Who stands first in an entry: its authors, else its editors, else its translators. */
export function makersOf({ authors, editors, translators }: Work): readonly Name[] {
  return [authors, editors, translators].find((names) => names.length > 0) ?? [];
}

/** Works of one document; further ones are left out. */
export const maxWorks = 2_000;
const maxTextChars = 500;
/** Names of one work; further ones are left out. */
export const maxNames = 100;
const maxNameChars = 80;

const kinds: readonly (readonly [types: RegExp, kind: Work["kind"]])[] = [
  [/^article(?:-journal|-magazine|-newspaper)?$/i, "article"],
  [/^(?:book|manual|mvbook|collection|proceedings|periodical)$/i, "book"],
  [/^(?:paper-conference|inproceedings|conference)$/i, "paper"],
  [/^(?:chapter|incollection|inbook|entry.*)$/i, "part"],
  [/thesis/i, "thesis"],
  [/report/i, "report"],
  [/^patent/i, "patent"],
  [/^(?:webpage|post.*|online|www|electronic|misc|software|dataset)$/i, "web"],
  [/^(?:pamphlet|booklet)$/i, "pamphlet"],
  [/^(?:manuscript|unpublished)$/i, "manuscript"],
];

/** A type of CSL or of BibTeX as what it is shown as. */
export function kindOf(type: string): Work["kind"] {
  return kinds.find(([types]) => types.test(type))?.[1] ?? "other";
}

/** Whether a work is part of another one, whose title it names. */
export function isPart({ kind }: Work): boolean {
  return kind === "part" || kind === "paper";
}

/**
 * Works out of CSL JSON, or the same in YAML; what is none is left out.
 * @param isEnglishDocument what works are that do not name their language
 */
export function worksOfCsl(csl: unknown, isEnglishDocument = true): Work[] {
  const list = Array.isArray(csl) ? (csl as unknown[]) : [];
  return list.slice(0, maxWorks).flatMap((entry) => {
    const text = (name: string): string => textOf(valueOf(entry, name), maxTextChars);
    const key = text("id") || text("citation-key");
    if (key === "") return [];
    const url = text("URL");
    const kind = kindOf(text("type"));
    return [
      {
        key,
        kind,
        authors: namesOf(valueOf(entry, "author")),
        editors: namesOf(valueOf(entry, "editor")),
        translators: namesOf(valueOf(entry, "translator")),
        containerAuthors: namesOf(valueOf(entry, "container-author")),
        title: markedText(text("title")),
        container: markedText(text("container-title")),
        year: yearOf(valueOf(entry, "issued")),
        issued: dateOf(valueOf(entry, "issued")),
        accessed: dateOf(valueOf(entry, "accessed")),
        volume: text("volume"),
        volumes: text("number-of-volumes"),
        series: markedText(text("collection-title")),
        seriesNumber: text("collection-number"),
        number: text("number"),
        issue: text("issue"),
        chapter: text("chapter-number"),
        pages: pagesOf(text("page")),
        edition: text("edition"),
        publisher: text("publisher"),
        place: text("publisher-place"),
        doi: doiOf(text("DOI")),
        url: /^https?:/i.test(url) ? url : "",
        genre: text("genre"),
        isEnglish: isEnglish(text("language"), isEnglishDocument),
      },
    ];
  });
}

/** Whether a language is English. @param otherwise where it is not told */
export function isEnglish(language: string, otherwise: boolean): boolean {
  return language === "" ? otherwise : /^(?:en|american|british|usenglish|ukenglish)/i.test(language);
}

/** `10.1000/x`, wherever it stands. */
export function doiOf(text: string): string {
  return /10\.\d{4,9}\/\S+/.exec(text)?.[0] ?? "";
}

/** Writes a range of pages with a dash. */
export function pagesOf(text: string): string {
  const range = /--|–/.test(text) ? /\s*-{2,3}\s*|\s*–\s*/g : /\s*-\s*|\s*–\s*/g;
  return text.replace(range, "–").replace(/\b(\d+)–\1\b/g, "$1");
}

/** Makes a name, each part cut to 80 characters. */
export function nameOf(family: string, given: string, suffix = "", particle = ""): Name {
  const cut = (part: string): string => part.trim().slice(0, maxNameChars).toWellFormed();
  return { family: cut(family), given: cut(given), particle: cut(particle), suffix: cut(suffix) };
}

function namesOf(value: unknown): Name[] {
  const list = Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value];
  return list.slice(0, maxNames).flatMap((entry) => {
    if (typeof entry === "string") return [nameOf(entry, "")];
    const field = (name: string): string => textOf(valueOf(entry, name), maxNameChars);
    const family = field("literal") || field("family");
    if (family === "others" && field("given") === "") return [moreNames];
    const given = `${field("given")} ${field("dropping-particle")}`;
    return family === "" ? [] : [nameOf(family, given, field("suffix"), field("non-dropping-particle"))];
  });
}

// `{"date-parts": [[2020, 5]]}`, `{year: 2020}`, or a text.
function yearOf(issued: unknown): string | undefined {
  const first = Array.isArray(issued) ? (issued as unknown[])[0] : issued;
  const years = listOf(valueOf(first, "date-parts")).map((date) => textOf(listOf(date)[0], 40));
  const [from = "", to = ""] = years.length > 0 ? years : [dateText(first)];
  const year = /\d{3,4}/.exec(from)?.[0] ?? from;
  return year === "" ? undefined : joinYears(year, to);
}

/** Several years as a range. */
export function joinYears(from: string, to: string): string {
  return /^\d{3,4}$/.test(to) && to !== from ? `${from}–${to}` : from;
}

function dateText(date: unknown): string {
  return textOf(valueOf(date, "year") ?? valueOf(date, "raw") ?? valueOf(date, "literal") ?? date, 40);
}

function dateOf(date: unknown): WorkDate | undefined {
  const [parts] = listOf(valueOf(Array.isArray(date) ? (date as unknown[])[0] : date, "date-parts"));
  const [year = "", month = "", day = ""] = listOf(parts).map((part) => textOf(part, 10));
  return datedBy(year, month, day) ?? datedByText(dateText(date));
}

/** A date of a text that begins with `2020-05-17`, as much of it as is there. */
export function datedByText(text: string): WorkDate | undefined {
  const [, year = "", month = "", day = ""] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?(?!\d)/.exec(text) ?? [];
  return datedBy(year, month, day);
}

function datedBy(year: string, month: string, day: string): WorkDate | undefined {
  if (!/^\d{3,4}$/.test(year)) return undefined;
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  const hasMonth = monthNumber >= 1 && monthNumber <= 12;
  return {
    year,
    ...(hasMonth && { month: monthNumber }),
    ...(hasMonth && dayNumber >= 1 && dayNumber <= 31 && { day: dayNumber }),
  };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valueOf(map: unknown, name: string): unknown {
  return typeof map === "object" && map !== null && Object.hasOwn(map, name)
    ? (map as Record<string, unknown>)[name]
    : undefined;
}

function textOf(value: unknown, limit: number): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  return value.replace(noncharacters, "").replace(/\s+/g, " ").trim().slice(0, limit);
}
