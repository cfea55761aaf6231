import { isMap, isScalar, isSeq, type YAMLMap } from "yaml";
import { toLayout } from "../options/chosen.ts";
import { readOptions } from "./chosen-options.ts";
import { readFrontMatterValues } from "./front-matter-values.ts";
import type { FrontMatterSource } from "./split.ts";
import type { FrontMatterFinding } from "./misspelt-fields.ts";
import { documentOptions } from "../options/options.ts";
import { isValid } from "../options/kinds.ts";
import type { PageOptions } from "../source.ts";
import { parseAuthors, type Author } from "./authors.ts";
import { parseLetter, type Letter } from "./letter.ts";
import { readPlainFields, shorten, type Fields } from "./plain-fields.ts";
import { tomlToYaml, type ReadToml } from "./toml.ts";
import { readYaml } from "./yaml.ts";

/** Facts about a document in its first lines. */
export interface FrontMatter {
  readonly title?: string;
  readonly subtitle?: string;
  readonly author?: string;
  readonly date?: string;
  readonly disclaimer?: string;
  /** Whom it is for, as its cover says. */
  readonly client?: string;
  /** Address of a photo for its cover. */
  readonly coverImage?: string;
  /** A language tag, such as `de` or `pt-BR`. */
  readonly language?: string;
  readonly keywords?: readonly string[];
  readonly description?: string;
  /** The options that it chooses. */
  readonly layout?: Partial<PageOptions>;
  /** The parts of a letter around its text. */
  readonly letter?: Letter;
  /** An invoice: YAML read as plain values. */
  readonly invoice?: unknown;
  /** A brand (brand/brand.ts): YAML read as plain values. */
  readonly brand?: unknown;
  /** Markdown. */
  readonly abstract?: string;
  /** Its authors, where it is said where they work or are reached. */
  readonly authors?: readonly Author[];
  /** Works that it cites, as CSL has them: YAML read as plain values. */
  readonly references?: unknown;
  /** Works that it cites, in BibTeX. */
  readonly bibliography?: readonly string[];
  /** Works that are listed although nothing cites them: texts such as `@key, @other` or `@*`. */
  readonly nocite?: readonly string[];
  /** Name of the style that they are cited in, or the style itself, as XML. */
  readonly citationStyle?: string;
  /** Fields without effect: invalid values of options, misspelt names, and text that is not YAML. */
  readonly ignored?: readonly FrontMatterFinding[];
}

/** Longest text of a field. */
const maxLength = 200_000;
const maxAbstractLength = 10_000;
/** One character more than the longest CSL style, so that the reader of styles reports longer ones. */
const maxStyleLength = 200_001;
const maxListLength = 50;
/** As of a logo. */
const maxImageLength = documentOptions.logo.max;

/** All that front matter says. */
export interface ReadFrontMatter {
  readonly facts: FrontMatter;
  /** Its values by their paths, as they are written. */
  readonly values: ReadonlyMap<string, string>;
}

/** Reads front matter. Nothing in it is executed, tags mean nothing, and aliases are not followed. */
export function readFrontMatter({ type, text }: FrontMatterSource): ReadFrontMatter {
  const { yaml = "", fault: tomlFault }: Partial<ReadToml> =
    type === "yaml" ? { yaml: text } : tomlToYaml(text);
  if (tomlFault) return { facts: { ignored: [tomlFault] }, values: new Map() };
  if (yaml.trim() === "") return { facts: {}, values: new Map() };
  const { map, fault } = readYaml(yaml);
  const { options, ignored: ignoredOptions } = readOptions(yaml);
  const ignored = fault ? [fault, ...ignoredOptions] : ignoredOptions;
  const layout = toLayout(options);
  const fields = map ? readFields(map) : readPlainFields(yaml);
  const facts = {
    ...chooseFields(fields),
    ...(map && readStructured(map)),
    ...(Object.keys(layout).length > 0 && { layout }),
    ...(ignored.length > 0 && { ignored }),
  };
  const values = map
    ? readFrontMatterValues(map)
    : new Map([...fields].map(([name, texts]) => [name, texts.join(", ")]));
  return { facts, values };
}

function chooseFields(fields: Fields): FrontMatter {
  const list = (...names: readonly string[]): readonly string[] | undefined =>
    names.map((name) => fields.get(name)).find((texts) => texts !== undefined && texts.length > 0);
  const text = (...names: readonly string[]): string | undefined => list(...names)?.join(", ");
  const keywords = list("keywords", "tags");
  const language = text("lang", "language", "locale")?.replaceAll("_", "-");
  const known = {
    title: stripMarkup(text("title")),
    subtitle: stripMarkup(text("subtitle")),
    author: text("author", "authors", "by")?.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, "$1"),
    // A post's time of day is for its site, and the day of printing would be another each time.
    date: text("date")
      ?.replace(/^(?:today|now|last-modified|\\today)$/i, "")
      .replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d?:\d\d.*$/, "$1"),
    disclaimer: text("disclaimer"),
    client: text("client"),
    language: /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(language ?? "") ? language : undefined,
    // Written as one text, they are separated by commas.
    keywords: keywords?.length === 1 ? keywords[0]?.split(/[,;]/).map((word) => word.trim()) : keywords,
    description: text("description", "subject", "abstract", "summary"),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== ""));
}

/** Returns a text without the marks that pandoc and Quarto read in it. */
function stripMarkup(text: string | undefined): string | undefined {
  return text
    ?.replace(/(`+)([^`]+)\1/g, "$2")
    .replace(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*/g, "$1")
    .replace(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/g, "$1")
    .replace(/(?<![\w_])_([^_\s](?:[^_]*[^_\s])?)_(?![\w_])/g, "$1");
}

/** Reads fields that are more than a text, or a long one. */
function readStructured(map: YAMLMap): Partial<FrontMatter> {
  const value = (...names: readonly string[]): unknown => {
    const pair = map.items.find(({ key }) => names.includes(readScalar(key)?.toLowerCase() ?? ""));
    return pair?.value ?? undefined;
  };
  const long = (limit: number, ...names: readonly string[]): string | undefined => {
    const node = value(...names);
    return isScalar(node) && typeof node.value === "string" ? node.value.trim().slice(0, limit) : undefined;
  };
  const authors = parseAuthors(
    toPlainValue(value("author", "authors")),
    toPlainValue(value("affiliations", "affiliation", "institute", "institutes")),
  );
  const abstract = long(maxAbstractLength, "abstract");
  const references = toPlainValue(value("references"));
  const invoice = toPlainValue(value("invoice"));
  const brand = toPlainValue(value("brand"));
  const bibliography = toTexts(toPlainValue(value("bibliography")));
  const nocite = toTexts(toPlainValue(value("nocite")));
  const citationStyle = long(maxStyleLength, "csl", "citation-style", "citation_style", "bibliographystyle");
  const coverImage = long(maxImageLength, "cover-image", "cover_image");
  const letter = parseLetter((...wanted) => toPlainValue(value(...wanted)));
  return {
    ...(letter && { letter }),
    ...(coverImage !== undefined && isImageAddress(coverImage) && { coverImage }),
    ...(authors.some(
      ({ affiliations, email, orcid }) => affiliations.length > 0 || (email ?? orcid) !== undefined,
    ) && { authors }),
    ...(abstract !== undefined && abstract !== "" && { abstract }),
    ...(references !== undefined && { references }),
    ...(isInvoice(invoice) && { invoice }),
    ...(isBrand(brand) && { brand }),
    ...(bibliography.length > 0 && { bibliography }),
    ...(nocite.length > 0 && { nocite }),
    ...(citationStyle !== undefined && { citationStyle }),
  };
}

/** Returns whether a text is an address that a logo could have. */
function isImageAddress(text: string): boolean {
  return isValid(documentOptions.logo, text);
}

/** Returns a text, or those in a list. */
function toTexts(value: unknown): string[] {
  return [value]
    .flat()
    .slice(0, maxListLength)
    .flatMap((entry) =>
      typeof entry === "string" && entry.trim() !== "" ? [entry.trim().slice(0, maxLength)] : [],
    );
}

/** Returns whether a value is an invoice: templates of other programs have a number or other fields in its place. */
function isInvoice(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("seller" in value || "lines" in value);
}

/** Returns whether a value is a brand: sites have a name or a link in its place. */
function isBrand(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    ["logo", "accent", "second_colour", "fonts", "letterhead", "css"].some((name) => name in value)
  );
}

/** Converts YAML to lists, maps and texts; content nested deeper than anybody writes is dropped. */
function toPlainValue(node: unknown, depth = 6): unknown {
  if (isScalar(node)) return typeof node.value === "string" ? node.value : undefined;
  if (depth === 0) return undefined;
  if (isSeq(node)) return node.items.map((item) => toPlainValue(item, depth - 1));
  if (!isMap(node)) return undefined;
  return Object.fromEntries(
    node.items.map(({ key, value }) => [readScalar(key) ?? "", toPlainValue(value, depth - 1)]),
  );
}

function readFields(map: YAMLMap): Fields {
  return new Map(
    map.items.map(({ key, value }) => [(readScalar(key) ?? "").toLowerCase(), readTexts(value)]),
  );
}

function readTexts(node: unknown): readonly string[] {
  const nodes = isSeq(node) ? node.items.slice(0, maxListLength) : [node];
  return nodes
    .map((item) => readScalar(isMap(item) ? item.get("name", true) : item) ?? "")
    .filter((text) => text !== "");
}

function readScalar(node: unknown): string | undefined {
  if (!isScalar(node) || typeof node.value !== "string") return undefined;
  // Code that R would run in its place.
  const isUnsaid = /^(?:~|null|`r[ \t].*`)$/s.test(node.value);
  return isUnsaid ? "" : shorten(node.value);
}
