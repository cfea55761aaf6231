import { readFile } from "node:fs/promises";
import { z } from "zod";

/** Where the service of `npm start` listens unless `PORT` says otherwise. */
export const defaultPort = 3000;

/** Where `npm start` leaves the key of its test wallet; worth nothing anywhere else. */
export const testWalletFile = new URL("../../out/local-service.json", import.meta.url);

const localService = z.object({ url: z.url(), rpc_url: z.url(), secret_key: z.array(z.int()) });

/** The test wallet of the service that `npm start` runs at this address, if it does. */
export async function localWallet(url: string): Promise<{ wallet: string; rpcUrl: string } | undefined> {
  try {
    const found = localService.parse(JSON.parse(await readFile(testWalletFile, "utf8")));
    return found.url === url.replace("//localhost:", "//127.0.0.1:")
      ? { wallet: JSON.stringify(found.secret_key), rpcUrl: found.rpc_url }
      : undefined;
  } catch {
    return undefined;
  }
}
