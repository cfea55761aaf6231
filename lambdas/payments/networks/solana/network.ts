import { rememberedMs } from "../../refusals.ts";
import { toBaseUnits, usdcDecimals } from "../../usdc.ts";
import type { TransferNetwork } from "../network.ts";
import type { SolanaParts } from "./parts.ts";
import { readPayerPaidTransfer, readTransfer } from "./read-transfer.ts";
import { lookUp, settle } from "./settle.ts";
import { offeredTerms } from "./terms.ts";

/**
 * Creates the network for USDC on Solana. A facilitator collects it, trusted no further than it can be checked; or the operator's node does, where
 * the payer pays the fee.
 */
export function createSolanaNetwork(parts: SolanaParts): TransferNetwork {
  const { settings } = parts;
  return {
    kind: "transfers",
    rail: "solana",
    id: settings.X402_NETWORK,
    title: "USDC on Solana",
    asset: settings.X402_ASSET,
    decimals: usdcDecimals,
    price: toBaseUnits(settings.X402_PRICE_USDC),
    refusalsHoldMs: rememberedMs,
    terms: (context) => offeredTerms(parts, context),
    read: (payload, accepted) => readTransfer(parts, payload, accepted),
    readPayerPaid: (payload, accepted) => readPayerPaidTransfer(parts, payload, accepted),
    settle: (payment) => settle(parts, payment),
    lookUp: (payment, claimedAt) => lookUp(parts, payment, claimedAt),
  };
}
