import { blockStart, type BlockStart } from "./block-marks.ts";

/** A line that begins a container. */
export interface ContainerStart {
  readonly block: BlockStart;
  readonly title: string | undefined;
  /** The text before it in each of its lines: white space, and markers of quotes. */
  readonly prefix: string;
  /** The same with the marker of the item that it begins. */
  readonly item: string | undefined;
  /** Its last line; undefined for one that ends where the text is indented less. */
  readonly end: RegExp | undefined;
}

type Started = Pick<ContainerStart, "title" | "end"> & { readonly name: string; readonly attributes: string };

/** The text before a line's own, and the marker of an item that begins with a container. */
const prefixed = /^([ \t]*(?:>[ \t]?)*[ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+(?=:::))?(.*?)[ \t]*$/;
/** `:::note`, `::: warning Title`, `:::tip[Title]{#id}`, `::: {.theorem #thm:x}` (Docusaurus, remark-directive, pandoc). */
const fenced =
  /^:{3,}[ \t]*(?:\{([^{}]{0,500})\}|([A-Za-z][\w-]{0,40})(?:\[([^\]]{0,300})\])?[ \t]*(?:\{([^{}]{1,500})\})?[ \t]*([^:].{0,300}?)?)[ \t]*:*$/;
/** `!!! note "Title"` (Python-Markdown), and `??? note`, which folds on a screen. */
const admonition =
  /^(?:!{3}|\?{3}\+?)[ \t]+([A-Za-z][\w-]{0,40})(?:[ \t]+[\w-]{1,20}){0,3}(?:[ \t]+"(.{0,300})")?$/;
/** `=== "Tab"` (PyMdown). */
const tab = /^={3}[!+]?[ \t]+"(.{1,300})"$/;
/** `/// note | Title`, which as many slashes end (PyMdown Blocks). */
const slashed = /^(\/{3,8})[ \t]+([a-z][\w-]{0,40})(?:[ \t]*\|[ \t]*(.{1,300}))?$/;
/** `{% hint style="info" %}` (GitBook). */
const tagged =
  /^\{%-?[ \t]*(hint|tabs|tab|content-ref|stepper|step|columns?)(?:[ \t]+([^%]{1,300}?))?[ \t]*-?%\}$/;
/** Environments of LaTeX that are text. */
const environment =
  /^\\begin\{(theorem|lemma|corollary|proposition|conjecture|definition|example|exercise|remark|proof|abstract|center|flushright|quote|quotation)\*?\}(?:\[([^\]]{1,300})\])?(?:[ \t]*\\label\{([^{}]{1,100})\})?$/;

/**
 * Reads a line as the start of a container.
 * @param isBodyIndented whether what follows it is indented as a body is
 * @param isContainer whether a name is that of a kind of container
 */
export function startOf(
  line: string,
  isBodyIndented: boolean,
  isContainer: (name: string) => boolean,
): ContainerStart | undefined {
  const [, before = "", sign, text = ""] = prefixed.exec(line) ?? [];
  const prefix = before + " ".repeat(sign?.length ?? 0);
  const item = sign === undefined ? undefined : before + sign;
  const started =
    fencedIn(text) ??
    slashedIn(text) ??
    taggedIn(text) ??
    environmentIn(text) ??
    indentedIn(text, isBodyIndented, isContainer);
  if (!started) return undefined;
  const { name, attributes, title, end } = started;
  const block = blockStart(name, attributes, line);
  return { block, title: title ?? block.values?.title, prefix, item, end };
}

function fencedIn(text: string): Started | undefined {
  const [match, bare, name = "", bracketed, behind, unbracketed] = text.startsWith(":::")
    ? (fenced.exec(text) ?? [])
    : [];
  if (match === undefined) return undefined;
  return { name, attributes: bare ?? behind ?? "", title: bracketed ?? unbracketed, end: /^:{3,}$/ };
}

function slashedIn(text: string): Started | undefined {
  const [, slashes = "", name, title] = text.startsWith("///") ? (slashed.exec(text) ?? []) : [];
  if (name === undefined) return undefined;
  // Behind the bar, an element of HTML has its own name.
  const isTitled = name !== "html";
  return { name, attributes: "", title: isTitled ? title : undefined, end: new RegExp(`^${slashes}$`) };
}

/** What holds nothing is set as well, but "!!! really" is prose. */
function indentedIn(
  text: string,
  isBodyIndented: boolean,
  isContainer: (name: string) => boolean,
): Started | undefined {
  const [, name = "", title] = admonition.exec(text) ?? [];
  if (name !== "" && (isBodyIndented || title !== undefined || isContainer(name)))
    return { name, attributes: "", title, end: undefined };
  const [, label] = tab.exec(text) ?? [];
  return label === undefined ? undefined : { name: "tab", attributes: "", title: label, end: undefined };
}

function taggedIn(text: string): Started | undefined {
  const [, name, attributes = ""] = text.startsWith("{%") ? (tagged.exec(text) ?? []) : [];
  if (name === undefined) return undefined;
  const end = new RegExp(`^\\{%-?[ \\t]*end${name}[ \\t]*-?%\\}$`);
  return { name, attributes, title: undefined, end };
}

function environmentIn(text: string): Started | undefined {
  const [, name, title, label] = text.startsWith("\\begin{") ? (environment.exec(text) ?? []) : [];
  if (name === undefined) return undefined;
  const attributes = label === undefined ? "" : `#${label}`;
  return { name, attributes, title, end: new RegExp(`^\\\\end\\{${name}\\*?\\}$`) };
}
