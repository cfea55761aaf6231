import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";

/** Where a document's files may be: a document may be a stranger's, and its pictures go to a service, and to whoever gets its PDF. */
export interface OwnFiles {
  /** The document's folder, from which its paths lead. */
  readonly folder: string;
  /** Further folders that its owner allows. */
  readonly allowed: readonly string[];
}

/** The files of a document. @param file that it was read from; undefined where it came without one, and belongs to the command's folder */
export function ownFilesOf(file: string | undefined, allowed: readonly string[] = []): OwnFiles {
  return { folder: file === undefined ? "." : dirname(file), allowed };
}

/**
 * Finds a file that a document names, with links resolved.
 * @returns its path; "outside" where it is in none of the document's folders; undefined where there is none
 */
export async function ownFile(
  { folder, allowed }: OwnFiles,
  name: string,
): Promise<{ readonly path: string } | "outside" | undefined> {
  const path = await realpath(resolve(folder, name)).catch(() => undefined);
  // Whether there is one elsewhere is nobody's business.
  if (path === undefined) return isWithin(resolve(folder, name), resolve(folder)) ? undefined : "outside";
  for (const own of [folder, ...allowed]) {
    const root = await realpath(own).catch(() => undefined);
    if (root !== undefined && isWithin(path, root)) return { path };
  }
  return "outside";
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
