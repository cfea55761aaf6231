import { link, lstat, mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { isWithin } from "../files/is-within.ts";
import { isHidden } from "../files/own-files.ts";
import { readErrorCode, createDraftPath, checkNewFile, explainWriting } from "../files/output-file.ts";
import { UsageError } from "../errors.ts";

/** The only folder that an agent's PDFs are written to. Existing files are never overwritten. */
export interface OutputFolder {
  /**
   * Returns the place that an agent asks for, which is known to take a file before anything is paid.
   * @param wanted path within the folder
   * @throws {UsageError} when it leads out of the folder, or cannot be written
   */
  place(wanted: string): Promise<string>;
  /**
   * Writes a PDF to a place; if there is another file of that name, to the next free one: `name-2.pdf`. The same PDF is not written twice.
   * @returns its path
   */
  write(place: string, pdf: Uint8Array): Promise<string>;
}

/** Names that are tried at most for one PDF. */
const maxNames = 10_000;

/** Longest name of a file, in bytes (Linux, `NAME_MAX`). */
const maxNameBytes = 255;

/** The errors of `link` where there are no links (FAT, some shares). */
const noLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** Limits writing to a folder, which is made when it is needed. */
export function createOutputFolder(folder: string): OutputFolder {
  const refusal = (path: string): UsageError =>
    new UsageError(`${path} is outside ${resolve(folder)}, the only folder for PDFs. Choose a path in it.`);

  /** Resolves the links in a place's folder. @returns the folder without links, as far as it exists */
  const insideFolder = async (place: string): Promise<string> => {
    const realFolder = await resolveNearest(dirname(place));
    if (!isWithin(await realpath(folder), realFolder)) throw refusal(place);
    return realFolder;
  };

  return {
    place: (wanted) => explainWriting(wanted, () => resolvePlace(wanted)),
    write: (place, pdf) => explainWriting(place, () => writeTo(place, pdf)),
  };

  async function resolvePlace(wanted: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    const place = resolve(folder, wanted);
    const base = await realpath(folder);
    const named = [resolve(folder), base].find((root) => isWithin(root, dirname(place)));
    if (named === undefined || wanted.split("/").includes("..")) throw refusal(wanted);
    const realFolder = await insideFolder(place);
    if (isHidden(relative(named, place)) || isHidden(relative(base, realFolder)))
      throw new UsageError(
        `This server does not write ${wanted}: names that begin with a dot are for settings and keys. Choose another name.`,
      );
    await checkNewFile(place);
    return place;
  }

  async function writeTo(place: string, pdf: Uint8Array): Promise<string> {
    // Both times: a folder may have become a link while the document was made.
    await insideFolder(place);
    await mkdir(dirname(place), { recursive: true });
    const inside = await insideFolder(place);
    const draft = createDraftPath(inside);
    try {
      await writeFile(draft, pdf, { flag: "wx" });
      for (const name of names(basename(place)))
        if ((await tryToPlace(draft, join(inside, name), pdf)) || (await holds(join(inside, name), pdf)))
          return join(dirname(place), name);
    } finally {
      await rm(draft, { force: true });
    }
    throw new UsageError(`All names for ${place} are taken. Choose another name.`);
  }
}

/** Gives a complete file its name unless it is in use, which `link` does in one step and without following links. */
async function tryToPlace(draft: string, target: string, pdf: Uint8Array): Promise<boolean> {
  try {
    await link(draft, target).catch(async (error: unknown) => {
      if (!noLinks.includes(String(readErrorCode(error)))) throw error;
      await writeFile(target, pdf, { flag: "wx" });
    });
    return true;
  } catch (error) {
    if (readErrorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** Returns whether a file, not a link, is this PDF already. */
async function holds(path: string, pdf: Uint8Array): Promise<boolean> {
  const existing = await lstat(path);
  if (!existing.isFile() || existing.size !== pdf.byteLength) return false;
  return readFile(path).then(
    (bytes) => bytes.equals(pdf),
    () => false,
  );
}

function* names(first: string): Generator<string> {
  yield first;
  const end = extname(first);
  // Shorter, so that a number does not make a name too long that was taken before it was paid for.
  const start = Array.from(basename(first, end));
  const length = (): number => Buffer.byteLength(start.join("")) + `-${maxNames}${end}`.length;
  while (length() > maxNameBytes && start.length > 1) start.pop();
  for (let number = 2; number <= maxNames; number++) yield `${start.join("")}-${number}${end}`;
}

async function resolveNearest(path: string): Promise<string> {
  return realpath(path).catch((error: unknown) => {
    if (readErrorCode(error) !== "ENOENT" || dirname(path) === path) throw error;
    return resolveNearest(dirname(path));
  });
}
