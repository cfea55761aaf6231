import { realpath, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, resolve } from "node:path";
import { glob, isDynamicPattern } from "tinyglobby";
import { ConversionError, UsageError } from "../errors.ts";
import { checkWritable } from "./output-file.ts";
import type { SizeLimit } from "./file-access.ts";
import { readStreamWithin, readTextFile, TooLargeError } from "./read-file.ts";

/** Names of standard output, which is never a file. */
const standardOutput = ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/** A Markdown document of the command line. */
export interface MarkdownSource {
  /** Its file; undefined when it comes from standard input. */
  readonly file: string | undefined;
  /** What it is called in reports. */
  readonly name: string;
  /** Its folder below the one that its pattern begins in; empty for a file that was named itself. */
  readonly folder: string;
}

/** A Markdown document, and where its PDF goes. */
export interface DocumentTask extends MarkdownSource {
  /** Undefined for standard output. */
  readonly output: string | undefined;
}

/** Finds the documents that words of the command line name: files, patterns, `-` for standard input, each once. @throws {UsageError} */
export async function findSources(words: readonly string[]): Promise<MarkdownSource[]> {
  const sources = new Map<string | undefined, MarkdownSource>();
  for (const word of words)
    for (const source of await expand(word)) if (!sources.has(source.file)) sources.set(source.file, source);
  return [...sources.values()];
}

/**
 * Finds documents as {@link findSources} does. Each PDF is beside its source unless `output` names a file, a folder (which ends in a slash, or
 * exists; files that a pattern found in folders keep these there), or `-` for standard output. Every place is checked first: nothing should be paid
 * for that cannot be written.
 * @throws {UsageError}
 */
export async function findDocuments(
  words: readonly string[],
  output: string | undefined,
): Promise<DocumentTask[]> {
  const sources = await findSources(words);
  if (output === "") throw new UsageError("The path after -o is empty.");
  const isStandard = output !== undefined && standardOutput.includes(output);
  const isNamedPdf = output !== undefined && extname(output) === ".pdf" && !output.endsWith("/");
  const toFolder =
    output !== undefined &&
    !isStandard &&
    !isNamedPdf &&
    (output.endsWith("/") || sources.length > 1 || (await isFolder(output)));
  if (sources.length > 1 && (isStandard || isNamedPdf)) {
    throw new UsageError("Several documents need a folder. Name one with -o.");
  }
  const documents = sources.map(({ file, name, folder }): DocumentTask => {
    const pdf = file === undefined ? "document.pdf" : `${basename(file, extname(file))}.pdf`;
    const place = toFolder
      ? join(output, folder, pdf)
      : (output ?? (file === undefined ? "-" : join(dirname(file), pdf)));
    return {
      file,
      name,
      folder,
      output: standardOutput.includes(place) ? undefined : place,
    };
  });
  await checkPlaces(documents);
  return documents;
}

/** Checks where PDFs go. @throws {UsageError} when a PDF cannot be written there, or would overwrite another file of the command */
async function checkPlaces(documents: readonly DocumentTask[]): Promise<void> {
  const sources = new Map<string, string>();
  for (const { file } of documents) if (file !== undefined) sources.set(await realpath(file), file);
  const usedPaths = new Set<string>();
  for (const { output } of documents) {
    if (output === undefined) continue;
    const file = await checkWritable(output);
    const place = await realpath(dirname(file)).then(
      (folder) => join(folder, basename(file)),
      () => resolve(file),
    );
    const source = sources.get(place);
    if (source !== undefined)
      throw new UsageError(`The PDF would overwrite ${source}. Name another file with -o.`);
    if (usedPaths.has(place))
      throw new UsageError(`Two documents have the same output ${output}. Convert them separately.`);
    usedPaths.add(place);
  }
}

/** Reads a Markdown file. @throws {ConversionError} when it cannot be read, is not text, or is larger than the limit */
export async function readMarkdown({ file, name }: MarkdownSource, limit: SizeLimit): Promise<string> {
  const markdown =
    file === undefined ? await readStandardInput(limit, name) : await readTextFile(file, limit, name);
  if (markdown.trim() === "") throw new ConversionError(`${name} is empty. Write some text first.`);
  return markdown;
}

async function readStandardInput(limit: SizeLimit, name: string): Promise<string> {
  try {
    return new TextDecoder().decode(await readStreamWithin(process.stdin, limit, name));
  } catch (cause) {
    if (cause instanceof TooLargeError) throw cause;
    throw new ConversionError(`We couldn't read ${name}: ${(cause as Error).message}.`, { cause });
  }
}

async function expand(word: string): Promise<MarkdownSource[]> {
  if (word === "-") return [{ file: undefined, name: "standard input", folder: "" }];
  if (await exists(word)) return [{ file: word, name: word, folder: "" }];
  if (await isFolder(word))
    throw new UsageError(`${word} is a folder. For its files, write "${join(word, "**/*.md")}".`);
  const options = { expandDirectories: false, followSymbolicLinks: false, absolute: isAbsolute(word) };
  const matches = isDynamicPattern(word) ? await glob(word, options) : [];
  if (matches.length === 0) throw new UsageError(`We couldn't find ${word}. Check the path.`);
  const base = findPatternBase(word);
  return matches.sort().map((file) => ({ file, name: file, folder: relative(base, dirname(file)) }));
}

/** Returns the folder that a pattern begins in. */
function findPatternBase(pattern: string): string {
  const parts = pattern.split("/");
  const first = parts.findIndex((part) => isDynamicPattern(part));
  return parts.slice(0, first).join("/") || (pattern.startsWith("/") ? "/" : ".");
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
}
