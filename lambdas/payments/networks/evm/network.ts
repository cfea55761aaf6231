import { rememberedMs } from "../../refusals.ts";
import { toBaseUnits, usdcDecimals } from "../../usdc.ts";
import type { TransferNetwork } from "../network.ts";
import type { EvmParts } from "./parts.ts";
import { offeredTerms } from "./terms.ts";
import { evmTitle } from "./titles.ts";

/**
 * Creates the network for USDC on an EVM chain, by authorizations that payers sign (EIP-3009). A facilitator collects it, trusted no further than it
 * can be checked. The code that reads payments is loaded with the first one, since most requests bring none.
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
