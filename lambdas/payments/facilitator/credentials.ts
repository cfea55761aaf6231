import * as z from "zod";
import { readSecret } from "../../aws/secrets.ts";
import { usdcNetworks } from "../../http-contract/payment/usdc-networks.ts";
import { cdpKey, type CdpKey } from "./cdp-token.ts";

/** The secret of an x402 network is invalid. The message names none of its values. */
export class X402SecretError extends Error {
  override readonly name = "X402SecretError";
}

/** The credentials for the operator's facilitator and node. */
export interface X402Credentials {
  /** Headers of every call of the facilitator, for example `{"Authorization": "Bearer …"}`. */
  readonly facilitatorHeaders: Readonly<Record<string, string>>;
  /** Signs a token for every call of Coinbase's facilitator. */
  readonly cdpKey?: CdpKey | undefined;
  /** JSON-RPC endpoint whose address contains a key, in place of the public one. */
  readonly rpcUrl?: string | undefined;
}

const ofNetwork = z.object({
  facilitatorHeaders: z.record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).optional(),
  cdpKey: cdpKey.optional(),
  rpcUrl: z.url({ protocol: /^https?$/ }).optional(),
});
/** What all networks of a rail have in common, and by name or CAIP-2 id, what one of them has in its place. */
const secretText = ofNetwork.extend({
  networks: z
    .record(
      z.string().refine((key) => isId(key) || isName(key)),
      ofNetwork,
    )
    .default({}),
});
const isId = (key: string): boolean => /^(?:eip155|solana):[-\w]{1,32}$/.test(key);
const isName = (key: string): boolean => Object.values(usdcNetworks).some(({ name }) => name === key);

/** How long a secret is cached, in ms: a changed one takes effect within this time. */
const cacheMs = 5 * 60_000;

/**
 * Creates a reader of the credentials in a secret; without a secret there are none. A failed read is not cached.
 * @param network CAIP-2 id
 * @throws {X402SecretError} (from the returned function)
 */
export function createX402Credentials(
  secretId: string | undefined,
  network: string,
  clock: () => number,
): () => Promise<X402Credentials> {
  let cached: { readonly credentials: Promise<X402Credentials>; readonly until: number } | undefined;

  return () => {
    if (secretId === undefined) return Promise.resolve({ facilitatorHeaders: {} });
    if (!cached || cached.until < clock()) {
      const credentials = fetchCredentials(secretId, network);
      cached = { credentials, until: clock() + cacheMs };
      credentials.catch(() => {
        cached = undefined;
      });
    }
    return cached.credentials;
  };
}

async function fetchCredentials(id: string, network: string): Promise<X402Credentials> {
  const text = await readSecret(id);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // No cause: the message of a SyntaxError quotes the text that it could not parse.
    throw new X402SecretError(`The ${secretName(network)} secret is not JSON`);
  }
  const parsed = secretText.safeParse(json);
  if (parsed.success) {
    const { networks, ...common } = parsed.data;
    const networkCredentials = networks[network] ?? networks[usdcNetworks[network]?.name ?? network];
    const { facilitatorHeaders = {}, ...others } = { ...common, ...networkCredentials };
    return { facilitatorHeaders, ...others };
  }
  const faults = parsed.error.issues.map(({ path }) => path.join("."));
  throw new X402SecretError(
    `The ${secretName(network)} secret is invalid: ${[...new Set(faults)].join(", ")}`,
  );
}

/** Returns what the operator's documents call the secret of a network. @param network CAIP-2 id */
function secretName(network: string): string {
  return network.startsWith("solana:") ? "x402" : "evm";
}
