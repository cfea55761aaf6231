import { createHmac, randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { UsageError } from "./errors.ts";
import { readErrorCode, createDraftPath } from "./files/output-file.ts";

/**
 * The `Idempotency-Key` of each document: random to everybody else, and the same whenever this machine's user sends a document to a service. So the
 * same command continues an interrupted conversion, and nobody who guesses the document finds it.
 */
export interface DocumentKeys {
  /** Derives a document's key. @throws {UsageError} when the secret cannot be stored */
  of(url: string, body: string): Promise<string>;
}

const secretForm = /^[0-9a-f]{64}$/;

/** Returns the folder for a user's persistent program state (XDG Base Directory Specification). */
export function stateFolder({
  STATE_FOLDER,
  XDG_STATE_HOME,
}: Readonly<Record<string, string | undefined>>): string {
  if (STATE_FOLDER !== undefined && STATE_FOLDER !== "") return STATE_FOLDER;
  const home = XDG_STATE_HOME?.startsWith("/") ? XDG_STATE_HOME : join(homedir(), ".local", "state");
  return join(home, "markdown-to-pdf");
}

/** Derives the keys of documents from a secret. @param folder where the secret is stored, and created when needed */
export function createDocumentKeys(folder: string): DocumentKeys {
  let secret: Promise<string> | undefined;
  return {
    async of(url, body) {
      secret ??= readOrMakeSecret(folder).catch((cause: unknown) => {
        secret = undefined;
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new UsageError(
          `We couldn't store the secret of your document keys in ${folder}: ${reason}. Nothing was paid. ` +
            "Set STATE_FOLDER to another folder.",
          { cause },
        );
      });
      return createHmac("sha256", await secret)
        .update(`${url}\0${body}`)
        .digest("base64url");
    },
  };
}

/** Reads the secret, or creates it atomically: of simultaneous writers, the first one's stays. */
async function readOrMakeSecret(folder: string): Promise<string> {
  const file = join(folder, "secret");
  const stored = await read(file);
  if (stored !== undefined) return stored;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = createDraftPath(folder);
  try {
    await writeFile(draft, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600 });
    await link(draft, file);
  } catch (error) {
    if (readErrorCode(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const created = await read(file);
  if (created === undefined) throw new Error("it was removed again");
  return created;
}

async function read(file: string): Promise<string | undefined> {
  try {
    const text = (await readFile(file, "utf8")).trim();
    if (secretForm.test(text)) return text;
  } catch (error) {
    if (readErrorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  throw new Error(`${file} is not a secret file; remove it if no other run uses it`);
}
