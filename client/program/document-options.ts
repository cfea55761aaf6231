import { InvalidArgumentError, Option } from "commander";
import { validValues, valueIn } from "../../document/options/kinds.ts";
import { optionList } from "../../document/options/options.ts";
import type { DocumentOptions } from "../../document/options/options.ts";

/** The flags of a command line that are about a document: its metadata, and the options of the one table that has them. */
export function documentFlags(): Option[] {
  return [
    new Option("--title <text>", "title, for the cover and the foot of each page"),
    new Option("--subtitle <text>", "further fields of the cover:"),
    new Option("--author <text>"),
    new Option("--date <text>"),
    new Option("--disclaimer <text>"),
    ...optionList.map(([name, option]) => {
      const flag = new Option(
        `--${name.replaceAll("_", "-")} <${placeholderOf(option)}>`,
        option.description,
      );
      if (option.kind === "word") return flag.choices(Object.keys(option.words));
      return flag.argParser((given) => {
        const value = valueIn(option, given);
        if (value === undefined) throw new InvalidArgumentError(`It should be ${validValues(option)}.`);
        return value;
      });
    }),
    new Option("--bibliography <file>", "works that the document cites: BibTeX, or CSL JSON"),
  ];
}

/** What was given of them, as the parser has checked it; options by their names in camel case. */
export interface DocumentValues {
  readonly title?: string;
  readonly subtitle?: string;
  readonly author?: string;
  readonly date?: string;
  readonly disclaimer?: string;
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
export function chosenIn(values: DocumentValues): DocumentOptions {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    optionList.flatMap(([name]) => {
      const value: unknown = given.get(name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function placeholderOf({ kind, label }: (typeof optionList)[number][1]): string {
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
