import { randomBytes } from "node:crypto";
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { DataFolderError, replaceFile, type DataFolder } from "./data-folder.ts";

/** The secrets of a server, by their names. */
export interface Secrets {
  /** Returns the current text, read each time, so that a rotation takes effect at once; undefined if there is none. */
  read(name: string): Promise<string | undefined>;
}

/** Keys that the server makes for itself. They are part of the data: documents are known, and links signed, by them. */
const own = ["signing", "downloads"] as const;

/**
 * Opens the secrets in the environment (`LIGHTNING_SECRET`), in systemd's credentials (`$CREDENTIALS_DIRECTORY/lightning.json`) and in the data
 * folder (`secrets/lightning.json`); the first one counts.
 * @throws {DataFolderError} where other users can read one in the data folder
 */
export async function openSecrets(
  { secrets: folder }: Pick<DataFolder, "secrets">,
  environment: NodeJS.ProcessEnv,
): Promise<Secrets> {
  for (const name of own) {
    const file = join(folder, name);
    if (!existsSync(file)) await replaceFile(file, randomBytes(48).toString("base64"));
  }
  const { CREDENTIALS_DIRECTORY: credentials } = environment;
  const findFile = (name: string): string | undefined => {
    if (own.some((known) => known === name)) return join(folder, name);
    const folders = [...(credentials === undefined ? [] : [credentials]), folder];
    return folders.map((candidate) => join(candidate, `${name}.json`)).find((file) => existsSync(file));
  };
  return {
    async read(name) {
      const given = environment[`${name.toUpperCase()}_SECRET`];
      if (given !== undefined && given !== "") return given;
      const file = findFile(name);
      if (file === undefined) return undefined;
      if (file.startsWith(folder) && (statSync(file).mode & 0o077) !== 0)
        throw new DataFolderError(`Others on this machine can read ${file}: chmod 600 ${file}`);
      return (await readFile(file, "utf8")).trim();
    },
  };
}

const credentials = z.object({ user: z.string(), password: z.string() });

/** Returns the SMTP server's user and password, which are the secret `email`; undefined where it is absent. */
export async function smtpCredentials(secrets: Secrets): Promise<z.output<typeof credentials> | undefined> {
  const text = await secrets.read("email");
  if (text === undefined) return undefined;
  try {
    return credentials.parse(JSON.parse(text));
  } catch {
    throw new DataFolderError('The secret "email" must be {"user": "…", "password": "…"}.');
  }
}
