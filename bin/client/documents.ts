import { glob, readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { text } from "node:stream/consumers";
import { ConversionError, UsageError } from "./errors.ts";

/** A Markdown document of the command line, and where its PDF goes. */
export interface NamedDocument {
  /** Its file; undefined when it comes from standard input. */
  readonly file: string | undefined;
  /** What it is called in reports. */
  readonly name: string;
  /** Undefined for standard output. */
  readonly output: string | undefined;
}

/**
 * Finds the documents that words of the command line name: files, patterns, `-` for standard input. Each PDF lies beside its source
 * unless `output` names a file, a folder (which ends in a slash, or exists), or `-` for standard output.
 * @throws {UsageError}
 */
export async function documentsNamed(
  words: readonly string[],
  output: string | undefined,
): Promise<NamedDocument[]> {
  const files: (string | undefined)[] = [];
  for (const word of words) files.push(...(await expand(word)));
  const unique = [...new Set(files)];
  const toFolder =
    output !== undefined &&
    output !== "-" &&
    (output.endsWith("/") || unique.length > 1 || (await isFolder(output)));
  if (unique.length > 1 && output !== undefined && (output === "-" || extname(output) === ".pdf")) {
    throw new UsageError("Several documents do not go into one file. Give a folder with -o.");
  }
  const documents = unique.map((file): NamedDocument => {
    const pdf = file === undefined ? "document.pdf" : `${basename(file, extname(file))}.pdf`;
    const place = toFolder
      ? join(output, pdf)
      : (output ?? (file === undefined ? "-" : join(dirname(file), pdf)));
    return { file, name: file ?? "standard input", output: place === "-" ? undefined : place };
  });
  const places = documents.flatMap(({ output: place }) => (place === undefined ? [] : [place]));
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice !== undefined)
    throw new UsageError(`Two documents would both be written to ${twice}. Convert them apart.`);
  return documents;
}

/** @throws {ConversionError} when it cannot be read, or is not text */
export async function markdownOf({ file, name }: NamedDocument): Promise<string> {
  try {
    if (file === undefined) return await text(process.stdin);
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    const reason =
      cause instanceof TypeError
        ? "it is not text in UTF-8"
        : cause instanceof Error
          ? cause.message
          : "unknown";
    throw new ConversionError(`${name} cannot be read: ${reason}.`, { cause });
  }
}

async function expand(word: string): Promise<(string | undefined)[]> {
  if (word === "-") return [undefined];
  if (await exists(word)) return [word];
  const found: string[] = [];
  for await (const file of glob(word)) found.push(file);
  if (found.length === 0) throw new UsageError(`There is no file ${word}.`);
  return found.sort();
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
