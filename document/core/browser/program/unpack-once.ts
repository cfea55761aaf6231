import { rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BrowserError } from "../../errors.ts";
import { makeProcessFolder } from "../../processes/process-folder.ts";

/**
 * Fills a folder of this user's, once on a machine. Processes that start at the same time each fill one and the first rename wins; all of them end up
 * with the same complete folder.
 * @param name changes with the content
 * @param file exists in a filled folder
 * @returns the folder
 * @throws {BrowserError} when there is too little space
 */
export async function unpackOnce(
  name: string,
  file: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const ours = `${name}-${String(process.getuid?.() ?? 0)}`;
  const folder = join(tmpdir(), ours);
  const path = join(folder, file);
  if (await isOurs(path)) return folder;

  const partial = makeProcessFolder(ours);
  try {
    await fill(partial);
    await rename(partial, folder);
  } catch (error) {
    if (await isOurs(path)) return folder;
    if (error instanceof Error && "code" in error && error.code === "ENOSPC")
      throw new BrowserError(
        `The browser needs 250 MB in ${tmpdir()}, which is full. Free some space, or set TMPDIR to another folder.`,
        { cause: error },
      );
    throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

async function isOurs(path: string): Promise<boolean> {
  try {
    const [file, folder] = await Promise.all([stat(path), stat(dirname(path))]);
    const mine = process.getuid?.() ?? folder.uid;
    return file.isFile() && file.uid === mine && folder.uid === mine && (folder.mode & 0o022) === 0;
  } catch {
    return false;
  }
}
