import type { Creator, Entry } from "@retorquere/bibtex-parser";
import { sentenceCase } from "./sentence-case.ts";
import { plainText, titleText } from "./tex-text.ts";
import { joined } from "../styles/style.ts";
import {
  datedByText,
  doiOf,
  isEnglish,
  joinYears,
  kindOf,
  maxNames,
  moreNames,
  nameOf,
  pagesOf,
} from "../works.ts";
import type { Name, Work, WorkDate } from "../works.ts";

const maxChars = 2_000;

/** What an entry's fields say. @param isEnglishDocument what an entry is that does not name its language */
export function workOf(key: string, { type, fields, crossref }: Entry, isEnglishDocument: boolean): Work {
  const value = (names: readonly string[], read = plainText): string => {
    for (const name of names) {
      const found = textOf(fields[name], read);
      if (found !== "") return found;
    }
    return "";
  };
  const text = (...names: readonly string[]): string => value(names);
  const isEntryEnglish = isEnglish(text("langid", "language", "hyphenation"), isEnglishDocument);
  const title = (...names: readonly string[]): string => {
    const found = value(names, titleText);
    return isEntryEnglish ? sentenceCase(found) : found;
  };
  const isInherited = (name: string): boolean => crossref?.inherited.includes(name) ?? false;
  const date = isInherited("date") ? text("year", "date") : text("date", "year");
  const year = yearOf(date);
  const url = addressOf(text("url", "howpublished"), text("eprinttype", "archiveprefix"), text("eprint"));
  const booktitle = title("booktitle", "maintitle");
  const kind = kindOfEntry(type, booktitle !== "", url !== "");
  const isNumbered = kind === "report" || kind === "patent";
  const issued = datedByText(date) ?? datedByText(year ?? "");
  const published = /^https?:/i.test(text("howpublished")) ? "" : text("howpublished");
  return {
    key,
    kind,
    authors: namesOf(fields.author),
    editors: namesOf(fields.editor),
    translators: namesOf(fields.translator),
    containerAuthors: namesOf(fields.bookauthor),
    title: joined([title("title"), title("subtitle")], ": "),
    container: value(["journal", "journaltitle"], titleText) || booktitle,
    year,
    issued: issued && { ...monthOf(text("month")), ...issued },
    accessed: datedByText(text("urldate")),
    volume: text("volume"),
    volumes: text("volumes"),
    series: title("series"),
    seriesNumber: kind === "article" || isNumbered ? "" : text("number"),
    number: isNumbered ? text("number") : text("eid"),
    issue: kind === "article" ? text("number", "issue") : "",
    chapter: text("chapter"),
    pages: pagesOf(text("pages")),
    edition: text("edition"),
    publisher: joined(
      [...new Set([text("school"), text("institution"), text("organization"), published, text("publisher")])],
      "; ",
    ),
    place: text("address", "location"),
    doi: doiOf(text("doi")),
    url,
    genre: genreOf(type, text("type")),
    isEnglish: isEntryEnglish,
  };
}

/** A part of a book by one author has the book's title as its own, and a chapter or pages. */
function kindOfEntry(type: string, hasBookTitle: boolean, hasAddress: boolean): Work["kind"] {
  if (/^inbook$/i.test(type) && !hasBookTitle) return "book";
  return /^misc$/i.test(type) && !hasAddress ? "other" : kindOf(type);
}

/**
 * The first year, or both of a range of BibLaTeX. Of several words the last counts: commands by which years are sorted stand before those
 * that are read.
 */
function yearOf(date: string): string | undefined {
  const [year, to = ""] = date.match(/\d{3,4}(?=-|\/|$)/g) ?? [];
  const word = date.split(" ").findLast((part) => /\d{3}/.test(part)) ?? "";
  const only = /\d{3,4}/.exec(word)?.[0] ?? (date === "" ? undefined : date);
  return date.includes("/") && year !== undefined ? joinYears(year, to) : only;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function monthOf(text: string): Pick<WorkDate, "month"> {
  const month = months.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number(text);
  return month >= 1 && month <= 12 ? { month } : {};
}

/** What a work calls itself, or what its kind says of it. BibLaTeX names kinds of theses and reports by words of its own. */
function genreOf(type: string, genre: string): string {
  const genres: Readonly<Record<string, string>> = {
    phdthesis: "PhD thesis",
    mastersthesis: "Master’s thesis",
    mathesis: "Master’s thesis",
    bathesis: "Bachelor’s thesis",
    techreport: "Technical report",
    resreport: "Research report",
    unpublished: "Unpublished manuscript",
  };
  if (/^pat(?:ent|req)[a-z]*$/.test(genre)) return "Patent";
  // Of a part, it says what "chapter" counts.
  if (genre !== "")
    return /^in(?:book|collection|proceedings)$/i.test(type) ? "" : (genres[genre.toLowerCase()] ?? genre);
  return /^(?:phdthesis|mastersthesis|unpublished)$/i.test(type) ? (genres[type.toLowerCase()] ?? "") : "";
}

function addressOf(url: string, archive: string, identifier: string): string {
  if (/^https?:/i.test(url)) return url;
  return /^arxiv$/i.test(archive) && identifier !== "" ? `https://arxiv.org/abs/${identifier}` : "";
}

function textOf(value: string | readonly (string | Creator)[] | undefined, read: typeof plainText): string {
  const parts =
    typeof value === "string" ? [value] : (value ?? []).filter((part) => typeof part === "string");
  return read(parts.join(" and "), maxChars);
}

function namesOf(creators: readonly Creator[] | undefined): Name[] {
  const list = creators ?? [];
  return list
    .slice(0, maxNames)
    .map(({ name, lastName = "", firstName = "", prefix = "", suffix = "" }, at) => {
      if (at > 0 && at === list.length - 1 && lastName === "others" && firstName === "") return moreNames;
      const [family, given, particle, generation] = [name ?? lastName, firstName, prefix, suffix].map(
        (part) => plainText(part, maxChars),
      );
      return nameOf(family ?? "", given ?? "", generation, particle);
    });
}
