import { chmodSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { parseJson } from "../lambdas/http-client/parse-json.ts";

/** The data folder cannot be used. The message says why, and what to do. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
}

/** The folder that a server keeps everything in. */
export interface DataFolder {
  readonly path: string;
  /** The records, SQLite. */
  readonly table: string;
  /** Sources and PDFs. */
  readonly documents: string;
  /** What the operator puts there, and keys that the server made for itself. */
  readonly secrets: string;
  /** How the operator's commands find the records while the server runs. */
  readonly running: string;
  /** Lets another server have it. */
  release(): void;
}

/** Format of the folder. A server reads this one and none that is newer. */
const version = 1;
const mark = z.object({ version: z.int() });

/** By how much a clock may be off, in ms. */
const clockSlackMs = 5 * 60_000;

/** Returns the parts of a data folder. */
export function locateParts(path: string): Omit<DataFolder, "release"> {
  return {
    path,
    table: join(path, "records.db"),
    documents: join(path, "documents"),
    secrets: join(path, "secrets"),
    running: join(path, "running.json"),
  };
}

/**
 * Locks a data folder for this process, and creates its missing parts.
 * @throws {DataFolderError} when another server has it, a newer version wrote it, it cannot be written, its records are damaged, or this machine's
 * clock went back
 */
export async function openDataFolder(path: string, now: number): Promise<DataFolder> {
  const parts = locateParts(path);
  try {
    for (const folder of [path, parts.documents, parts.secrets])
      mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (cause) {
    throw new DataFolderError(`We couldn't write ${path}: ${readReason(cause)}`, { cause });
  }
  checkVersion(parts);
  const release = lock(path);
  try {
    checkClock(parts, now);
    checkRecords(parts);
    await replaceFile(join(path, "version.json"), `${JSON.stringify({ version })}\n`);
  } catch (error) {
    release();
    throw error;
  }
  return { ...parts, release };
}

/** Replaces a file by another, so that nobody ever reads a partial one. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, file);
}

function checkVersion({ path, table }: Pick<DataFolder, "path" | "table">): void {
  const file = join(path, "version.json");
  if (!existsSync(file)) {
    if (!existsSync(table)) return;
    throw new DataFolderError(`${path} has records but no version.json: the data folder is incomplete.`);
  }
  const existing = mark.safeParse(parseJson(readFileSync(file, "utf8")));
  if (!existing.success)
    throw new DataFolderError(`${file} is damaged. It should be {"version":${String(version)}}.`);
  if (existing.data.version > version)
    throw new DataFolderError(
      `${path} was written by a newer version of this service (format ${String(existing.data.version)}; this one reads ${String(version)}). Run that version.`,
    );
}

/**
 * Locks the folder by SQLite's file lock, which the system releases however the process ends.
 * @throws {DataFolderError} where another process has it
 */
function lock(path: string): () => void {
  const database = new DatabaseSync(join(path, "lock"));
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (cause) {
    database.close();
    if (!/locked|busy/.test(readReason(cause)))
      throw new DataFolderError(`We couldn't lock ${path}: ${readReason(cause)}`, { cause });
    throw new DataFolderError(`Another server uses ${path}. Stop it, or name another folder with --data.`);
  }
  return () => {
    database.close();
  };
}

/** Checks that the clock has not gone back: leases, invoices and payments would then not expire. */
function checkClock({ table }: Pick<DataFolder, "table">, now: number): void {
  const used = [table, `${table}-wal`]
    .filter((file) => existsSync(file))
    .map((file) => statSync(file).mtimeMs);
  const ahead = Math.max(...used, 0) - now;
  if (ahead > clockSlackMs)
    throw new DataFolderError(
      `The clock of this machine is ${String(Math.round(ahead / 60_000))} minutes behind the last record in ${table}. Correct it.`,
    );
}

/** Checks the records: with damaged ones, the engine would fail silently, or while it serves a payer. */
function checkRecords({ path, table }: Pick<DataFolder, "path" | "table">): void {
  if (!existsSync(table)) return;
  const fault = faultOfDatabase(table);
  if (fault === undefined) return;
  throw new DataFolderError(
    `${table} is damaged (${fault}). Serve from the last backup, which is a data folder itself: ` +
      `npm run serve -- --data BACKUP --config ${join(path, "server.json")}`,
  );
}

/** Returns what SQLite finds wrong in a file (sqlite.org/pragma.html, "quick_check"); undefined where it is as it should be. */
function faultOfDatabase(file: string): string | undefined {
  try {
    const database = new DatabaseSync(file);
    try {
      const { quick_check: found } = database.prepare("PRAGMA quick_check(1)").get() ?? {};
      return found === "ok" ? undefined : String(found).replace(/\s+/g, " ");
    } finally {
      database.close();
    }
  } catch (error) {
    return readReason(error);
  }
}

/** Returns an error's message. */
export function readReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
