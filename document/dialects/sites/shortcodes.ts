import { findCalloutKind } from "../../features/callouts/callout-kinds.ts";
import { parseCodeShortcode, type CodeTag } from "./code-shortcodes.ts";

/** The replacement of a line. */
export interface RewrittenTag {
  readonly texts: readonly string[];
  /** The code that the tag begins, in the place of texts. */
  readonly code?: CodeTag;
  /** Tags that leave nothing. */
  readonly dropped?: readonly string[];
}

/** A shortcode of Hugo or Quarto that is alone on its line: `{{< name arguments >}}`. */
export interface Shortcode {
  /** White space and quotes before it. */
  readonly prefix: string;
  readonly isEnd: boolean;
  /** Whether it holds nothing: `{{< name />}}`. */
  readonly isWhole?: boolean;
  /** Its name as written. */
  readonly written: string;
  /** Its arguments. */
  readonly tagArguments: string;
}

const titledBlocks = new Set([
  "details",
  "expand",
  "collapse",
  "tab",
  "tabs",
  "tabpane",
  "steps",
  "card",
  "cards",
]);
const noteNames = /^(?:notice|callout|alert|admonition|hint|note|tip|warning|info|caution|danger|important)$/;

/** Shortcodes other than blocks; undefined if one lacks a required argument. */
const rewriters = new Map<string, (tag: Shortcode) => RewrittenTag | undefined>([
  ["toc", ({ prefix }) => ({ texts: [`${prefix}[TOC]`] })],
  ["pagebreak", ({ prefix }) => ({ texts: separate(prefix, "\\newpage") })],
  ["figure", rewriteFigure],
  ["img", rewriteFigure],
]);

/** Rewrites a shortcode: figures, code, notes and titled blocks become Markdown, and the rest is dropped. */
export function rewriteShortcode(tag: Shortcode): RewrittenTag {
  const { prefix, written } = tag;
  const name = written.toLowerCase();
  const rewritten = rewriters.get(name)?.(tag);
  if (rewritten) return rewritten;
  if (!tag.isEnd && tag.isWhole !== true) {
    const code = parseCodeShortcode(name, {
      findValue: (...names) => findArgument(tag.tagArguments, ...names),
      first: findFirstArgument(tag.tagArguments),
    });
    if (code) return { texts: [], code };
  }
  const start = noteNames.test(name)
    ? formatNoteStart(tag)
    : titledBlocks.has(name)
      ? formatTitledStart(tag)
      : undefined;
  if (tag.isEnd) return { texts: start === undefined ? [prefix.trimEnd()] : separate(prefix, ":::") };
  return start === undefined
    ? { texts: [prefix.trimEnd()], dropped: [`The tag {{< ${nameDropped(tag)} >}}`] }
    : { texts: separate(prefix, start) };
}

/** Returns the name of a shortcode that leaves nothing; of an include, with its file. */
function nameDropped({ written, tagArguments }: Shortcode): string {
  return written === "include" ? `${written} ${tagArguments}` : written;
}

/** Returns a line with blank ones around it, in the quote that it is in. */
function separate(prefix: string, text: string): readonly string[] {
  const blank = prefix.trimEnd();
  return [blank, (prefix + text).trimEnd(), blank];
}

function rewriteFigure({ prefix, tagArguments }: Shortcode): RewrittenTag | undefined {
  const source = findArgument(tagArguments, "src");
  if (source === undefined) return undefined;
  const caption = (findArgument(tagArguments, "caption", "title") ?? "").replaceAll('"', "'");
  const alt = (findArgument(tagArguments, "alt") ?? "").replace(/[[\]]/g, "");
  const address = /[\s()<>]/.test(source) ? `<${source.replace(/[<>]/g, "")}>` : source;
  return { texts: separate(prefix, `![${alt}](${address}${caption === "" ? "" : ` "${caption}"`})`) };
}

function formatNoteStart({ written, tagArguments }: Shortcode): string {
  const kinds = [
    written.toLowerCase(),
    findArgument(tagArguments, "type"),
    findFirstArgument(tagArguments),
    findArgument(tagArguments, "context"),
  ];
  const kind = kinds.find((word) => findCalloutKind(word ?? "") !== undefined) ?? "note";
  // A title between quotes is alone or behind the kind.
  const title =
    /title="([^"]{1,200})"/.exec(tagArguments) ?? /(?:^|[ \t])"([^"]{1,200})"[ \t]*$/.exec(tagArguments);
  return `:::${kind} ${title?.[1] ?? ""}`;
}

function formatTitledStart({ written, tagArguments }: Shortcode): string {
  const title =
    findArgument(tagArguments, "summary", "title", "name", "header") ?? findFirstArgument(tagArguments) ?? "";
  return `:::${written.toLowerCase()} ${title}`;
}

/** Returns the value of the first of these arguments that is given. */
function findArgument(tagArguments: string, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const [, quoted, bare] = new RegExp(`(?:^|[ \\t])${name}=(?:"([^"]*)"|(\\S+))`).exec(tagArguments) ?? [];
    if (quoted !== undefined || bare !== undefined) return quoted ?? bare;
  }
  return undefined;
}

function findFirstArgument(tagArguments: string): string | undefined {
  const [, quoted, bare] = /^"([^"]*)"|^([^\s="]+)(?:[ \t]|$)/.exec(tagArguments) ?? [];
  return quoted ?? bare;
}
