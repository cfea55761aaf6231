import type { Offer } from "../../http-contract/responses.ts";
import { findRange, listTiers, type Price } from "../price.ts";

/**
 * Writes the tiers of a price into the metadata of an offer; nothing where all documents cost the same.
 * @param toAmount converts smallest units to the offer's currency
 */
export function priceTiersMetadata(
  price: Price<string>,
  toAmount: (smallest: string) => number,
): Pick<Offer["metadata"], "price_tiers"> {
  if (!findRange(price)) return {};
  return {
    price_tiers: listTiers(price).map(({ upToBytes, price: smallest }) => ({
      ...(upToBytes !== undefined && { up_to_bytes: upToBytes }),
      amount: toAmount(smallest),
    })),
  };
}
