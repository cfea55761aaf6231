import { noncharacters } from "./marked-text.ts";

/** Somebody who made a work, as CSL has it. */
export interface Name {
  readonly family?: string;
  readonly given?: string;
  /** `van`, `de`: is before the family name. */
  readonly "non-dropping-particle"?: string;
  readonly "dropping-particle"?: string;
  /** `Jr.`, or `III`. */
  readonly suffix?: string;
  /** A name that is not divided, such as an institution's. */
  readonly literal?: string;
}

/** Stands last among names for those that are not given: BibTeX's `and others`. */
export const moreNames: Name = { literal: "\uFDDA" };

/** A date as CSL has it: one, or two of a range, each a year with a month and a day or without. */
export interface WorkDate {
  readonly "date-parts"?: readonly (readonly number[])[];
  /** A text in place of a date: "in press". */
  readonly literal?: string;
}

/** A work that can be cited. */
export interface Work {
  readonly key: string;
  /** Its fields, by CSL's variables. */
  readonly item: WorkItem;
}

/** The fields of a work in CSL. */
export type WorkItem = Readonly<Record<string, string | readonly Name[] | WorkDate>> & {
  readonly type: string;
};

/** Works that one document cites; further ones are left out. */
export const maxWorks = 1_000;
/** Works of one bibliography, cited or not; further ones are left out. */
const maxEntries = 10_000;
const maxTextChars = 500;
/** Names of one work; further ones are left out. */
export const maxNames = 100;
const maxNameChars = 80;

const types = new Set(
  (
    " article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document entry entry-dictionary " +
    "entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map motion_picture musical_score pamphlet paper-conference " +
    "patent performance periodical personal_communication post post-weblog regulation report review review-book software song speech standard thesis treaty webpage"
  ).split(" "),
);
const texts = (
  "archive archive_collection archive_location archive-place authority call-number chapter-number citation-label collection-number " +
  "collection-title container-title container-title-short dimensions division DOI edition event event-place event-title genre ISBN ISSN issue " +
  "jurisdiction keyword medium note number number-of-pages number-of-volumes original-publisher original-publisher-place original-title page part-number " +
  "part-title PMCID PMID printing-number publisher publisher-place references reviewed-genre reviewed-title scale section source status supplement-number " +
  "title title-short URL version volume volume-title year-suffix"
).split(" ");
const names = (
  "author chair collection-editor compiler composer container-author contributor curator director editor editorial-director editor-translator " +
  "executive-producer guest host illustrator interviewer narrator organizer original-author performer producer recipient reviewed-author " +
  "script-writer series-creator translator"
).split(" ");
const dates = ["accessed", "available-date", "event-date", "issued", "original-date", "submitted"];

/** Reads works from CSL JSON, or the same in YAML; anything else is dropped. */
export function parseCslWorks(csl: unknown): Work[] {
  const list = Array.isArray(csl) ? (csl as unknown[]) : [];
  return list.slice(0, maxEntries).flatMap((entry): Work[] => {
    const text = (name: string): string => toText(readValue(entry, name), maxTextChars);
    const key = text("id") || text("citation-key");
    if (key === "") return [];
    const item: Record<string, string | readonly Name[] | WorkDate | undefined> = {
      ...Object.fromEntries(texts.map((name) => [name, stripElements(text(name))])),
      ...Object.fromEntries(names.map((name) => [name, parseNames(readValue(entry, name))])),
      ...Object.fromEntries(dates.map((name) => [name, parseDate(readValue(entry, name))])),
      page: formatPages(text("page")),
      DOI: findDoi(text("DOI")),
      URL: keepWebAddress(text("URL")),
      language: toLanguage(text("language")),
    };
    return [{ key, item: workItem(text("type"), item) }];
  });
}

/** Creates a CSL item of a work, without its empty fields. */
export function workItem(
  type: string,
  said: Readonly<Record<string, string | readonly Name[] | WorkDate | undefined>>,
): WorkItem {
  const given = Object.entries(said).filter(
    ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
  ) as [string, string | readonly Name[] | WorkDate][];
  return { ...Object.fromEntries(given), type: types.has(type) ? type : "document" };
}

/** Strips the elements of HTML that CSL lacks; their text stays. */
function stripElements(text: string): string {
  return text.replace(/<\/?(?!(?:i|b|sub|sup|span)\b)[a-z]{1,10}\d?(?:\s[^<>]{0,100})?>/g, "");
}

const languages: Readonly<Record<string, string>> = {
  american: "en-US",
  british: "en-GB",
  canadian: "en-US",
  english: "en",
  ukenglish: "en-GB",
  usenglish: "en-US",
};

/** Returns the language of a work as CSL has it: capitals are those of English works. */
export function toLanguage(text: string): string {
  const language = text.toLowerCase();
  // What is no tag is the name of another language than English.
  return languages[language] ?? (/^(?:[a-z]{2}(?:-[a-z\d]{2,8}){0,2})?$/i.test(text) ? text : "und");
}

/** Finds a DOI, such as `10.1000/x`. */
export function findDoi(text: string): string {
  return /10\.\d{4,9}\/\S+/.exec(text)?.[0] ?? "";
}

/** Returns an address of the web, or nothing. */
export function keepWebAddress(text: string): string {
  return /^https?:/i.test(text) ? text : "";
}

/** Writes ranges of pages as citeproc reads them. Where they have dashes, hyphens are those of numbers: `M-1--M-9`. */
export function formatPages(text: string): string {
  const isDashed = /--|–/.test(text);
  const hyphens = isDashed ? text.replace(/(?<!-)-(?!-)/g, "\\-") : text;
  return hyphens.replace(/\s*(?:-{2,3}|–|(?<!\\)-)\s*/g, "-").replace(/(?<![\w-])(\d+)-\1(?![\w-])/g, "$1");
}

/** Creates a name, each part cut to 80 characters. */
export function createName(family: string, given: string, suffix = "", particle = ""): Name {
  const cut = (part: string): string => part.trim().slice(0, maxNameChars).toWellFormed();
  const parts = {
    family: cut(family),
    given: cut(given),
    "non-dropping-particle": cut(particle),
    suffix: cut(suffix),
  };
  if (parts.given === "" && parts["non-dropping-particle"] === "") return { literal: parts.family };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ""));
}

function parseNames(value: unknown): Name[] {
  const list = Array.isArray(value) ? (value as unknown[]) : value === undefined ? [] : [value];
  return list.slice(0, maxNames).flatMap((entry) => {
    if (typeof entry === "string") return [createName(toText(entry, maxNameChars), "")];
    const field = (name: string): string => toText(readValue(entry, name), maxNameChars);
    const family = field("literal") || field("family");
    if (family === "") return [];
    if (family === "others" && field("given") === "") return [moreNames];
    const dropping = field("dropping-particle");
    const name = createName(family, field("given"), field("suffix"), field("non-dropping-particle"));
    return [dropping === "" ? name : { ...name, "dropping-particle": dropping }];
  });
}

// `{"date-parts": [[2020, 5]]}`, `{year: 2020}`, or a text.
function parseDate(date: unknown): WorkDate | undefined {
  const first = Array.isArray(date) ? (date as unknown[])[0] : date;
  const ends = toList(readValue(first, "date-parts")).slice(0, 2);
  if (ends.length === 0) {
    const [year, month, day] = ["year", "month", "day"].map((part) => toText(readValue(first, part), 40));
    const text = toText(readValue(first, "raw") ?? readValue(first, "literal") ?? first, 40);
    return parseDateText(year ? [year, month, day].filter(Boolean).join("-") : text);
  }
  const parts = ends.map((end) => toDateParts(toList(end).map((part) => toText(part, 10))));
  const [from, to] = parts;
  if (!from) return parseDateText(toText(toList(ends[0])[0], 40));
  return to ? createRange(from, to) : { "date-parts": [from] };
}

/** Parses the date in a text, `2020-05-17` or `1984/1986`, as far as it is complete. */
export function parseDateText(text: string): WorkDate | undefined {
  if (text === "") return undefined;
  const parts = text
    .split("/")
    .map((end) => toDateParts(/^~?(\d{3,4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?!\d)/.exec(end)?.slice(1)));
  const [from, to] = parts;
  if (!from) return { literal: text };
  return to ? createRange(from, to) : { "date-parts": [from] };
}

/** Creates a range of years as a text: citeproc sets punctuation only around the second year. */
function createRange(from: readonly number[], to: readonly number[]): WorkDate {
  if (String(from) === String(to)) return { "date-parts": [from] };
  return from.length + to.length > 2
    ? { "date-parts": [from, to] }
    : { literal: `${String(from)}–${String(to)}` };
}

function toDateParts([year = "", month = "", day = ""]: readonly (string | undefined)[] = []):
  number[] | undefined {
  if (!/^\d{3,4}$/.test(year)) return undefined;
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (!(monthNumber >= 1 && monthNumber <= 12)) return [Number(year)];
  const hasDay = dayNumber >= 1 && dayNumber <= 31;
  return hasDay ? [Number(year), monthNumber, dayNumber] : [Number(year), monthNumber];
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readValue(map: unknown, name: string): unknown {
  return typeof map === "object" && map !== null && Object.hasOwn(map, name)
    ? (map as Record<string, unknown>)[name]
    : undefined;
}

function toText(value: unknown, limit: number): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  return value.replace(noncharacters, "").replace(/\s+/g, " ").trim().slice(0, limit);
}
