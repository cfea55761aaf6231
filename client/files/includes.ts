import { basename, dirname, join } from "node:path";
import type { FileAccess, OwnFiles } from "./file-access.ts";
import { describeLack } from "./images.ts";
import { readOwnFile, resolveOwnFiles } from "./own-files.ts";
import { decodeText, TooLargeError } from "./read-file.ts";

/** An include in a text: what it names, and what is made of that. */
interface Include {
  readonly target: string;
  readonly wrap?: (text: string) => string;
}

/** A way of writing includes. Each part of the text that the pattern finds is one, unless `read` says otherwise. */
interface Syntax {
  readonly sign: string;
  readonly pattern: RegExp;
  readonly read: (match: RegExpMatchArray) => Include | undefined;
}

const mdbookNames = "include|rustdoc_include|playground|playpen";
/** `{{#include file:2:10}}` of mdBook, which a backslash makes text, and its like. */
const mdbook: Syntax = {
  sign: "{{",
  pattern: new RegExp(
    String.raw`\\?\{\{[ \t]{0,10}#(${mdbookNames})[ \t]{1,10}([^\s{}][^{}\n]{0,500})\}\}`,
    "g",
  ),
  read: ([match, name, words = ""]) => {
    if (match.startsWith("\\")) return undefined;
    if (name !== "playground" && name !== "playpen") return { target: words.trim() };
    const [target = ""] = words.split(/\s/, 1);
    return { target, wrap: (text) => `\`\`\`rust\n${text}\n\`\`\`` };
  },
};

/** `--8<-- "file:section"` of Python-Markdown, with its indentation. */
const snippet: Syntax = {
  sign: "8<-",
  pattern: /^([ \t]{0,40})-{1,2}8<-{1,2}[ \t]{1,10}(?:"([^"\n]{1,500})"|'([^'\n]{1,500})')[ \t]{0,10}$/gm,
  read: ([, indent = "", double, single]) => ({
    target: double ?? single ?? "",
    wrap: (text) => text.replaceAll(/^(?=.)/gm, indent),
  }),
};

/** `{{< include file >}}` of Quarto. */
const shortcode: Syntax = {
  sign: "{{<",
  pattern: /^\{\{<[ \t]{1,10}include[ \t]{1,10}([^\s<>{}]{1,500})[ \t]{1,10}>\}\}[ \t]{0,10}$/gm,
  read: ([, target = ""]) => ({ target }),
};

const syntaxes = [mdbook, snippet, shortcode];

/** As deep as mdBook includes files in one another. */
const maxDepth = 10;
/** Files that are read for one document. */
const maxFiles = 1_000;

/** A text with the files that it includes. */
export interface ExpandedText {
  readonly markdown: string;
  /** The line of the document that each line of the text is from, counted from 1. */
  readonly lines: readonly number[];
  /** Why an include stays as it is written, by its text. */
  readonly leftOut: ReadonlyMap<string, string>;
}

/**
 * Puts the files that a document includes in their places, as mdBook, Python-Markdown and Quarto do. A file whose name begins with a dot is none of
 * them, and what cannot be read stays as it is written.
 * @param file that the document was read from
 * @throws {TooLargeError} when a file is too large, or all together are
 */
export async function includeFiles(
  markdown: string,
  file: string | undefined,
  access: FileAccess,
): Promise<ExpandedText> {
  const leftOut = new Map<string, string>();
  const written = numberLines(markdown);
  if (!syntaxes.some(({ sign }) => markdown.includes(sign))) return { ...written, leftOut };
  const ownFiles = await resolveOwnFiles(file, { ...access, takesHidden: false });
  const spent = { files: 0, characters: 0 };
  const place = { ownFiles, folder: ".", depth: 0, called: file ?? "The document", spent, leftOut };
  return { ...(await includeInto(written, place)), leftOut };
}

/** Gives a warning about a text with its includes the line of the document itself, and the reason why an include was skipped. */
export function traceWarning<Warning extends TracedWarning>(
  warning: Warning,
  includes: Pick<ExpandedText, "lines" | "leftOut"> | undefined,
): Warning {
  if (!includes) return warning;
  const { lines, leftOut } = includes;
  const line = warning.line === undefined ? undefined : lines[warning.line - 1];
  const isOfInclude = warning.code === "include-left-out";
  const [, what = warning.what] =
    (isOfInclude ? [...leftOut].find(([include]) => warning.what.includes(include)) : undefined) ?? [];
  return { ...warning, what, ...(line !== undefined && { line }) };
}

/** The parts of a warning that includes change. */
export interface TracedWarning {
  readonly line?: number | undefined;
  readonly code?: string | undefined;
  readonly what: string;
}

/** The place of a text that includes others. */
interface Place {
  readonly ownFiles: OwnFiles;
  /** Of the text, from the document's own. */
  readonly folder: string;
  readonly depth: number;
  /** The document's name in messages. */
  readonly called: string;
  /** What all of its includes have taken so far. */
  readonly spent: { files: number; characters: number };
  readonly leftOut: Map<string, string>;
}

type NumberedText = Pick<ExpandedText, "markdown" | "lines">;

function numberLines(markdown: string): NumberedText {
  return { markdown, lines: markdown.split("\n").map((_, index) => index + 1) };
}

async function includeInto(written: NumberedText, place: Place): Promise<NumberedText> {
  let text = written;
  for (const syntax of syntaxes)
    if (text.markdown.includes(syntax.sign)) text = await includeWritten(syntax, text, place);
  return text;
}

/** Puts files in the places of one syntax's includes, each of which is within a line. */
async function includeWritten(
  { pattern, read }: Syntax,
  { markdown, lines }: NumberedText,
  place: Place,
): Promise<NumberedText> {
  const pieces: string[] = [];
  const sources: number[] = [];
  let from = 0;
  let at = 0;
  for (const match of markdown.matchAll(pattern)) {
    const include = read(match);
    // An include between backticks is a sample of one, unless its file is there.
    const leftOut = markdown[match.index - 1] === "`" ? new Map<string, string>() : place.leftOut;
    const included = include && (await readInclude(include, match[0].trim(), { ...place, leftOut }));
    if (included === undefined) continue;
    const before = markdown.slice(from, match.index);
    for (let more = countBreaks(before); more > 0; more--) sources.push(lines[at++] ?? 0);
    for (let more = countBreaks(included); more > 0; more--) sources.push(lines[at] ?? 0);
    pieces.push(before, included);
    from = match.index + match[0].length;
  }
  while (at < lines.length) sources.push(lines[at++] ?? 0);
  return { markdown: pieces.join("") + markdown.slice(from), lines: sources };
}

function countBreaks(text: string): number {
  return text.split("\n").length - 1;
}

/** Reads what an include names. @param written the include in its text */
async function readInclude(
  { target, wrap = String }: Include,
  written: string,
  place: Place,
): Promise<string | undefined> {
  const { ownFiles, folder, depth, called, spent, leftOut } = place;
  const [path = "", ...part] = target.split(":");
  if (depth >= maxDepth || path === "" || spent.files++ >= maxFiles) return undefined;
  const name = path.startsWith("/") ? path : join(folder, path);
  const bytes = await readOwnFile(ownFiles, name, `The include ${path}`);
  const text = bytes === undefined || bytes === "outside" ? undefined : decodeText(bytes);
  if (text === undefined) {
    leftOut.set(written, explainLack(name, bytes, ownFiles));
    return undefined;
  }
  const included = pickPart(text.replace(/^\ufeff/, "").split(/\r?\n/), part).join("\n");
  spent.characters += included.length;
  if (spent.characters > ownFiles.limit.maxBytes)
    throw new TooLargeError(`${called} with its includes`, ownFiles.limit);
  const inner = { ...place, folder: dirname(name), depth: depth + 1 };
  return wrap((await includeInto(numberLines(included), inner)).markdown);
}

function explainLack(name: string, bytes: Buffer | "outside" | undefined, ownFiles: OwnFiles): string {
  if (basename(name).startsWith("."))
    return `We skipped ${name}: files whose names begin with a dot are not included.`;
  if (bytes === undefined || bytes === "outside")
    return describeLack(name, { isOutside: bytes === "outside", root: ownFiles.root });
  return `We skipped ${name}: it is not UTF-8 text.`;
}

/** Returns the lines that an include names: `:2` and `:2:10` by their numbers, `:name` by the marks around them. */
function pickPart(lines: readonly string[], [first, last]: readonly string[]): readonly string[] {
  const textLines = lines.at(-1) === "" ? lines.slice(0, -1) : lines;
  if (first === undefined) return textLines;
  if (!/^\d*$/.test(first)) return pickMarked(textLines, first);
  const from = Math.max(1, Number(first));
  const to = last === undefined ? from : last === "" ? textLines.length : Number(last);
  return textLines.slice(from - 1, to);
}

/** `ANCHOR: name` (mdBook) and `--8<-- [start:name]` (Python-Markdown), in a comment. */
const mark = /(?:ANCHOR(_END)?:[ \t]{0,10}|-8<-{1,2}[ \t]{1,10}\[(start|end):[ \t]{0,10})([\w-]{1,100})/;

function pickMarked(lines: readonly string[], name: string): readonly string[] {
  const picked: string[] = [];
  let isWithin = false;
  for (const line of lines) {
    const [found, anchorEnd, section, named] = mark.exec(line) ?? [];
    if (found === undefined) {
      if (isWithin) picked.push(line);
    } else if (named === name) isWithin = anchorEnd === undefined && section !== "end";
  }
  return picked;
}
