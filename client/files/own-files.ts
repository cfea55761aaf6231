import { realpath, stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";
import { serviceLimit, type FileAccess, type OwnFiles } from "./file-access.ts";
import { isWithin } from "./is-within.ts";
import { readWithin, TooLargeError } from "./read-file.ts";

/**
 * Resolves the files of a document.
 * @param file that it was read from; undefined where it came without one, and belongs to the command's folder
 */
export async function resolveOwnFiles(
  file: string | undefined,
  { allowed = [], root, takesHidden = true, limit = serviceLimit, onFile }: FileAccess = {},
): Promise<OwnFiles> {
  const folder = file === undefined ? "." : dirname(file);
  const roots = await realFolders([folder, ...(root === undefined ? [] : [root]), ...allowed]);
  return { folder, root, roots, takesHidden, limit, onFile };
}

/** Resolves the links of folders, and leaves out those that are not there. */
export async function realFolders(folders: readonly string[]): Promise<string[]> {
  const resolved = await Promise.all(folders.map(async (folder) => realpath(folder).catch(() => undefined)));
  return resolved.filter((folder) => folder !== undefined);
}

/**
 * Returns whether a path is within one of the folders. None of them has links in it.
 * @param takesHidden whether a name below the folder may begin with a dot
 */
export function isInFolders(path: string, folders: readonly string[], takesHidden: boolean): boolean {
  return folders.some(
    (folder) => isWithin(folder, path) && (takesHidden || !isHidden(relative(folder, path))),
  );
}

/** Returns whether a name in a relative path begins with a dot: of `.env`, or of a folder of settings and keys. */
export function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith("."));
}

/**
 * Reads a file that a document names, with links resolved.
 * @param called its name in messages
 * @returns "outside" if it is in none of the document's folders; undefined if none can be read
 * @throws {TooLargeError}
 */
export async function readOwnFile(
  { folder, root, roots, takesHidden, limit, onFile }: OwnFiles,
  name: string,
  called: string,
): Promise<Buffer | "outside" | undefined> {
  const isOfSite = root !== undefined && name.startsWith("/");
  const base = resolve(isOfSite ? root : folder);
  const named = resolve(base, isOfSite ? `.${name}` : name);
  const path = await realpath(named).catch(() => undefined);
  // Whether there is one elsewhere is nobody's business.
  const isOwn =
    path === undefined
      ? [base, ...roots].some((allowed) => isWithin(allowed, named))
      : isInFolders(path, roots, takesHidden);
  if (!isOwn) return "outside";
  onFile?.(named);
  if (path === undefined) return undefined;
  // A pipe would be waited for.
  const isFile = await stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );
  return isFile ? readWithin(path, limit, called).catch(unlessTooLarge) : undefined;
}

function unlessTooLarge(error: unknown): undefined {
  if (error instanceof TooLargeError) throw error;
}
