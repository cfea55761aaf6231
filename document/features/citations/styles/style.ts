import { isPart, makersOf, type Name, type Work, type WorkDate } from "../works.ts";
import { titleCase } from "./title-case.ts";

/** A piece of an entry in the list of references. */
export type Piece = string | { readonly italic: string } | { readonly bold: string };

/** How works are cited and listed. */
export interface CitationStyle {
  /** Numbers between brackets, raised numbers, or names and years. */
  readonly cites: "number" | "raised" | "author-date";
  /** Between two names, and between names and year. */
  readonly and: string;
  readonly beforeYear: string;
  /** Titles of which kinds stand between quotation marks, and not in italics, where they are cited. */
  readonly quotes: readonly Work["kind"][];
  /** By what works are sorted, if they are. */
  readonly sortedBy?: (work: Work) => readonly string[];
  /** Writes an entry of the list of references, without its DOI or address. */
  readonly entry: (work: Work, year: string) => readonly Piece[];
  /** Writes the DOI or the address behind an entry. */
  readonly address: (work: Work) => Address | undefined;
}

/** The DOI or the address of a work, which is a link, and what stands around it. */
export interface Address {
  readonly before: string;
  readonly text: string;
  readonly after: string;
  /** Whether it goes on in the last sentence of the entry, whose full stop is left out. */
  readonly isInSentence?: boolean;
}

/** The address of a work, as a link has it; empty where there is none. */
export function urlOf({ doi, url }: Work): string {
  return doi === "" ? url : `https://doi.org/${doi}`;
}

/** Writes the DOI or the address of a work behind a blank, with a sign behind it. */
export function addressWithEnd(after: "" | "."): CitationStyle["address"] {
  return (work) => {
    const text = urlOf(work);
    return text === "" ? undefined : { before: " ", text, after };
  };
}

/** What those who stand first are, where they are no authors: a word for one, or for several. */
export function roleOf(
  work: Work,
  words: Readonly<Record<"editor" | "translator", readonly [string, string]>>,
): string {
  const makers = makersOf(work);
  if (work.authors.length > 0) return "";
  return wordFor(makers, words[makers === work.editors ? "editor" : "translator"]);
}

/** The word for one name, or for several; empty where there is none. */
export function wordFor(names: readonly Name[], [single, several]: readonly [string, string]): string {
  if (names.length === 0) return "";
  return names.length > 1 ? several : single;
}

/** Whether those who edited a work translated it, too. */
export function areSame(some: readonly Name[], others: readonly Name[]): boolean {
  const text = (names: readonly Name[]): string =>
    JSON.stringify(names.map(({ family, given }) => [family, given]));
  return some.length > 0 && text(some) === text(others);
}

/** Ends a sentence with a full stop, within its closing quotation mark as American English has it. */
export function endSentence(text: string): string {
  const { end, marked } = endOf(text);
  if (text === "" || /[.?!]”?$/.test(end)) return text;
  return end.endsWith("”") ? `${end.slice(0, -1)}.”${marked}` : `${text}.`;
}

/** Divides text before the marks that it ends with. */
function endOf(text: string): { end: string; marked: string } {
  const [marked = ""] = /[\uFDD4\uFDD6\uFDDF]*$/.exec(text.slice(-4)) ?? [];
  return { end: text.slice(0, text.length - marked.length), marked };
}

/** A title in italics that is a sentence of its own. */
export function italicSentence(title: string): readonly Piece[] {
  const ended = endSentence(title);
  return ended === `${title}.` ? [{ italic: title }, "."] : [{ italic: ended }];
}

/** The pages that a part has in its book. One number in a book without volumes says how many pages it has. */
export function pagesWithin(work: Work): string {
  return isPart(work) || work.volume !== "" || work.pages.includes("–") ? work.pages : "";
}

/** A title with English capitals, where it may have them. */
export function headline(title: string, { isEnglish }: Work): string {
  return isEnglish ? titleCase(title) : title;
}

/** `Technical Report No. 4`, `Report RC-6947`. */
export function numberedGenre({ genre, number, kind }: Work): string {
  const isCounted = kind === "patent" || /^\d/.test(number);
  const word = kind === "patent" && genre === "" ? "Patent" : titleCase(genre);
  return joined([word, `${isCounted ? "No. " : ""}${number}`], " ");
}

/** What begins a sentence, or stands for itself. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A title between quotation marks, with a sign before the last; nothing where there is no title. */
export function quoted(title: string, sign: "." | ","): string {
  if (title === "") return "";
  const inner = title.replaceAll("“", "‘").replaceAll("”", "’");
  const { end, marked } = endOf(inner);
  if (/[?!]$/.test(end) || (sign === "." && end.endsWith("."))) return `“${inner}”`;
  return endOf(title).end.endsWith("”") ? `“${end.slice(0, -1)}${sign}’${marked}”` : `“${inner}${sign}”`;
}

/** The parts that are not empty, with a sign between. */
export function joined(parts: readonly string[], sign: string): string {
  return parts.filter((part) => part !== "").join(sign);
}

export function suffixed(text: string, sign: string): string {
  return text === "" ? "" : `${text}${sign}`;
}

export function prefixed(sign: string, text: string): string {
  return text === "" ? "" : `${sign}${text}`;
}

/** `Place: Publisher`. */
export function publisherText({ place, publisher }: Work): string {
  return joined([place, publisher], ": ");
}

const months = "January February March April May June July August September October November December".split(
  " ",
);

/** The name of a date's month; empty where it has none. */
function monthName({ month }: WorkDate): string {
  return months[(month ?? 0) - 1] ?? "";
}

/** `March 3`, or what of it is known. */
export function monthAndDay(date: WorkDate): string {
  return joined([monthName(date), String(date.day ?? "")], " ");
}

/** `Mar`, `Sep`; `May.` never has a full stop. */
export function shortMonth(date: WorkDate, dot: "" | "." = ""): string {
  const name = monthName(date);
  return name.length > 3 ? `${name.slice(0, 3)}${dot}` : name;
}
