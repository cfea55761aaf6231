import type { Root } from "mdast";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";
import type { YAMLMap } from "yaml";
import { layoutOf } from "../options/chosen.ts";
import { optionsIn } from "../options/front-matter-options.ts";
import type { FrontMatterFinding } from "../options/misspelt-fields.ts";
import type { Layout } from "../source.ts";
import { unquote } from "./attribute-text.ts";
import { authorsIn } from "./authors.ts";
import { letterIn } from "./letter.ts";
import type { Letter } from "./letter.ts";
import type { Author } from "./authors.ts";
import { yamlOfToml } from "./toml.ts";
import type { ReadToml } from "./toml.ts";

/** Facts about a document in its first lines. */
export interface FrontMatter {
  readonly title?: string;
  readonly subtitle?: string;
  readonly author?: string;
  readonly date?: string;
  readonly disclaimer?: string;
  /** A language tag, such as `de` or `pt-BR`. */
  readonly language?: string;
  readonly keywords?: readonly string[];
  readonly description?: string;
  /** The options that it chooses. */
  readonly layout?: Partial<Layout>;
  /** The parts of a letter around its text. */
  readonly letter?: Letter;
  /** Markdown. */
  readonly abstract?: string;
  /** Its authors and where they work, where that is said. */
  readonly authors?: readonly Author[];
  /** Works that it cites, as CSL has them: YAML read as plain values. */
  readonly references?: unknown;
  /** Works that it cites, in BibTeX. */
  readonly bibliography?: readonly string[];
  /** Name of the style that they are cited in. */
  readonly citationStyle?: string;
  /** What has no effect: values that no option has, misspelt names, and what is not YAML. */
  readonly ignored?: readonly FrontMatterFinding[];
}

/** Texts by lower-case name; a text alone is a list of one. */
type Fields = ReadonlyMap<string, readonly string[]>;

/** Longer front matter is not read. */
const maxLength = 200_000;
const maxTextLength = 1_000;
const maxAbstractLength = 10_000;
const maxListLength = 50;

/**
 * The front matter that a document begins with. Nothing in it is executed, tags mean nothing, and aliases are not followed.
 * @returns undefined when what stands between the rules at its beginning is prose
 */
export function frontMatterOf(root: Root): FrontMatter | undefined {
  const { yaml, fault: tomlFault } = yamlIn(root);
  if (tomlFault) return { ignored: [tomlFault] };
  if (yaml === undefined || yaml.trim() === "" || yaml.length > maxLength) return {};
  const { map, fault } = mapOf(yaml);
  const fields = map ? fieldsOf(map) : plainFieldsOf(yaml);
  const { options, ignored: ignoredOptions } = optionsIn(yaml);
  const ignored = fault && !isPlain(yaml) ? [fault, ...ignoredOptions] : ignoredOptions;
  const layout = layoutOf(options);
  const hasLayout = Object.keys(layout).length > 0;
  return (
    fields && {
      ...chosen(fields),
      ...(map && readStructured(map)),
      ...(hasLayout && { layout }),
      ...(ignored.length > 0 && { ignored }),
    }
  );
}

function yamlIn({ children: [first] }: Root): Partial<ReadToml> {
  if (first?.type === "yaml") return { yaml: first.value };
  return isToml(first) ? yamlOfToml(first.value) : {};
}

/** A node of remark-frontmatter, which mdast does not know. */
function isToml(node: object | undefined): node is { readonly value: string } {
  return node !== undefined && "type" in node && node.type === "toml" && "value" in node;
}

function chosen(fields: Fields): FrontMatter {
  const list = (...names: readonly string[]): readonly string[] | undefined =>
    names.map((name) => fields.get(name)).find((texts) => texts !== undefined && texts.length > 0);
  const text = (...names: readonly string[]): string | undefined => list(...names)?.join(", ");
  const keywords = list("keywords", "tags");
  const language = text("lang", "language", "locale")?.replaceAll("_", "-");
  const known = {
    title: plain(text("title")),
    subtitle: plain(text("subtitle")),
    author: text("author", "authors", "by")?.replace(/\[\[(?:[^[\]|]*\|)?([^[\]|]*)\]\]/g, "$1"),
    // A post's time of day is for its site, and the day of printing would be another each time.
    date: text("date")
      ?.replace(/^(?:today|now|last-modified|\\today)$/i, "")
      .replace(/^(\d{4}-\d\d-\d\d)[T ]\d\d?:\d\d.*$/, "$1"),
    disclaimer: text("disclaimer"),
    language: /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(language ?? "") ? language : undefined,
    // Written as one text, they are separated by commas.
    keywords: keywords?.length === 1 ? keywords[0]?.split(/\s*[,;]\s*/) : keywords,
    description: text("description", "subject", "abstract", "summary"),
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== ""));
}

/** A text without the marks that pandoc and Quarto read in it. */
function plain(text: string | undefined): string | undefined {
  return text
    ?.replace(/(`+)([^`]+)\1/g, "$2")
    .replace(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*/g, "$1")
    .replace(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])/g, "$1")
    .replace(/(?<![\w_])_([^_\s](?:[^_]*[^_\s])?)_(?![\w_])/g, "$1");
}

/** Reads fields that are more than a text, or a long one. */
function readStructured(map: YAMLMap): Partial<FrontMatter> {
  const value = (...names: readonly string[]): unknown => {
    const pair = map.items.find(({ key }) => names.includes(scalarText(key)?.toLowerCase() ?? ""));
    return pair?.value ?? undefined;
  };
  const long = (limit: number, ...names: readonly string[]): string | undefined => {
    const node = value(...names);
    return isScalar(node) && typeof node.value === "string" ? node.value.trim().slice(0, limit) : undefined;
  };
  const authors = authorsIn(
    plainOf(value("author", "authors")),
    plainOf(value("affiliations", "affiliation", "institute", "institutes")),
  );
  const abstract = long(maxAbstractLength, "abstract");
  const references = plainOf(value("references"));
  const bibliography = textOrTexts(plainOf(value("bibliography")));
  const citationStyle = long(200, "csl", "citation-style", "citation_style", "bibliographystyle");
  const letter = letterIn((...wanted) => plainOf(value(...wanted)));
  return {
    ...(letter && { letter }),
    ...(authors.some(({ affiliations }) => affiliations.length > 0) && { authors }),
    ...(abstract !== undefined && abstract !== "" && { abstract }),
    ...(references !== undefined && { references }),
    ...(bibliography.length > 0 && { bibliography }),
    ...(citationStyle !== undefined && { citationStyle }),
  };
}

/** A text, or those in a list. */
function textOrTexts(value: unknown): string[] {
  return [value]
    .flat()
    .slice(0, maxListLength)
    .flatMap((entry) =>
      typeof entry === "string" && entry.trim() !== "" ? [entry.trim().slice(0, maxLength)] : [],
    );
}

/** YAML as lists, maps and texts; what is nested deeper than anybody writes is left out. */
function plainOf(node: unknown, depth = 6): unknown {
  if (isScalar(node)) return typeof node.value === "string" ? node.value : undefined;
  if (depth === 0) return undefined;
  if (isSeq(node)) return node.items.map((item) => plainOf(item, depth - 1));
  if (!isMap(node)) return undefined;
  return Object.fromEntries(
    node.items.map(({ key, value }) => [scalarText(key) ?? "", plainOf(value, depth - 1)]),
  );
}

// The schema without types leaves dates and numbers as they were written.
function mapOf(yaml: string): { readonly map?: YAMLMap; readonly fault?: FrontMatterFinding } {
  try {
    const document = parseDocument(yaml, {
      schema: "failsafe",
      merge: false,
      strict: false,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    const [error] = document.errors;
    if (error) return { fault: notYaml(yaml.slice(0, error.pos[0]).split("\n").length, error.message) };
    return isMap(document.contents) ? { map: document.contents } : {};
  } catch (error) {
    return { fault: notYaml(1, error instanceof Error ? error.message : String(error)) };
  }
}

function notYaml(line: number, reason: string): FrontMatterFinding {
  return {
    line,
    message: `The front matter is not YAML: ${reason.replace(/[\s.]+$/, "")}. Only its plain lines, a name and a text each, were read.`,
  };
}

/** Whether each line is a name and a text, so that reading it by its lines loses nothing: `title: Ships: a history`. */
function isPlain(yaml: string): boolean {
  return yaml
    .split("\n")
    .every((line) => /^(?:#.*|[ \t]*|[\w-]+[ \t]*:(?:[ \t]+(?![[{&*!|>"']).*)?)$/.test(line));
}

function fieldsOf(map: YAMLMap): Fields {
  return new Map(map.items.map(({ key, value }) => [(scalarText(key) ?? "").toLowerCase(), textsIn(value)]));
}

// Reads text that is nearly YAML, such as `title: Ships: a history`, when every line looks like a field.
function plainFieldsOf(yaml: string): Fields | undefined {
  const lines = yaml.split("\n").filter((line) => line.trim() !== "");
  if (!lines.every((line) => /^(?:[\w-]+[ \t]*:(?:[ \t]|$)|[ \t]+\S|- |#)/.test(line))) return undefined;
  return new Map(
    lines.flatMap((line) => {
      const [, name, value = ""] = /^([\w-]+)[ \t]*:[ \t]+(.*)$/.exec(line) ?? [];
      const text = shorten(unquote(value));
      return name === undefined || text === "" ? [] : [[name.toLowerCase(), [text]]];
    }),
  );
}

function textsIn(node: unknown): readonly string[] {
  const nodes = isSeq(node) ? node.items.slice(0, maxListLength) : [node];
  return nodes
    .map((item) => scalarText(isMap(item) ? item.get("name", true) : item) ?? "")
    .filter((text) => text !== "");
}

function scalarText(node: unknown): string | undefined {
  if (!isScalar(node) || typeof node.value !== "string") return undefined;
  // Code that R would run in its place.
  const isUnsaid = /^(?:~|null|`r[ \t].*`)$/s.test(node.value);
  return isUnsaid ? "" : shorten(node.value);
}

function shorten(text: string): string {
  return text.trim().slice(0, maxTextLength);
}
