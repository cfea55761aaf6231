import type { OfferDescription } from "../payments/definitions.ts";

/** The price in words: "5 sats over Lightning, or 0.01 USDC on Solana". */
export function priceInWords(rails: readonly OfferDescription[]): string {
  return rails.map(({ price }) => price).join(", or ");
}

/** The amounts alone, for where there is little room: "5 sats", "0.01 USDC". */
export function amountsInWords(rails: readonly OfferDescription[]): readonly string[] {
  const prices = rails.flatMap(({ price }) => price.split(" or "));
  return [...new Set(prices.map((price) => price.replace(/ (?:over|on) .*$/, "")))];
}
