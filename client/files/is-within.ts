import { isAbsolute, relative, sep } from "node:path";

/** Returns whether a path is a folder itself or something in it, by the names alone: who minds links resolves both before. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  // Between two drives, Windows has only absolute paths.
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
