import type { Offer } from "../../lambdas/http-contract/responses.ts";
import { amountOf, amountText } from "./amount.ts";
import type { Amount } from "./amount.ts";
import { NotPaidError } from "../errors.ts";

/**
 * Checks that a payment asks for what was offered. A limit holds without that; but a buyer is told the offer, and a service that takes
 * another amount than it says is not to be paid.
 * @throws {NotPaidError}
 */
export function checkOffered(offers: readonly Offer[], method: "lightning" | "x402", asked: Amount): void {
  const offer = offers.find(({ payment_methods: methods }) => methods.includes(method));
  if (!offer) return;
  const isSame =
    offer.currency === asked.currency &&
    amountOf(offer.amount, asked.currency).millionths === asked.millionths;
  if (isSame) return;
  throw new NotPaidError(
    `The service offers the document for ${offer.amount} ${offer.currency} and asks for ${amountText(asked)}. Nothing was paid.`,
  );
}
