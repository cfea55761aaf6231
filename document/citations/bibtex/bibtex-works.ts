import { parse, type Creator, type Entry, type Library } from "@retorquere/bibtex-parser";
import { entryName, maxEntryChars } from "./bibtex-entries.ts";
import type { BibliographyFault, BibtexEntry, BibtexParts } from "./bibtex-entries.ts";
import { plainText, textOfUnsupported, withMasks, withoutMasks } from "./tex-text.ts";
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

/** Reports what could not be read. */
export type ReportFault = (fault: BibliographyFault) => void;

const maxChars = 2_000;
const maxAbbreviationChars = 500;
const crossReference = /\bcrossref\s*=\s*["{]?\s*([^\s"{},]{1,200})/i;
const shownFields =
  /^(?:author|editor|translator|bookauthor|series|volumes|(?:sub)?title|journal(?:title)?|(?:book|main)title|volume|number|issue|pages|edition|publisher|school|institution|organization|address|location|howpublished|type)$/;
const unresolved = /^Unresolved @string reference "(.*)"$/s;

/**
 * Reads some works of BibTeX, or BibLaTeX. Each entry is parsed apart, with the abbreviations that it uses and the entry that it inherits from. So
 * the time grows as the entries do.
 * @param keys of the works that are asked for; those that are missing are left out
 */
export function worksOfBibtex(
  { entries, abbreviations }: BibtexParts,
  keys: Iterable<string>,
  report: ReportFault,
): Work[] {
  const values = valuesOf(abbreviations);
  return [...keys].flatMap((key): Work[] => {
    const entry = entries.get(key);
    if (!entry) return [];
    const parent = entries.get(crossReference.exec(entry.text)?.[1] ?? "");
    const parsed = parseEntry(entry, parent, values, report);
    return parsed ? [workOf(key, parsed)] : [];
  });
}

/** The values of abbreviations, by their names in capitals, as TeX. One that grows out of others beyond all need is left out. */
function valuesOf(abbreviations: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const text of abbreviations) {
    const strings = usedIn(text, values, maxAbbreviationChars);
    if (!strings || text.length > maxAbbreviationChars) continue;
    const parsed = parseOrFail([text], { raw: true, strings });
    for (const [name, value] of Object.entries(parsed.strings)) values.set(name, withoutMasks(value) || "{}");
  }
  return values;
}

/** The abbreviations that a text may use. @returns undefined where all together would be longer than they may be */
function usedIn(
  text: string,
  values: ReadonlyMap<string, string>,
  limit: number,
): Record<string, string> | undefined {
  const used: Record<string, string> = {};
  let chars = 0;
  if (values.size > 0)
    for (const [word] of text.matchAll(/[^\s=#{}",()]+/g)) {
      const value = values.get(word.toUpperCase());
      if (value === undefined) continue;
      used[word] = withMasks(value);
      chars += value.length;
      if (chars > limit) return undefined;
    }
  return used;
}

function parseEntry(
  { key, text, line }: BibtexEntry,
  parent: BibtexEntry | undefined,
  values: ReadonlyMap<string, string>,
  report: ReportFault,
): Entry | undefined {
  const texts = parent ? [text, parent.text] : [text];
  const reported = new Set<string>();
  const add = (what: string): void => {
    if (!reported.has(what)) report({ line, what: `${entryName(key)} ${what}` });
    reported.add(what);
  };
  const strings = usedIn(texts.join("\n"), values, maxEntryChars);
  if (!strings) {
    add("grows too long by its abbreviations");
    return undefined;
  }
  const { entries, errors } = parseOrFail(texts, {
    strings,
    unsupported: (node, tex, { mode }) =>
      textOfUnsupported(node, tex, (command) => {
        // The parser has just noted the field that it reads.
        if (shownFields.test(Object.keys(mode).at(-1) ?? "")) add(`uses ${command}, which was left out`);
      }),
  });
  for (const { error } of errors) {
    const [, name] = unresolved.exec(error) ?? [];
    add(
      name === undefined ? `does not parse: ${causeOf(error)}` : `uses "${name}", which no @string defines`,
    );
  }
  return entries[0];
}

/** Parses without changing capitals. Where the parser fails, that is an error like others. */
function parseOrFail(
  texts: readonly string[],
  options: Parameters<typeof parse>[1],
): Pick<Library, "entries" | "errors" | "strings"> {
  // Each begins with its at sign. At any other one the parser would begin anew after an error.
  const masked = texts.map((text) => `@${withMasks(text.slice(1))}`).join("\n");
  try {
    return parse(masked, { english: false, sentenceCase: false, ...options });
  } catch (error) {
    return { entries: [], errors: [{ error: error instanceof Error ? error.message : "" }], strings: {} };
  }
}

/** The parser's message in a few words, without its place, which is that in one entry. */
function causeOf(message: string): string {
  if (message.includes("call stack")) return "its braces are nested too deeply";
  const [line = ""] = withoutMasks(message).split("\n");
  return line
    .replace(/ at line \d+, column \d+(?: in ".*")?$/s, "")
    .slice(0, 150)
    .toWellFormed();
}

function workOf(key: string, { type, fields, crossref }: Entry): Work {
  const text = (...names: readonly string[]): string => {
    for (const name of names) {
      const value = textOf(fields[name]);
      if (value !== "") return value;
    }
    return "";
  };
  const subtitle = text("subtitle");
  const isInherited = (name: string): boolean => crossref?.inherited.includes(name) ?? false;
  const date = isInherited("date") ? text("year", "date") : text("date", "year");
  const kind = kindOf(type);
  const isNumbered = kind === "report" || kind === "patent";
  const issued = datedByText(date);
  return {
    key,
    kind,
    authors: namesOf(fields.author),
    editors: namesOf(fields.editor),
    translators: namesOf(fields.translator),
    containerAuthors: namesOf(fields.bookauthor),
    title: text("title") + (subtitle === "" ? "" : `: ${subtitle}`),
    container: text("journal", "journaltitle", "booktitle", "maintitle"),
    year: yearOf(date),
    issued: issued && { ...monthOf(text("month")), ...issued },
    accessed: datedByText(text("urldate")),
    volume: text("volume"),
    volumes: text("volumes"),
    series: text("series"),
    seriesNumber: kind === "article" || isNumbered ? "" : text("number"),
    number: isNumbered ? text("number") : text("eid"),
    issue: kind === "article" ? text("number", "issue") : "",
    pages: pagesOf(text("pages")),
    edition: text("edition"),
    publisher: text("publisher", "school", "institution", "organization"),
    place: text("address", "location"),
    doi: doiOf(text("doi")),
    url: addressOf(text("url", "howpublished"), text("eprinttype", "archiveprefix"), text("eprint")),
    genre: /phd/i.test(type)
      ? "PhD thesis"
      : /master/i.test(type)
        ? "Master’s thesis"
        : genreOf(text("type")),
    isEnglish: isEnglish(text("langid", "language", "hyphenation")),
  };
}

/** The first year, or both of a range of BibLaTeX. */
function yearOf(date: string): string | undefined {
  const [year, to = ""] = date.match(/\d{3,4}(?=-|\/|$)/g) ?? [];
  const only = /\d{3,4}/.exec(date)?.[0] ?? (date === "" ? undefined : date);
  return date.includes("/") && year !== undefined ? joinYears(year, to) : only;
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function monthOf(text: string): Pick<WorkDate, "month"> {
  const month = months.indexOf(text.slice(0, 3).toLowerCase()) + 1 || Number(text);
  return month >= 1 && month <= 12 ? { month } : {};
}

/** BibLaTeX names kinds of theses and reports by words of its own. */
function genreOf(type: string): string {
  const genres: Readonly<Record<string, string>> = {
    phdthesis: "PhD thesis",
    mathesis: "Master’s thesis",
    bathesis: "Bachelor’s thesis",
    techreport: "Technical report",
    resreport: "Research report",
  };
  if (/^pat(?:ent|req)[a-z]*$/.test(type)) return "Patent";
  return genres[type.toLowerCase()] ?? type;
}

function addressOf(url: string, archive: string, identifier: string): string {
  if (/^https?:/i.test(url)) return url;
  return /^arxiv$/i.test(archive) && identifier !== "" ? `https://arxiv.org/abs/${identifier}` : "";
}

function textOf(value: string | readonly (string | Creator)[] | undefined): string {
  const parts =
    typeof value === "string" ? [value] : (value ?? []).filter((part) => typeof part === "string");
  return plainText(parts.join(" and "), maxChars);
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
