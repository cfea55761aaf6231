import { rm, rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { unreadFiles } from "./unread-files.js";

/**
 * Removes the files that nobody reads, and the folders that are empty then.
 * @param {string} folder `node_modules`
 */
export async function removeUnreadFiles(folder) {
  const { glob } = await import("tinyglobby");
  const files = await glob([...unreadFiles], {
    cwd: folder,
    absolute: true,
    dot: true,
    followSymbolicLinks: false,
  });
  await Promise.all(files.map((file) => rm(file)));
  const deepestFirst = [...new Set(files.map((file) => dirname(file)))].sort((a, b) => b.length - a.length);
  for (const emptied of deepestFirst) await removeIfEmpty(emptied);
}

/**
 * @param {string} path of a folder
 * @returns {Promise<void>}
 */
async function removeIfEmpty(path) {
  try {
    await rmdir(path);
  } catch {
    return;
  }
  await removeIfEmpty(dirname(path));
}
