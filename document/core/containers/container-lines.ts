import { joinPatterns } from "../join-patterns.ts";
import { readAttributeText } from "../attributes/attribute-text.ts";

/** How a container is written. */
export type ContainerSyntax = "colons" | "slashes" | "tag" | "environment" | "admonition" | "tab";

/** A line that begins a container. */
export interface ContainerStart {
  readonly syntax: ContainerSyntax;
  /** `note`, `theorem`, `tab`; empty where it has attributes alone. */
  readonly name: string;
  readonly id?: string;
  readonly classes?: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** Markdown within a line. */
  readonly title: string | undefined;
  /** Matches the line that closes it; undefined if its content is indented below it. */
  readonly end: RegExp | undefined;
}

interface Written extends Pick<ContainerStart, "syntax" | "title" | "end"> {
  readonly name: string;
  readonly attributes: string;
}

const fenceTitle = String.raw`(?:(?:[ \t]+(?=\S)|(?=[^:\s]))(.{1,301}))?`;
/** `:::note`, `::: warning Title`, `:::tip[Title]{#id}`, `::: {.theorem #thm:x}` (Docusaurus, remark-directive, pandoc). */
const fenced = joinPatterns([
  /^:{3,}[ \t]*\{([^{}]{0,500})\}$/,
  new RegExp(
    String.raw`^:{3,}[ \t]*([A-Za-z][\w-]{0,40})(?:\[([^\]]{0,300})\])?(?:[ \t]*\{([^{}]{1,500})\})?${fenceTitle}$`,
  ),
]);
/** `!!! note "Title"` (Python-Markdown), and `??? note`, which folds on a screen. */
const admonition =
  /^(?:!{3}|\?{3}\+?)[ \t]+([A-Za-z][\w-]{0,40})(?:[ \t]+[\w-]{1,20}){0,3}(?:[ \t]+"(.{0,300})")?$/;
/** `=== "Tab"` (PyMdown). */
const tab = /^={3}[!+]?[ \t]+"(.{1,300})"$/;
/** `/// note | Title`, which as many slashes end (PyMdown Blocks). */
const slashed = /^(\/{3,8})[ \t]+([a-z][\w-]{0,40})(?:[ \t]*\|[ \t]*(.{1,300}))?$/;
/** Tags of GitBook: `{% hint style="info" %}`. */
const tags = "hint|tabs|tab|content-ref|stepper|step|columns?";
const tagged = new RegExp(
  `^\\{%-?[ \\t]*(${tags})(?:[ \\t]+([^%\\s](?:[^%]{0,298}?[^%\\s])??))?[ \\t]*-?%\\}$`,
);
/** Environments of LaTeX that are text. */
const environments = [
  ...["theorem", "lemma", "corollary", "proposition", "conjecture", "definition", "example", "exercise"],
  ...["remark", "proof", "abstract", "center", "flushright", "landscape", "quote", "quotation"],
].join("|");
const environment = new RegExp(
  `^\\\\begin\\{(${environments})\\*?\\}(?:\\[([^\\]]{1,300})\\])?(?:[ \\t]*\\\\label\\{([^{}]{1,100})\\})?$`,
);
const closing = new RegExp(
  `^(?::{3,}|:::end-drawn-[a-z]{1,10}|/{3,8}|\\{%-?[ \\t]*end(?:${tags})[ \\t]*-?%\\}|\\\\end\\{(?:${environments})\\*?\\})[ \\t]*$`,
);

/** Longer than any line that begins a container, in UTF-16 code units. */
export const maxStartChars = 1_200;

/** Matches the beginnings of container lines. */
export const containerBeginnings = /^(?::{3}|!{3}[ \t]|\?{3}|={3}[!+]?[ \t]+"|\/{3}|\{%|\\begin\{)/;

/** Finds out whether a document may have containers: lines that begin as theirs do, within quotes and items of lists. */
export const containerMarkers = new RegExp(
  `^[ \\t>]*(?:(?:[-*+]|\\d{1,9}[.)])[ \\t][ \\t>]*)*${containerBeginnings.source.slice(1)}`,
  "m",
);

/**
 * Reads a line as the start of a container.
 * @param line without the blanks, quote and list markers before it
 * @param mayHoldNothing returns whether a name makes a container even with nothing indented below: `!!! really` is prose
 */
export function readContainerStart(
  line: string,
  mayHoldNothing: (name: string) => boolean,
): ContainerStart | undefined {
  const text = line.trimEnd();
  const written = containerBeginnings.test(text)
    ? (readColons(text) ?? readSlashes(text) ?? readTag(text) ?? readEnvironment(text) ?? readIndented(text))
    : undefined;
  if (!written) return undefined;
  const { syntax, name, attributes, title, end } = written;
  if (syntax === "admonition" && title === undefined && !mayHoldNothing(name)) return undefined;
  const { id, classes, values } = readAttributeText(attributes);
  return {
    syntax,
    name,
    ...(id !== undefined && { id }),
    ...(classes.length > 0 && { classes }),
    ...(values.size > 0 && { values: Object.fromEntries(values) }),
    title: title ?? values.get("title"),
    end,
  };
}

/**
 * Returns whether a container is a cell or similar part that passes over lines wrote for a drawn table: `:::drawn-cell` to `:::end-drawn-cell`.
 * Nothing in it closes a container around it.
 */
export function isDrawn(name: string): boolean {
  return name.startsWith("drawn-");
}

/** Returns the line that closes a drawn container. */
export function formatDrawnEnd(name: string): string {
  return `:::end-${name}`;
}

/** Returns the marker with which a line begins a container of indented content: `!!!`, `???+`, `===`. */
export function findIndentedSign(line: string): string | undefined {
  return /^(?:(?:!{3}|\?{3}\+?)(?=[ \t]+[A-Za-z])|={3}[!+]?(?=[ \t]+"))/.exec(line)?.[0];
}

/** Returns whether a line closes a container, whichever. */
export function isContainerEnd(line: string): boolean {
  return closing.test(line);
}

function readColons(text: string): Written | undefined {
  const [match, bare, name = "", bracketed, behind, unbracketed] = fenced.exec(stripColons(text)) ?? [];
  if (match === undefined) return undefined;
  const attributes = bare ?? behind ?? "";
  const end = isDrawn(name) ? new RegExp(`^${formatDrawnEnd(name)}$`) : /^:{3,}$/;
  return { syntax: "colons", name, attributes, title: bracketed ?? unbracketed, end };
}

/** Drops the colons that a line ends with, which pandoc's writers add for looks. */
function stripColons(text: string): string {
  let end = text.length;
  while (text[end - 1] === ":") end--;
  return text.slice(0, end).trimEnd();
}

function readSlashes(text: string): Written | undefined {
  const [, slashes = "", name, title] = slashed.exec(text) ?? [];
  if (name === undefined) return undefined;
  // Behind the bar, an element of HTML has its own name.
  const ownTitle = name === "html" ? undefined : title;
  return { syntax: "slashes", name, attributes: "", title: ownTitle, end: new RegExp(`^${slashes}$`) };
}

function readTag(text: string): Written | undefined {
  const [, name, attributes = ""] = tagged.exec(text) ?? [];
  if (name === undefined) return undefined;
  const end = new RegExp(`^\\{%-?[ \\t]*end${name}[ \\t]*-?%\\}$`);
  return { syntax: "tag", name, attributes, title: undefined, end };
}

function readEnvironment(text: string): Written | undefined {
  const [, name, title, label] = environment.exec(text) ?? [];
  if (name === undefined) return undefined;
  const attributes = label === undefined ? "" : `#${label}`;
  return { syntax: "environment", name, attributes, title, end: new RegExp(`^\\\\end\\{${name}\\*?\\}$`) };
}

function readIndented(text: string): Written | undefined {
  const [, name, title] = admonition.exec(text) ?? [];
  if (name !== undefined) return { syntax: "admonition", name, attributes: "", title, end: undefined };
  const [, label] = tab.exec(text) ?? [];
  return label === undefined
    ? undefined
    : { syntax: "tab", name: "tab", attributes: "", title: label, end: undefined };
}
