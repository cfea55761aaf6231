import { readFile } from "node:fs/promises";
import * as z from "zod";

/** Where the service of `npm start` listens unless `PORT` says otherwise. */
export const defaultPort = 3000;

/** Where `npm start` leaves what this machine's programs need; its keys are worth nothing anywhere else. */
export const localServiceFile = new URL("../../out/local-service.json", import.meta.url);

export const localServiceRecord = z.object({
  /** The service's own address. */
  url: z.url(),
  dynamo_db: z.object({ endpoint: z.url(), table: z.string() }),
  solana: z.object({ rpc_url: z.url(), secret_key: z.array(z.int()) }),
  /** The regtest node, whose own wallet can pay. */
  lightning: z.object({ url: z.url(), macaroon: z.string(), certificate: z.string() }),
});

export type LocalServiceRecord = z.infer<typeof localServiceRecord>;

/** What the service of `npm start` left, if it runs. */
export async function localService(): Promise<LocalServiceRecord | undefined> {
  try {
    return localServiceRecord.parse(JSON.parse(await readFile(localServiceFile, "utf8")));
  } catch {
    return undefined;
  }
}
