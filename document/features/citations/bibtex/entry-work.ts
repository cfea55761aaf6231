import type { Creator, Entry } from "@retorquere/bibtex-parser";
import { toCslText } from "../marked-text.ts";
import { toSentenceCase } from "./sentence-case.ts";
import { toPlainText, toTitleText } from "./tex-text.ts";
import {
  keepWebAddress,
  parseDateText,
  findDoi,
  toLanguage,
  maxNames,
  moreNames,
  createName,
  formatPages,
  workItem,
} from "../works.ts";
import type { Name, Work, WorkDate } from "../works.ts";

const maxChars = 2_000;

/** Converts an entry's fields to a work. @param isEnglishDocument the default for entries without a language */
export function toWork(key: string, { type, fields, crossref }: Entry, isEnglishDocument: boolean): Work {
  const value = (names: readonly string[], read = toPlainText): string => {
    for (const name of names) {
      const text = readText(fields[name], read);
      if (text !== "") return text;
    }
    return "";
  };
  const text = (...names: readonly string[]): string => value(names);
  const language = toLanguage(text("langid", "language", "hyphenation"));
  const isEnglish = language === "" ? isEnglishDocument : language.startsWith("en");
  const title = (...names: readonly string[]): string => {
    const title = value(names, toTitleText);
    return toCslText(isEnglish ? toSentenceCase(title) : title);
  };
  const isInherited = (name: string): boolean => crossref?.inherited.includes(name) ?? false;
  const booktitle = title("booktitle", "maintitle");
  const url = chooseUrl(text("url", "howpublished"), text("eprinttype", "archiveprefix"), text("eprint"));
  const kind = toCslType(type, { hasBookTitle: booktitle !== "", hasAddress: url !== "" });
  const isNumbered = kind === "report" || kind === "patent";
  const isArticle = kind.startsWith("article");
  const published = /^https?:/i.test(text("howpublished")) ? "" : text("howpublished");
  const publishers = [
    text("school"),
    text("institution"),
    text("organization"),
    published,
    text("publisher"),
  ];
  return {
    key,
    item: workItem(kind, {
      author: toNames(fields.author),
      editor: toNames(fields.editor),
      translator: toNames(fields.translator),
      "container-author": toNames(fields.bookauthor),
      title: joinTexts([title("title"), title("subtitle")], ": "),
      "container-title":
        toCslText(value(["journal", "journaltitle"], toTitleText)) || (kind === "book" ? "" : booktitle),
      issued: parseIssued(isInherited("date") ? text("year", "date") : text("date", "year"), text("month")),
      accessed: parseDateText(text("urldate")),
      volume: text("volume"),
      "number-of-volumes": text("volumes"),
      "collection-title": title("series"),
      "collection-number": isArticle || isNumbered ? "" : text("number"),
      number: isNumbered ? text("number") : text("eid"),
      issue: isArticle ? text("number", "issue") : "",
      "chapter-number": text("chapter"),
      page: formatPages(text("pages")),
      edition: parseEdition(text("edition")),
      publisher: joinTexts([...new Set(publishers)], "; "),
      "publisher-place": text("address", "location"),
      DOI: findDoi(text("doi")),
      URL: url,
      genre: findGenre(type, text("type")),
      language,
    }),
  };
}

function joinTexts(parts: readonly string[], between: string): string {
  return parts.filter((part) => part !== "").join(between);
}

const types: readonly (readonly [types: RegExp, type: string])[] = [
  [/^article$/i, "article-journal"],
  [/^(?:book|manual|mvbook|collection|proceedings|reference)$/i, "book"],
  [/^(?:inproceedings|conference)$/i, "paper-conference"],
  [/^(?:incollection|inbook)$/i, "chapter"],
  [/^inreference$/i, "entry-encyclopedia"],
  [/thesis/i, "thesis"],
  [/report/i, "report"],
  [/^(?:online|www|electronic)$/i, "webpage"],
  [/^booklet$/i, "pamphlet"],
  [/^unpublished$/i, "manuscript"],
  [/^misc$/i, ""],
];

/** Returns CSL's name of a type. A part of a book by one author has the book's title as its own, and a chapter or pages. */
function toCslType(type: string, has: { hasBookTitle: boolean; hasAddress: boolean }): string {
  if (/^inbook$/i.test(type) && !has.hasBookTitle) return "book";
  if (/^misc$/i.test(type) && has.hasAddress) return "webpage";
  return types.find(([pattern]) => pattern.test(type))?.[1] ?? type.toLowerCase();
}

const ordinals = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

/** Returns an edition as a number, if it is one: `3` of `3rd`, `Third` or `third edition`. */
function parseEdition(edition: string): string {
  const name = edition.replace(/[\s,]*\b(?:ed|edn|edition)\b\.?$/i, "").trim();
  const word = ordinals.indexOf(name.toLowerCase()) + 1;
  return word > 0 ? String(word) : (/^(\d{1,4})(?:st|nd|rd|th)$/i.exec(name)?.[1] ?? name);
}

/** Parses the date of a work, whose month may be in a field of its own. */
function parseIssued(date: string, month: string): WorkDate | undefined {
  const issued = parseDateText(/^\d{4}(?:-|\/|$)/.test(date) ? date : findYear(date));
  const [[year, ...rest] = [], ...others] = issued?.["date-parts"] ?? [];
  const number = months.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month);
  const hasMonth = number >= 1 && number <= 12 && year !== undefined && rest.length + others.length === 0;
  return hasMonth ? { "date-parts": [[year, number]] } : issued;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Finds the year, in the last word with digits: commands for sorting come before the year that is printed. */
function findYear(date: string): string {
  const word = date.split(" ").findLast((part) => /\d{3}/.test(part)) ?? "";
  return /\d{3,4}/.exec(word)?.[0] ?? date;
}

/** Returns the genre that a work states, or that its type implies. BibLaTeX has its own words for types of theses and reports. */
function findGenre(type: string, genre: string): string {
  const genres: Readonly<Record<string, string>> = {
    phdthesis: "PhD thesis",
    mastersthesis: "Master’s thesis",
    mathesis: "Master’s thesis",
    bathesis: "Bachelor’s thesis",
    techreport: "Technical report",
    resreport: "Research report",
  };
  if (/^pat(?:ent|req)[a-z]*$/.test(genre)) return "Patent";
  // Of a part, it says what "chapter" counts.
  if (genre !== "")
    return /^in(?:book|collection|proceedings)$/i.test(type) ? "" : (genres[genre.toLowerCase()] ?? genre);
  return /^(?:phdthesis|mastersthesis)$/i.test(type) ? (genres[type.toLowerCase()] ?? "") : "";
}

function chooseUrl(url: string, archive: string, identifier: string): string {
  if (keepWebAddress(url) !== "") return url;
  return /^arxiv$/i.test(archive) && identifier !== "" ? `https://arxiv.org/abs/${identifier}` : "";
}

function readText(
  value: string | readonly (string | Creator)[] | undefined,
  read: typeof toPlainText,
): string {
  const parts =
    typeof value === "string" ? [value] : (value ?? []).filter((part) => typeof part === "string");
  return read(parts.join(" and "), maxChars);
}

function toNames(creators: readonly Creator[] | undefined): Name[] {
  const list = creators ?? [];
  return list
    .slice(0, maxNames)
    .map(({ name, lastName = "", firstName = "", prefix = "", suffix = "" }, at) => {
      if (at > 0 && at === list.length - 1 && lastName === "others" && firstName === "") return moreNames;
      const [family, given, particle, generation] = [name ?? lastName, firstName, prefix, suffix].map(
        (part) => toPlainText(part, maxChars),
      );
      return createName(family ?? "", given ?? "", generation, particle);
    });
}
