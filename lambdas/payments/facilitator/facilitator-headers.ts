import { signCdpToken } from "./cdp-token.ts";
import type { X402Credentials } from "./credentials.ts";
import type { FacilitatorOptions } from "./facilitator.ts";

/** Returns the headers that a facilitator requires: fixed ones, and a token for this very call if the credentials contain a key that signs it. */
export function facilitatorHeaders(
  credentials: () => Promise<X402Credentials>,
  clock: () => number,
): NonNullable<FacilitatorOptions["headers"]> {
  return async (call) => {
    const { facilitatorHeaders: fixed, cdpKey } = await credentials();
    if (!cdpKey) return fixed;
    return { ...fixed, Authorization: `Bearer ${await signCdpToken(cdpKey, call, clock())}` };
  };
}
