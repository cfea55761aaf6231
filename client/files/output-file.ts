import { randomUUID } from "node:crypto";
import {
  access,
  chmod,
  constants,
  lstat,
  mkdir,
  open,
  readlink,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { UsageError } from "../errors.ts";

/** Types of file systems that hold no files of ours (Linux, magic.h): proc and sys. */
const kernelFileSystems = [0x9fa0, 0x62656572];

/** Links that are followed at most, as Linux does. */
const maxLinks = 40;

/**
 * Finds out whether a PDF can be written to a path, by making and taking away what that needs, so that it is known before it is paid
 * for. Folders that lack are made only when there is a PDF to be put into them.
 * @returns the path of the file itself, where links lead
 * @throws {UsageError} that names the path and the reason
 */
export async function checkWritable(path: string): Promise<string> {
  return explainWriting(path, () => checkTarget(path));
}

/**
 * Finds out whether a new file can be made at a path, in the same way; a link there is not followed.
 * @throws {UsageError} that names the path and the reason
 */
export async function checkNewFile(path: string): Promise<void> {
  await explainWriting(path, async () => {
    const existing = await lstat(path).catch(unlessMissing);
    if (existing?.isDirectory()) throw new UnwritableError("it is a folder");
    await tryFolder(dirname(path), path);
  });
}

/** Explains whatever goes wrong with a path. @throws {UsageError} that names the path and the reason */
export async function explainWriting<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    if (path === "") throw new UnwritableError("the path is empty");
    if (path.includes("\0")) throw new UnwritableError("it contains a NUL character");
    return await work();
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`We couldn't write the PDF to ${path}: ${explainError(cause)}.`, { cause });
  }
}

async function checkTarget(path: string): Promise<string> {
  const target = await followLinks(path);
  const existing = await stat(target).catch(unlessMissing);
  if (existing?.isDirectory()) throw new UnwritableError("it is a folder");
  if (existing && !existing.isFile()) {
    // A pipe or a terminal can be written to, and so can /dev/null.
    if (!existing.isFIFO() && !existing.isCharacterDevice())
      throw new UnwritableError("it is a device or a socket");
    await access(target, constants.W_OK);
    return target;
  }
  if (existing) {
    await checkDisk(target);
    const file = await open(target, "r+");
    await file.close();
    return target;
  }
  await tryFolder(dirname(target), target);
  return target;
}

/** Writes a PDF to a checked path, completely or not at all, so that a crash leaves no partial file. */
export async function writeAtomically(path: string, pdf: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const target = await followLinks(path);
  await mkdir(dirname(target), { recursive: true });
  const existing = await stat(target).catch(unlessMissing);
  if (existing && !existing.isFile()) {
    await writeFile(target, pdf);
    return;
  }
  const draft = createDraftPath(dirname(target));
  try {
    await writeFile(draft, pdf, { flag: "wx" });
    if (existing) await chmod(draft, existing.mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    if (!inPlaceAfter.includes(String(readErrorCode(error)))) throw error;
    await writeFile(target, pdf);
  }
}

/** We may have access to a file but not its folder, or the file may be a mount: a paid PDF is then written in place. */
const inPlaceAfter = ["EACCES", "EPERM", "EROFS", "EBUSY", "EXDEV"];

/** Creates a path for an incomplete file, in its final folder. */
export function createDraftPath(folder: string): string {
  return join(folder, `.${randomUUID()}.part`);
}

/** Makes a folder and a file in it, and takes away both. */
async function tryFolder(folder: string, target: string): Promise<void> {
  await checkDisk(folder);
  const made = await mkdir(folder, { recursive: true });
  try {
    const draft = createDraftPath(folder);
    await writeFile(draft, "", { flag: "wx" });
    await rm(draft);
    // A name may be too long, which only shows once its folder exists.
    await lstat(target).catch(unlessMissing);
  } finally {
    // Keeps folders into which somebody else has put a file meanwhile.
    if (made !== undefined) await removeFolders(folder, made).catch(() => undefined);
  }
}

async function removeFolders(folder: string, top: string): Promise<void> {
  await rmdir(folder);
  if (resolve(folder) !== resolve(top)) await removeFolders(dirname(folder), top);
}

/** Follows links, of which the last may lead to a file that is not there yet. */
async function followLinks(path: string): Promise<string> {
  let target = path;
  for (let links = 0; links < maxLinks; links++) {
    const existing = await lstat(target).catch(unlessMissing);
    if (!existing?.isSymbolicLink()) return target;
    const link = await readlink(target);
    target = isAbsolute(link) ? link : `${dirname(target)}/${link}`;
  }
  throw new UnwritableError("its symbolic links form a loop");
}

async function checkDisk(path: string): Promise<void> {
  const { type } = (await statfs(path).catch(unlessMissing)) ?? {};
  if (type === undefined) {
    if (dirname(path) !== path) await checkDisk(dirname(path));
  } else if (kernelFileSystems.includes(type)) throw new UnwritableError("the system stores no files there");
}

class UnwritableError extends Error {
  override readonly name = "UnwritableError";
}

function unlessMissing(error: unknown): undefined {
  if (readErrorCode(error) !== "ENOENT") throw error;
}

/** Returns an error's code of the file system, such as `ENOENT`. */
export function readErrorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOTDIR: "a part of the path is a file, not a folder",
  EEXIST: "a part of the path is a file, not a folder",
  EISDIR: "it is a folder",
  EACCES: "permission was denied",
  EPERM: "permission was denied",
  EROFS: "the disk is read-only",
  ENAMETOOLONG: "a name in the path is too long",
  ELOOP: "its symbolic links form a loop",
  ENOSPC: "the disk is full",
};

function explainError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return reasons[String(readErrorCode(error))] ?? message;
}
