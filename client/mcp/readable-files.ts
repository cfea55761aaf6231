import { realpath, stat } from "node:fs/promises";
import { dirname, extname, resolve } from "node:path";
import { listImageFiles } from "../../document/core/images/relative-images.ts";
import { ConversionError } from "../errors.ts";
import { serviceLimit, type FileAccess } from "../files/file-access.ts";
import { isInFolders, realFolders } from "../files/own-files.ts";
import { readTextFile } from "../files/read-file.ts";

/** Endings of files that an agent may have sent: an allow list, since nobody can list all secrets. */
const endings = {
  document: [".md", ".markdown", ".mdown", ".mkd", ".mkdn", ".qmd", ".rmd", ".txt"],
  bibliography: [".bib", ".bibtex", ".json"],
} as const;

/** The files of this machine that an agent may have sent, however it names them. An agent may be following a stranger's text. */
export interface ReadableFiles {
  /**
   * Reads a document or a bibliography.
   * @returns its text, and its path without links, beside which its images are
   * @throws {ConversionError} that says what to do
   */
  read(path: string, kind: keyof typeof endings): Promise<{ readonly text: string; readonly file: string }>;
  /**
   * Checks a path that a logo is chosen by.
   * @returns its path without links; undefined where there is no such image
   * @throws {ConversionError} that says what to do
   */
  findImage(path: string): Promise<string | undefined>;
  /** Files that a document may use besides those of its own folder. */
  readonly access: FileAccess;
}

/** The folders that are read from. */
export interface ReadableFolders {
  /** Where PDFs are written. */
  readonly output: string;
  /** Those that the person allows, as far as documents take images from them, too. */
  readonly allowed: readonly string[];
  /** Asks the host for the folders that it works in. */
  readonly hostFolders: () => Promise<readonly string[]>;
}

/** Limits reading to folders, and to names that documents have; links are resolved before. */
export function createReadableFiles({ output, allowed, hostFolders }: ReadableFolders): ReadableFiles {
  const folders = async (): Promise<readonly string[]> =>
    realFolders([output, ...allowed, ...(await hostFolders())]);

  /** Returns the path without links; undefined where there is nothing. @throws {ConversionError} where it may not be read */
  const find = async (path: string): Promise<string | undefined> => {
    const resolved = await realpath(path).catch(() => undefined);
    const readable = await folders();
    // The answer must not reveal whether a file exists elsewhere.
    const place = resolved ?? (await resolveNearest(resolve(path)));
    if (!isInFolders(place, readable, true))
      throw new ConversionError(
        `${path} is outside the folders that this server may read: ${readable.join(", ") || "none"}. Copy it into one of them, ` +
          "or ask the user to add its folder to ALLOW_FOLDERS.",
      );
    if (!isInFolders(place, readable, false))
      throw new ConversionError(
        `This server does not read ${path}: names that begin with a dot are for settings and keys. Copy it to another name.`,
      );
    return resolved !== undefined && (await isFile(resolved)) ? resolved : undefined;
  };

  return {
    async read(path, kind) {
      const file = await find(path);
      if (file === undefined) throw new ConversionError(`We couldn't find the file ${path}. Check the path.`);
      const ending = extname(file).toLowerCase();
      if (!endings[kind].some((known) => known === ending))
        throw new ConversionError(
          `This server does not read ${path}: the name of a ${kind} must end in ${endings[kind].join(", ")}. Rename it, or give its text as ${argumentOf[kind]}.`,
        );
      const text = await readTextFile(file, serviceLimit, `The file ${path}`);
      if (privateKey.test(text))
        throw new ConversionError(`This server does not send ${path}: it is a private key.`);
      if (ending === ".json" && !isCsl(text))
        throw new ConversionError(
          `This server does not send ${path}: it is not CSL JSON, in which each work has an id and a type. Give BibTeX or CSL JSON.`,
        );
      return { text, file };
    },

    async findImage(path) {
      for (const { name } of listImageFiles(path)) {
        const file = await find(name);
        if (file !== undefined && listImageFiles(file).length > 0) return file;
      }
      return undefined;
    },

    access: { allowed, takesHidden: false },
  };
}

const argumentOf = { document: "markdown", bibliography: "bibliography" } as const;

/** PEM, OpenSSH and OpenPGP (RFC 7468, section 13; RFC 9580, section 6.2.1). */
const privateKey = /^\s*-----BEGIN (?:[A-Z]+ )*PRIVATE KEY/;

/** Returns whether a text is a list of works, so that no other JSON is sent, such as a service account. */
function isCsl(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    return [parsed]
      .flat()
      .every((work) => typeof work === "object" && work !== null && "id" in work && "type" in work);
  } catch {
    return false;
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );
}

/** Resolves the links of a path as far as it exists. */
async function resolveNearest(path: string): Promise<string> {
  const parent = dirname(path);
  if (parent === path) return path;
  const resolved = await realpath(parent).catch(() => undefined);
  return resolved ?? resolveNearest(parent);
}
