import * as z from "zod";
import { createJsonRpc, type JsonRpc } from "../../../lambdas/payments/networks/json-rpc.ts";

const timeoutMs = 10_000;

/** Returns which chain a node follows (Solana JSON-RPC, getGenesisHash). @throws {ChainError} that names no address, which may hold a key */
export function fetchGenesisHash(url: string): Promise<string> {
  return nodeAt(url)(z.string(), "getGenesisHash", []);
}

/** Returns the program that owns an account; undefined when there is none. @throws {ChainError} as above */
export async function fetchAccountOwner(url: string, address: string): Promise<string | undefined> {
  const schema = z.object({ value: z.object({ owner: z.string() }).nullable() });
  const { value } = await nodeAt(url)(schema, "getAccountInfo", [address, { encoding: "base64" }]);
  return value?.owner;
}

function nodeAt(url: string): JsonRpc {
  return createJsonRpc("Solana", () => Promise.resolve(url), timeoutMs);
}
