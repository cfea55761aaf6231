import { lightning } from "../../lightning/rail.ts";
import { x402 } from "../../x402/rail.ts";
import type { Order } from "../storage/orders.ts";
import type { Payment, PaymentMethod, Rail } from "./rail.ts";
import { formatAlternatives, translate } from "../../words/translate.ts";

/** The ways to pay, one for each payment method that an offer may name: one that is missing here does not compile. */
export const rails: Readonly<Record<PaymentMethod, Rail>> = { x402, lightning };

/** The payment methods that the page knows. */
export const methods = Object.keys(rails) as readonly PaymentMethod[];

/** The header with which an account's key pays for a document. */
export const keyHeader = "x-api-key";

/** Returns whether the service sells by it. */
export function isEnabled(method: PaymentMethod): boolean {
  return document.body.dataset.rails?.split(" ").includes(method) === true;
}

/** Returns the other rails that the service sells by, for a sentence. */
export function listOthers(method: PaymentMethod): string {
  const others = methods.filter((candidate) => candidate !== method && isEnabled(candidate));
  return formatAlternatives(others.map((candidate) => rails[candidate].name));
}

/**
 * Finds how an order was paid for, when the service has just answered with its job; undefined if unknown, as when it was paid before.
 * @param settlement the `PAYMENT-RESPONSE` header of that answer
 */
export function findPayment({ kept, proof }: Order, settlement: string | undefined): Payment | undefined {
  // A payment that was sent has a settlement; without one, something else bought the document.
  const isReported = proof !== undefined || settlement !== undefined;
  for (const method of methods) {
    const payment = rails[method].payment(kept?.[method], settlement);
    if (payment && !(isReported && payment.isProven === false)) return payment;
  }
  return proof && keyHeader in proof
    ? { amount: translate("credit of your key"), facts: [], isCredit: true }
    : undefined;
}
