import type { Offer } from "../../lambdas/http-contract/responses.ts";
import { toAmount, amountText, type Amount } from "./amount.ts";
import { NotPaidError } from "../errors.ts";

/**
 * Checks that a payment has the offered amount. A limit holds without this; but a buyer is shown the offer, and a service that takes another amount
 * should not be paid.
 * @param network of the payment, by its CAIP-2 name
 * @throws {NotPaidError}
 */
export function checkOffered(
  offers: readonly Offer[],
  method: "lightning" | "x402",
  price: Amount,
  network?: string,
): void {
  const offer = offers.find(({ payment_methods: methods }) => methods.includes(method));
  if (!offer) return;
  // An offer tells the price on its first network in words, and those on all of them in its terms.
  const [first, ...others] = offer.metadata.x402?.accepts ?? [];
  const terms = others.find((candidate) => candidate.network === network && network !== first?.network);
  const offered = terms ? BigInt(terms.amount) : toAmount(offer.amount, price.currency).millionths;
  if (offer.currency === price.currency && offered === price.millionths) return;
  throw new NotPaidError(
    `The service offers the document for ${offer.amount} ${offer.currency} and asks for ${amountText(price)}. Nothing was paid.`,
  );
}
