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

/** Returns the price as people say it, "1 cent" or "1 to 5 cents": in dollars where it is, and otherwise the amounts. */
export function formatMoney(rails: readonly OfferDescription[]): string {
  const prices = listCents(rails);
  return prices.length === 0 ? formatAmounts(rails).join(" or ") : prices.map(formatCents).join(" to ");
}

/** Lists the price in US cents, or the lowest and the highest; none where it is not in dollars. */
export function listCents(rails: readonly OfferDescription[]): readonly number[] {
  const inDollars = rails.map(({ catalogue }) => catalogue.price).find(({ currency }) => currency === "USD");
  if (!inDollars) return [];
  const amounts = "amount" in inDollars ? [inDollars.amount] : [inDollars.min, inDollars.max];
  // A hundredth of a cent is the least that is told.
  return amounts.map((amount) => Math.round(Number(amount) * 10_000) / 100);
}

/** Formats an amount in US dollars as people say it. */
export function formatCents(cents: number): string {
  if (cents >= 100) return `$${(cents / 100).toFixed(2)}`;
  return cents === 1 ? "1 cent" : `${String(cents)} cents`;
}

/** Returns how the price depends on the document, for people; empty where it does not. */
export function formatSizes(rails: readonly OfferDescription[]): string {
  const tiers = rails.flatMap((rail) => rail.tiers);
  if (tiers.length === 0) return "";
  return (
    "The price depends on the document's size in bytes (UTF-8): its text, with the data of images in it, its bibliography, its invoice, its attached files in base64, and its logo. " +
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
