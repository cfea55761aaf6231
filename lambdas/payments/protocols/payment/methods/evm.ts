import * as z from "zod";
import { fault } from "../problems.ts";
import type { TransferDialect } from "./transfer-dialect.ts";

/** Permit2, at the same address on every chain. The draft requires it, though no credential of that type is accepted. */
const permit2Address = "0x000000000022D473030F116dDEE9F6B43aC78BA3";

const payload = z.looseObject({ type: z.string() });
const authorization = z.object({
  from: z.string(),
  to: z.string(),
  value: z.string(),
  validAfter: z.string(),
  validBefore: z.string(),
  nonce: z.string(),
  signature: z.string(),
});

/** The method `evm` (draft-evm-charge-00), with the credential `authorization` (EIP-3009), which the facilitator sends. */
export const evmTransfers: TransferDialect = {
  name: "evm",

  methodDetails: ({ id, decimals }) => ({
    chainId: parseChainId(id),
    credentialTypes: ["authorization"],
    decimals,
    permit2Address,
  }),

  matchesNetwork: ({ chainId }, { id }) => chainId === parseChainId(id),

  async read(network, { challenge, payload: presented }) {
    const { data: typed } = payload.safeParse(presented);
    if (typed && typed.type !== "authorization") return fault("verification-failed", otherType);
    const { data } = authorization.safeParse(presented);
    if (!data) return fault("malformed-credential", noAuthorization);
    const { signature, ...signed } = data;
    // draft-evm-charge-00, "Challenge Binding": the nonce names the challenge, so the signed data pay no other.
    if (!(await challengeHashes(challenge)).includes(signed.nonce.toLowerCase()))
      return fault("verification-failed", otherNonce);
    return network.read({ signature, authorization: signed }, { offer: challenge.request.externalId });
  },

  receiptFields: ({ id }) => ({ chainId: parseChainId(id) }),
};

const otherType =
  "The challenge supports only the credential type authorization (EIP-3009). Sign one for one of this response's challenges.";
const noAuthorization =
  "The credential has no authorization: a payload of the type authorization with its fields and the signature.";
const otherNonce =
  "The authorization's nonce is not the hash of its challenge. Sign one of this response's challenges.";

function parseChainId(id: string): number {
  return Number(id.replace("eip155:", ""));
}

/** Returns the hash of a challenge, as the draft has it, and as pympp 0.16 does. */
async function challengeHashes({
  id,
  realm,
}: {
  readonly id: string;
  readonly realm: string;
}): Promise<readonly string[]> {
  // Loaded with the first payment, since most requests bring none.
  const { keccak256, stringToBytes } = await import("viem");
  return [`${id}${realm}`, JSON.stringify([id, realm])].map((text) => keccak256(stringToBytes(text)));
}
