import type { OfferDescription } from "../payments/definitions.ts";

/** The price in words: "5 sats over Lightning, or 0.01 USDC on Solana". */
export function priceInWords(rails: readonly OfferDescription[]): string {
  return rails.map(({ price }) => price).join(", or ");
}
