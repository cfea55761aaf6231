import { statSync } from "node:fs";
import { InvalidArgumentError, Option } from "commander";
import { describeValidValues, parseValue } from "../../document/core/options/kinds.ts";
import { optionList, type DocumentOptions } from "../../document/core/options/options.ts";

/** Fields of a document's metadata, by the names of the HTTP API, which the flags share. */
export const metaFields = ["title", "subtitle", "author", "date", "disclaimer"] as const;

/** Makes the flags of a command line that are about a document: its metadata, its options and its files. */
export function documentFlags(): Option[] {
  return [
    new Option("--title <text>", "title, for the cover and the foot of each page"),
    new Option("--subtitle <text>", "further fields of the cover:"),
    new Option("--author <text>"),
    new Option("--date <text>"),
    new Option("--disclaimer <text>"),
    ...optionList.map(([name, option]) => {
      const flag = new Option(
        `--${name.replaceAll("_", "-")} <${describePlaceholder(option)}>`,
        option.description,
      );
      if (option.kind === "word") return flag.choices(Object.keys(option.words));
      return flag.argParser((given) => {
        const value = parseValue(option, given);
        if (value === undefined) throw new InvalidArgumentError(`It must be ${describeValidValues(option)}.`);
        return value;
      });
    }),
    new Option("--bibliography <file>", "bibliography of the document: BibTeX, or CSL JSON"),
    new Option("--invoice <file>", "invoice of the document in JSON, for its pages and as XML in the PDF"),
    new Option(
      "--brand <file>",
      "brand of the document in JSON: logo, accent, second_colour, fonts, letterhead, css; files beside it by their paths",
    ),
    new Option(
      "--attach <file>",
      "file to attach to the PDF, with its relation if it has one: data.csv=data; repeatable",
    ).argParser((given, others: readonly string[] | undefined) => [...(others ?? []), given]),
    new Option("--allow <folder...>", "more folders that the document may use files from").argParser(
      (given, others: readonly string[] | undefined) => [...(others ?? []), parseFolder(given)],
    ),
    new Option("--root <folder>", "folder of the site, at which paths such as /assets/a.png begin").argParser(
      parseFolder,
    ),
  ];
}

function parseFolder(given: string): string {
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new InvalidArgumentError("There is no such folder. Check the path.");
  return given;
}

/** The values of {@link documentFlags}, as the parser has checked them; options by their names in camel case. */
export interface DocumentValues extends Readonly<Partial<Record<(typeof metaFields)[number], string>>> {
  /** A file's path. */
  readonly bibliography?: string;
  /** A file's path. */
  readonly invoice?: string;
  /** A file's path. */
  readonly brand?: string;
  /** Files' paths, with relations. */
  readonly attach?: readonly string[];
  /** Folders. */
  readonly allow?: readonly string[];
  /** A folder. */
  readonly root?: string;
}

/** Picks the metadata, by the names of the HTTP API. */
export function pickMetadata(values: DocumentValues): Readonly<Record<string, string>> {
  return Object.fromEntries(
    metaFields.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Picks the options, by the names of the HTTP API. */
export function pickOptions(values: DocumentValues): DocumentOptions {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    optionList.flatMap(([name]) => {
      const value: unknown = given.get(name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function describePlaceholder({ kind, label }: (typeof optionList)[number][1]): string {
  switch (kind) {
    case "word":
      return "word";
    case "count":
    case "number":
      return "number";
    case "image":
    case "address":
      return "url";
    default:
      return label.split(" ")[0]?.toLowerCase() ?? "text";
  }
}
