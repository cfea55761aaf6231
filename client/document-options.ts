import { UsageError } from "./errors.ts";

/** The options of a command line that are about a document: its metadata, and how it is laid out. */

const metaFields = ["title", "subtitle", "author", "date", "disclaimer"] as const;
const text = { type: "string" } as const;

/** As `parseArgs` takes them. */
export const documentOptions = {
  title: text,
  subtitle: text,
  author: text,
  date: text,
  disclaimer: text,
  paper: text,
  toc: text,
  cover: text,
  notes: text,
  "running-heads": text,
  align: text,
  "base-url": text,
} as const;

/** What they are for, for a command's help. */
export const documentUsage = `      --title TEXT      title, for the cover and the foot of each page
      --subtitle TEXT, --author TEXT, --date TEXT, --disclaimer TEXT
                        further fields of the cover
      --paper SIZE      a4 (default) or letter
      --toc WHEN        list of contents: auto (default), on, off
      --cover WHEN      cover: auto (default), on, off
      --notes WHERE     notes: foot (default) of their page, or end of the text
      --running-heads WHEN
                        section at the heads of pages: auto (default), on, off
      --align HOW       lines of text: left (default), justify
      --base-url URL    what relative links and images are relative to`;

/** What was given of them. */
export type DocumentValues = Readonly<Partial<Record<keyof typeof documentOptions, string>>>;

export interface LayoutOptions {
  readonly paper?: "a4" | "letter";
  readonly toc?: "auto" | "on" | "off";
  readonly cover?: "auto" | "on" | "off";
  readonly notes?: "foot" | "end";
  readonly running_heads?: "auto" | "on" | "off";
  readonly align?: "left" | "justify";
  readonly base_url?: string;
}

export function metaOf(values: DocumentValues): Readonly<Record<string, string>> {
  return Object.fromEntries(
    metaFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
}

/** @throws {UsageError} when one has a value that it cannot have */
export function layoutOf({
  paper,
  toc,
  cover,
  notes,
  "running-heads": heads,
  align,
  "base-url": base,
}: DocumentValues): LayoutOptions {
  return {
    ...(paper !== undefined && { paper: oneOf("--paper", paper, ["a4", "letter"]) }),
    ...(toc !== undefined && { toc: oneOf("--toc", toc, ["auto", "on", "off"]) }),
    ...(cover !== undefined && { cover: oneOf("--cover", cover, ["auto", "on", "off"]) }),
    ...(notes !== undefined && { notes: oneOf("--notes", notes, ["foot", "end"]) }),
    ...(heads !== undefined && { running_heads: oneOf("--running-heads", heads, ["auto", "on", "off"]) }),
    ...(align !== undefined && { align: oneOf("--align", align, ["left", "justify"]) }),
    ...(base !== undefined && { base_url: webAddress(base) }),
  };
}

function webAddress(given: string): string {
  if (!["https:", "http:"].includes(URL.parse(given)?.protocol ?? ""))
    throw new UsageError("--base-url is an address that begins with https:// or http://.");
  return given;
}

/** @throws {UsageError} when an option is given as something else */
export function oneOf<Word extends string>(option: string, given: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === given);
  if (found === undefined) throw new UsageError(`${option} is one of ${words.join(", ")}.`);
  return found;
}
