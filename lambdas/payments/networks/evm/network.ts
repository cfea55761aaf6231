import { rememberedMs } from "../../refusals.ts";
import { usdcBaseUnits, usdcDecimals } from "../../usdc.ts";
import type { TransferNetwork } from "../network.ts";
import { evmTitle } from "./chains.ts";
import type { EvmParts } from "./parts.ts";
import { offeredTerms } from "./terms.ts";

/**
 * USDC on a network of EVM, by authorizations that payers sign (EIP-3009). It is collected by a facilitator that is trusted no further than it can
 * be checked. What reads payments is loaded with the first one, since most requests bring none.
 */
export function createEvmNetwork(parts: EvmParts): TransferNetwork {
  const { settings } = parts;
  return {
    kind: "transfers",
    rail: "evm",
    id: settings.EVM_NETWORK,
    title: evmTitle(settings.EVM_NETWORK),
    asset: settings.EVM_ASSET,
    decimals: usdcDecimals,
    price: usdcBaseUnits(settings.EVM_PRICE_USDC),
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
