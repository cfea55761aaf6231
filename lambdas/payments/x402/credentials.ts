import * as z from "zod";
import { readSecret } from "../../aws/secrets.ts";

/** What is in the x402 secret is of no use. The message names no value of it. */
export class X402SecretError extends Error {
  override readonly name = "X402SecretError";
}

/** What the operator's facilitator and Solana node ask for. */
export interface X402Credentials {
  /** Headers that go with every call of the facilitator, for example `{"Authorization": "Bearer …"}`. */
  readonly facilitatorHeaders: Readonly<Record<string, string>>;
  /** JSON-RPC endpoint that holds a key in its address, in place of `SOLANA_RPC_URL`. */
  readonly rpcUrl?: string | undefined;
}

const secretText = z.object({
  facilitatorHeaders: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).default({}),
  rpcUrl: z.url({ protocol: /^https?$/ }).optional(),
});

/** How long what a secret holds is believed, in ms: an operator who changes it waits no longer. */
const believedMs = 5 * 60_000;

/**
 * The credentials in a secret; none where no secret is named. What cannot be read is not kept.
 * @throws {X402SecretError} (from the returned function)
 */
export function createX402Credentials(
  secretId: string | undefined,
  clock: () => number,
): () => Promise<X402Credentials> {
  let held: { readonly credentials: Promise<X402Credentials>; readonly until: number } | undefined;

  const fetchCredentials = async (id: string): Promise<X402Credentials> => {
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
    throw new X402SecretError(
      `The x402 secret does not fit: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`,
    );
  };

  return () => {
    if (secretId === undefined) return Promise.resolve({ facilitatorHeaders: {} });
    if (!held || held.until < clock()) {
      const credentials = fetchCredentials(secretId);
      held = { credentials, until: clock() + believedMs };
      credentials.catch(() => {
        held = undefined;
      });
    }
    return held.credentials;
  };
}
