import { realpath } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { isWithin } from "./is-within.ts";

/** Where a document's files may be: a document may be a stranger's, and its pictures go to a service, and to whoever gets its PDF. */
export interface OwnFiles {
  /** The document's folder, from which its paths lead. */
  readonly folder: string;
  /** That folder and further ones that its owner allows, without links. */
  readonly roots: readonly string[];
}

/**
 * The files of a document.
 * @param file that it was read from; undefined where it came without one, and belongs to the command's folder
 * @param allowed folders beside the file's own; one that is not there holds no file
 */
export async function ownFilesOf(
  file: string | undefined,
  allowed: readonly string[] = [],
): Promise<OwnFiles> {
  const folder = file === undefined ? "." : dirname(file);
  const roots = await Promise.all(
    [folder, ...allowed].map(async (root) => realpath(root).catch(() => undefined)),
  );
  return { folder, roots: roots.filter((root) => root !== undefined) };
}

/**
 * Finds a file that a document names, with links resolved.
 * @returns its path; "outside" where it is in none of the document's folders; undefined where there is none
 */
export async function ownFile(
  { folder, roots }: OwnFiles,
  name: string,
): Promise<{ readonly path: string } | "outside" | undefined> {
  const path = await realpath(resolve(folder, name)).catch(() => undefined);
  if (path !== undefined) return roots.some((root) => isWithin(root, path)) ? { path } : "outside";
  // Whether there is one elsewhere is nobody's business.
  return isWithin(resolve(folder), resolve(folder, name)) ? undefined : "outside";
}
