import * as z from "zod";
import { callWithRetry } from "../../../lambdas/http-client/http-call.ts";

const timeoutMs = 10_000;

/** Which chain a node follows (Solana JSON-RPC, getGenesisHash). @throws {Error} that names no address, which may hold a key */
export function genesisHash(url: string): Promise<string> {
  return call(url, z.string(), "getGenesisHash", []);
}

/** The program that an account belongs to; undefined when there is none. @throws {Error} as above */
export async function accountOwner(url: string, address: string): Promise<string | undefined> {
  const schema = z.object({ value: z.object({ owner: z.string() }).nullable() });
  const { value } = await call(url, schema, "getAccountInfo", [address, { encoding: "base64" }]);
  return value?.owner;
}

async function call<Schema extends z.ZodType>(
  url: string,
  schema: Schema,
  method: string,
  params: readonly unknown[],
): Promise<z.output<Schema>> {
  try {
    const { body } = await callWithRetry({
      url,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      timeoutMs,
    });
    return schema.parse(z.object({ result: z.unknown() }).parse(JSON.parse(body)).result);
  } catch {
    // No cause: its message may quote the address.
    throw new Error(`The Solana node did not answer ${method}`);
  }
}
