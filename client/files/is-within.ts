import { isAbsolute, relative, sep } from "node:path";

/** Returns whether a path is a folder itself or something in it, by the names alone: who minds links resolves both before. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path);
  // Windows has no way from one drive to another but the whole path.
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
