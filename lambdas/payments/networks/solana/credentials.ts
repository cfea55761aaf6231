import * as z from "zod";
import { readSecret } from "../../../aws/secrets.ts";

/** The x402 secret is invalid. The message names none of its values. */
export class SolanaSecretError extends Error {
  override readonly name = "SolanaSecretError";
}

/** The credentials for the operator's facilitator and Solana node. */
export interface SolanaCredentials {
  /** Headers of every call of the facilitator, for example `{"Authorization": "Bearer …"}`. */
  readonly facilitatorHeaders: Readonly<Record<string, string>>;
  /** JSON-RPC endpoint that holds a key in its address, in place of `SOLANA_RPC_URL`. */
  readonly rpcUrl?: string | undefined;
}

const secretText = z.object({
  facilitatorHeaders: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).default({}),
  rpcUrl: z.url({ protocol: /^https?$/ }).optional(),
});

/** How long a secret is cached, in ms: a changed one takes effect within this time. */
const cacheMs = 5 * 60_000;

/**
 * Reads the credentials in a secret; there are none where no secret is named. A failed read is not cached.
 * @throws {SolanaSecretError} (from the returned function)
 */
export function createSolanaCredentials(
  secretId: string | undefined,
  clock: () => number,
): () => Promise<SolanaCredentials> {
  let held: { readonly credentials: Promise<SolanaCredentials>; readonly until: number } | undefined;

  const fetchCredentials = async (id: string): Promise<SolanaCredentials> => {
    const text = await readSecret(id);
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      // No cause: the message of a SyntaxError quotes what it could not parse.
      throw new SolanaSecretError("The x402 secret is not JSON");
    }
    const parsed = secretText.safeParse(json);
    if (parsed.success) return parsed.data;
    throw new SolanaSecretError(
      `The x402 secret is invalid: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`,
    );
  };

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
