import { InvalidArgumentError, Option } from "commander";

/** The options of a command line that are about a document: its metadata, and how it is laid out. */
export function documentOptions(): Option[] {
  return [
    new Option("--title <text>", "title, for the cover and the foot of each page"),
    new Option("--subtitle <text>", "further fields of the cover:"),
    new Option("--author <text>"),
    new Option("--date <text>"),
    new Option("--disclaimer <text>"),
    new Option("--paper <size>", "size of the paper, a4 unless said").choices(["a4", "letter"]),
    new Option("--toc <when>", "list of contents, auto unless said").choices(["auto", "on", "off"]),
    new Option("--cover <when>", "cover, auto unless said").choices(["auto", "on", "off"]),
    new Option("--notes <where>", "notes at the foot of their page, or at the end").choices(["foot", "end"]),
    new Option("--running-heads <when>", "section at the heads of pages").choices(["auto", "on", "off"]),
    new Option("--align <how>", "lines of text, left unless said").choices(["left", "justify"]),
    new Option("--smart <when>", "quotes and dashes of the language, on unless said").choices(["on", "off"]),
    new Option("--bibliography <file>", "works that the document cites: BibTeX, or CSL JSON"),
    new Option("--base-url <url>", "what relative links and images are relative to").argParser(webAddress),
  ];
}

/** What was given of them, as the parser has checked it. */
export interface DocumentValues {
  readonly title?: string;
  readonly subtitle?: string;
  readonly author?: string;
  readonly date?: string;
  readonly disclaimer?: string;
  readonly paper?: "a4" | "letter";
  readonly toc?: "auto" | "on" | "off";
  readonly cover?: "auto" | "on" | "off";
  readonly notes?: "foot" | "end";
  readonly runningHeads?: "auto" | "on" | "off";
  readonly align?: "left" | "justify";
  readonly smart?: "on" | "off";
  readonly baseUrl?: string;
  /** A file's path. */
  readonly bibliography?: string;
}

/** Metadata, by the interface's names. */
export function metaOf(values: DocumentValues): Readonly<Record<string, string>> {
  const { title, subtitle, author, date, disclaimer } = values;
  const given = Object.entries({ title, subtitle, author, date, disclaimer });
  return Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** How a document is laid out, by the interface's names. */
export interface LayoutOptions extends Pick<
  DocumentValues,
  "paper" | "toc" | "cover" | "notes" | "align" | "smart"
> {
  readonly running_heads?: "auto" | "on" | "off";
  readonly base_url?: string;
}

export function layoutOptionsOf(values: DocumentValues): LayoutOptions {
  const { paper, toc, cover, notes, runningHeads, align, smart, baseUrl } = values;
  return {
    ...(paper && { paper }),
    ...(toc && { toc }),
    ...(cover && { cover }),
    ...(notes && { notes }),
    ...(runningHeads && { running_heads: runningHeads }),
    ...(align && { align }),
    ...(smart && { smart }),
    ...(baseUrl !== undefined && { base_url: baseUrl }),
  };
}

function webAddress(given: string): string {
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given))
    throw new InvalidArgumentError("It is an address that begins with https:// or http://.");
  return given;
}
