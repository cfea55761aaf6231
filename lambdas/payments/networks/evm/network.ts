import { rememberedMs } from "../../refusals.ts";
import { toBaseUnits, usdcDecimals } from "../../usdc.ts";
import type { TransferNetwork } from "../network.ts";
import type { EvmParts } from "./parts.ts";
import { offeredTerms } from "./terms.ts";
import { evmTitle } from "./titles.ts";

/**
 * USDC on a network of EVM, by authorizations that payers sign (EIP-3009). It is collected by a facilitator that is trusted no further than it can
 * be checked. What reads payments is loaded with the first one, since most requests bring none.
 */
export function createEvmNetwork(parts: EvmParts): TransferNetwork {
  const { network, token, priceUsdc } = parts.settings;
  return {
    kind: "transfers",
    rail: "evm",
    chain: network,
    id: network,
    title: evmTitle(network),
    asset: token.address,
    decimals: usdcDecimals,
    price: toBaseUnits(priceUsdc),
    refusalsHoldMs: rememberedMs,
    terms: (context) => offeredTerms(parts, context),
    async read(payload, accepted) {
      const { readTransfer } = await import("./transfers.ts");
      return readTransfer(parts, payload, accepted);
    },
    async settle(payment) {
      const { settle } = await import("./transfers.ts");
      return settle(parts, payment);
    },
    async lookUp(payment) {
      const { lookUp } = await import("./transfers.ts");
      return lookUp(parts, payment);
    },
  };
}
