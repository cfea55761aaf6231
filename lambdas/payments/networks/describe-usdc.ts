import { formatPrice, formatTiers, type Price } from "../price.ts";
import { toBaseUnits } from "../usdc.ts";
import { cataloguePrice, chargeAmount, type NetworkDescription } from "./definition.ts";

/** Describes a network on which documents are paid for in USDC, or in a token that counts as such. @param price in USDC */
export function describeUsdc(
  price: Price<string>,
  {
    method,
    title,
    network,
    asset,
  }: {
    readonly method: string;
    /** What is paid and where: `USDC on Solana`. */
    readonly title: string;
    readonly network: string;
    readonly asset: string;
  },
): Omit<NetworkDescription, "page"> {
  const token = title.replace(/ on .*$/, "");
  const tiers = formatTiers(price, (amount) => `${amount} ${token}`);
  return {
    price: formatPrice(price, (amount) => `${amount} ${title}`),
    tiers,
    title,
    catalogue: {
      // USDC counts as dollars in catalogues.
      price: cataloguePrice("USD", price, String),
      terms: { network, asset },
      charge: { method, ...chargeAmount(toBaseUnits(price), tiers), currency: asset },
    },
  };
}
