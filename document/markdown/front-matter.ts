import type { Root } from "mdast";
import { isMap, isScalar, isSeq, parseDocument } from "yaml";

/** What a document says about itself in its first lines. */
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
  /** "off" where quotes, dashes and dots are to stay as they are written. */
  readonly smart?: string;
}

/** Texts by lower-case name; a text alone is a list of one. */
type Fields = ReadonlyMap<string, readonly string[]>;

/** Longer front matter is not read. */
const maxLength = 16_000;
const maxTextLength = 1_000;
const maxListLength = 50;

/**
 * The front matter that a document begins with. Nothing in it is executed, tags mean nothing, and aliases are not followed.
 * @returns undefined when what stands between the rules at its beginning is prose
 */
export function frontMatterOf(root: Root): FrontMatter | undefined {
  const [first] = root.children;
  if (first?.type !== "yaml" || first.value.trim() === "" || first.value.length > maxLength) return {};
  const fields = fieldsOf(first.value) ?? plainFieldsOf(first.value);
  return fields && chosen(fields);
}

function chosen(fields: Fields): FrontMatter {
  const list = (...names: readonly string[]): readonly string[] | undefined =>
    names.map((name) => fields.get(name)).find((texts) => texts !== undefined && texts.length > 0);
  const text = (...names: readonly string[]): string | undefined => list(...names)?.join(", ");
  const keywords = list("keywords", "tags");
  const language = text("lang", "language", "locale")?.replaceAll("_", "-");
  const found = {
    title: text("title"),
    subtitle: text("subtitle"),
    author: text("author", "authors", "by"),
    date: text("date"),
    disclaimer: text("disclaimer"),
    language: /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(language ?? "") ? language : undefined,
    // Written as one text, they are separated by commas.
    keywords: keywords?.length === 1 ? keywords[0]?.split(/\s*[,;]\s*/) : keywords,
    description: text("description", "subject", "abstract", "summary"),
    smart: /^(?:off|false|no)$/i.test(text("smart") ?? "") ? "off" : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

// The schema without types leaves dates and numbers as they were written.
function fieldsOf(yaml: string): Fields | undefined {
  try {
    const document = parseDocument(yaml, {
      schema: "failsafe",
      merge: false,
      strict: false,
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: "silent",
    });
    if (document.errors.length > 0 || !isMap(document.contents)) return undefined;
    return new Map(
      document.contents.items.map(({ key, value }) => [
        (scalarText(key) ?? "").toLowerCase(),
        textsIn(value),
      ]),
    );
  } catch {
    return undefined;
  }
}

// What is nearly YAML, `title: Ships: a history` for one, when every line looks like a field.
function plainFieldsOf(yaml: string): Fields | undefined {
  const lines = yaml.split("\n").filter((line) => line.trim() !== "");
  if (!lines.every((line) => /^(?:[\w-]+[ \t]*:(?:[ \t]|$)|[ \t]+\S|- |#)/.test(line))) return undefined;
  return new Map(
    lines.flatMap((line) => {
      const [, name, value = ""] = /^([\w-]+)[ \t]*:[ \t]+(.*)$/.exec(line) ?? [];
      const text = shortened(value.replace(/^(["'])(.*)\1\s*$/, "$2"));
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
  return node.value === "~" || node.value === "null" ? "" : shortened(node.value);
}

function shortened(text: string): string {
  return text.trim().slice(0, maxTextLength);
}
