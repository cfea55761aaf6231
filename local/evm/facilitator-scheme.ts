import type { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { registerExactEvmScheme } from "@x402/evm/exact/facilitator";
import { createWalletClient, http, publicActions } from "viem";
import { baseSepolia } from "./base-sepolia.ts";
import { evmNetwork } from "./addresses.ts";
import type { LocalEvmChain } from "./chain.ts";

/** Has a facilitator settle exact payments on the local EVM chain, of both versions of x402. */
export function settleOnEvm(facilitator: x402Facilitator, { url, settler }: LocalEvmChain): void {
  const client = createWalletClient({
    account: settler,
    chain: baseSepolia,
    transport: http(url, { retryCount: 0 }),
    pollingInterval: 20,
  }).extend(publicActions);
  registerExactEvmScheme(facilitator, {
    signer: toFacilitatorEvmSigner({ ...client, address: settler.address } as never),
    networks: evmNetwork,
  });
}
