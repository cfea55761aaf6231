import { copyFile, link, mkdir, readdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, backup } from "node:sqlite";
import { DataFolderError, locateParts } from "./data-folder.ts";

/** What was copied. */
export interface BackUp {
  readonly documents: number;
}

/**
 * Copies a data folder into a new one, while its server runs or not. The copy is a data folder to serve from.
 * @throws {DataFolderError} where there is no data folder, or something is where the copy is to go
 */
export async function backUp(from: string, into: string): Promise<BackUp> {
  const source = locateParts(from);
  const copy = locateParts(into);
  if (!existsSync(source.table))
    throw new DataFolderError(`${from} is not a data folder: it has no records.`);
  if (existsSync(into) && (await readdir(into)).length > 0)
    throw new DataFolderError(`${into} is not empty. Name an empty or new folder.`);
  for (const folder of [copy.path, copy.secrets, copy.documents])
    await mkdir(folder, { recursive: true, mode: 0o700 });

  // The records first: the objects that they name exist, and still will when their turn comes.
  const records = new DatabaseSync(source.table, { readOnly: true });
  try {
    await backup(records, copy.table);
  } finally {
    records.close();
  }
  await copyFiles(source.secrets, copy.secrets, copyFile);
  let documents = 0;
  for (const name of ["sources", "documents"]) {
    await mkdir(join(copy.documents, name), { recursive: true });
    documents += await copyFiles(join(source.documents, name), join(copy.documents, name), linkOrCopy);
  }
  // Last: without it the copy counts as incomplete.
  await copyFile(join(from, "version.json"), join(into, "version.json"));
  return { documents };
}

async function copyFiles(
  from: string,
  into: string,
  copy: (from: string, into: string) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const name of await readdir(from).catch(() => [])) {
    try {
      await copy(join(from, name), join(into, name));
      count++;
    } catch (error) {
      // It expired meanwhile.
      if (!isGone(error)) throw error;
    }
  }
  return count;
}

/** Links a document, or copies it to another disk: documents are replaced, never changed, so a link is a copy. */
async function linkOrCopy(from: string, into: string): Promise<void> {
  try {
    await link(from, into);
  } catch (error) {
    if (isGone(error)) throw error;
    await copyFile(from, into);
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
