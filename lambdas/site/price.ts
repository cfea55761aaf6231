import type { RailDescription } from "../payments/rail-definition.ts";

/** The price in words: "5 sats over Lightning, or 0.01 USDC on Solana". */
export function priceInWords(rails: readonly RailDescription[]): string {
  return rails.map(({ price }) => price).join(", or ");
}
