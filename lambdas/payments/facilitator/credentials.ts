import * as z from "zod";
import { readSecret } from "../../aws/secrets.ts";
import { cdpKey } from "./cdp-token.ts";
import type { CdpKey } from "./cdp-token.ts";

/** The secret of a network of x402 is invalid. The message names none of its values. */
export class X402SecretError extends Error {
  override readonly name = "X402SecretError";
}

/** The credentials for the operator's facilitator and node. */
export interface X402Credentials {
  /** Headers of every call of the facilitator, for example `{"Authorization": "Bearer …"}`. */
  readonly facilitatorHeaders: Readonly<Record<string, string>>;
  /** Signs a token for every call of Coinbase's facilitator. */
  readonly cdpKey?: CdpKey | undefined;
  /** JSON-RPC endpoint that holds a key in its address, in place of the public one. */
  readonly rpcUrl?: string | undefined;
}

const secretText = z.object({
  facilitatorHeaders: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).default({}),
  cdpKey: cdpKey.optional(),
  rpcUrl: z.url({ protocol: /^https?$/ }).optional(),
});

/** How long a secret is cached, in ms: a changed one takes effect within this time. */
const cacheMs = 5 * 60_000;

/**
 * Reads the credentials in a secret; there are none where no secret is named. A failed read is not cached.
 * @throws {X402SecretError} (from the returned function)
 */
export function createX402Credentials(
  secretId: string | undefined,
  clock: () => number,
): () => Promise<X402Credentials> {
  let held: { readonly credentials: Promise<X402Credentials>; readonly until: number } | undefined;

  return () => {
    if (secretId === undefined) return Promise.resolve({ facilitatorHeaders: {} });
    if (!held || held.until < clock()) {
      const credentials = fetchCredentials(secretId);
      held = { credentials, until: clock() + cacheMs };
      credentials.catch(() => {
        held = undefined;
      });
    }
    return held.credentials;
  };
}

async function fetchCredentials(id: string): Promise<X402Credentials> {
  const text = await readSecret(id);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // No cause: the message of a SyntaxError quotes what it could not parse.
    throw new X402SecretError("The x402 secret is not JSON");
  }
  const parsed = secretText.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path }) => path.join("."));
  throw new X402SecretError(`The x402 secret is invalid: ${[...new Set(faults)].join(", ")}`);
}
