import { dirname, join } from "node:path";
import type { FileAccess, OwnFiles } from "./file-access.ts";
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
): Promise<string> {
  if (!syntaxes.some(({ sign }) => markdown.includes(sign))) return markdown;
  const ownFiles = await resolveOwnFiles(file, { ...access, takesHidden: false });
  const spent = { files: 0, characters: 0 };
  return includeInto(markdown, { ownFiles, folder: ".", depth: 0, called: file ?? "The document", spent });
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
}

async function includeInto(markdown: string, place: Place): Promise<string> {
  let text = markdown;
  for (const { sign, pattern, read } of syntaxes) {
    if (!text.includes(sign)) continue;
    const pieces: string[] = [];
    let from = 0;
    for (const match of text.matchAll(pattern)) {
      const include = read(match);
      const included = include && (await readInclude(include, place));
      if (included === undefined) continue;
      pieces.push(text.slice(from, match.index), included);
      from = match.index + match[0].length;
    }
    text = pieces.join("") + text.slice(from);
  }
  return text;
}

async function readInclude({ target, wrap = String }: Include, place: Place): Promise<string | undefined> {
  const { ownFiles, folder, depth, called, spent } = place;
  const [path = "", ...part] = target.split(":");
  if (depth >= maxDepth || path === "" || spent.files++ >= maxFiles) return undefined;
  const name = path.startsWith("/") ? path : join(folder, path);
  const bytes = await readOwnFile(ownFiles, name, `The include ${path}`);
  const text = bytes === undefined || bytes === "outside" ? undefined : decodeText(bytes);
  if (text === undefined) return undefined;
  const included = pickPart(text.replace(/^\ufeff/, "").split(/\r?\n/), part).join("\n");
  spent.characters += included.length;
  if (spent.characters > ownFiles.limit.maxBytes)
    throw new TooLargeError(`${called} with its includes`, ownFiles.limit);
  return wrap(await includeInto(included, { ...place, folder: dirname(name), depth: depth + 1 }));
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
