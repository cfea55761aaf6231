import type { OfferDescription } from "../payments/definitions.ts";

/** Returns the price in words: "5 sats over Lightning, or 0.01 USDC on Solana or Base". */
export function formatPrices(rails: readonly OfferDescription[]): string {
  return rails.map(({ price }) => amountOnce(price)).join(", or ");
}

/** Formats the amounts only, for small spaces: "5 sats", "0.01 USDC"; with the networks, where an offer's differ in their price. */
export function formatAmounts(rails: readonly OfferDescription[]): readonly string[] {
  const prices = rails.flatMap(({ price }) => {
    const onNetworks = price.split(" or ");
    const amounts = new Set(onNetworks.map((text) => text.replace(/ (?:over|on) .*$/, "")));
    return amounts.size > 1 ? onNetworks : [...amounts];
  });
  return [...new Set(prices)];
}

/** Returns how the price depends on the document, for people; empty where it does not. */
export function formatSizes(rails: readonly OfferDescription[]): string {
  const tiers = rails.flatMap((rail) => rail.tiers);
  if (tiers.length === 0) return "";
  return (
    "The price depends on the document's size in bytes (UTF-8): its text, with the data of images in it, its bibliography and its logo. " +
    `${tiers.join("; ")}.`
  );
}

/** Omits an amount that an earlier network has too. */
function amountOnce(price: string): string {
  const parts = price.split(" or ");
  const shorter = parts.map((part, index) => {
    const [amount = ""] = /^.* on /.exec(part) ?? [];
    return parts[index - 1]?.startsWith(amount) === true ? part.slice(amount.length) : part;
  });
  return shorter.join(" or ");
}
