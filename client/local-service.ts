import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { UsageError } from "./errors.ts";

/** Where the service of `npm start` listens unless `PORT` says otherwise. */
export const defaultPort = 3000;

/** The folder in which each `npm start` stores a file for this machine's programs; its keys are worth nothing elsewhere. */
const folder =
  process.env.LOCAL_SERVICES_FOLDER ?? fileURLToPath(new URL("../out/local-services", import.meta.url));

const localServiceRecord = z.object({
  /** Of the process that serves. */
  pid: z.int().positive(),
  /** The service's own address. */
  url: z.url(),
  dynamo_db: z.object({ endpoint: z.url(), table: z.string() }),
  solana: z.object({ rpc_url: z.url(), secret_key: z.array(z.int()) }),
  /** Where the service is sold on an EVM chain. */
  evm: z.object({ rpc_url: z.url(), private_key: z.string() }).optional(),
  /** The regtest node, whose own wallet can pay. */
  lightning: z.object({ url: z.url(), macaroon: z.string(), certificate: z.string() }),
});

/** What `npm start` leaves for the other programs: its address, and the keys of its test wallets. */
export type LocalServiceRecord = z.infer<typeof localServiceRecord>;

/** Leaves a service's record, for its owner's eyes alone. @returns its file */
export async function writeRecord(record: LocalServiceRecord): Promise<string> {
  await mkdir(folder, { recursive: true });
  await findRunningServices();
  // Named by its process too, so that nobody else ever writes it or takes it away.
  const file = join(folder, `${new URL(record.url).port}-${record.pid}.json`);
  // Renamed, so that nobody reads a partial file.
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(record), { mode: 0o600 });
  await rename(draft, file);
  return file;
}

/** Reads a service's record from this file; undefined when it cannot be read. */
export async function readRecord(file: string): Promise<LocalServiceRecord | undefined> {
  try {
    return localServiceRecord.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return undefined;
  }
}

/** Finds the running services of `npm start`, and removes the records of killed ones. */
export async function findRunningServices(): Promise<LocalServiceRecord[]> {
  const names = await readdir(folder).catch(() => []);
  const services = await Promise.all(
    names
      .filter((name) => /^\d+-\d+\.json$/.test(name))
      .map(async (name) => {
        const record = await readRecord(join(folder, name));
        if (record && (await isRunning(record))) return [record];
        await rm(join(folder, name), { force: true });
        return [];
      }),
  );
  return services.flat().sort((a, b) => a.url.localeCompare(b.url));
}

/** Finds the service of `npm start` at this address, if it runs. */
export async function findLocalService(url: string): Promise<LocalServiceRecord | undefined> {
  return (await findRunningServices()).find(
    (record) => normaliseAddress(record.url) === normaliseAddress(url),
  );
}

/**
 * Resolves the address of the service that is meant: the one given, else that of `SERVICE_URL`, else that of the one `npm start` that runs.
 * @throws {UsageError} when several run, and it is not said which
 */
export async function resolveServiceUrl(url = process.env.SERVICE_URL): Promise<string> {
  if (url !== undefined) {
    if (!/^https?:/.test(url) || !URL.canParse(url))
      throw new UsageError(`"${url}" is not a service URL. Use the form https://pdf.example.com.`);
    return url.replace(/\/+$/, "");
  }
  const [first, ...more] = await findRunningServices();
  if (more.length === 0) return first?.url ?? `http://localhost:${defaultPort}`;
  const addresses = [first, ...more].map((record) => `  ${record?.url ?? ""}`).join("\n");
  throw new UsageError(
    `Several services run on this machine. Choose one with --url or SERVICE_URL:\n${addresses}`,
  );
}

function normaliseAddress(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url);
  const host = hostname === "localhost" ? "127.0.0.1" : hostname;
  return `${protocol}//${host}:${port}${pathname.replace(/\/+$/, "")}`;
}

/** Checks both process and port: process ids are reused, and another program may have the port. */
async function isRunning({ pid, url }: LocalServiceRecord): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
}
