import type { Order, SeenPayment } from "./orders.ts";
import type { Payment } from "../paying/rail.ts";

/** The payments for a document that this browser has seen: the receipt lists each of them. */

type Payments = Pick<Order, "payment" | "otherPayments">;

/** Returns the changes when a payment is seen. */
export function addPayment({ payment: before, otherPayments }: Payments, paid: Payment): Payments {
  const payment = { ...paid, seen: Date.now() };
  if (!before) return { payment };
  if (isSame(before, payment))
    return { payment: { ...(isBetter(payment, before) ? paid : before), seen: before.seen } };
  if (payment.isProven === false) return {};
  if (before.isProven === false) return { payment };
  return { payment, otherPayments: addOther(otherPayments, before) };
}

/** Returns the changes when a paid document is offered again: its next payment is another one. */
export function removePayment({ payment, otherPayments }: Payments): Payments {
  return payment ? { payment: undefined, otherPayments: addOther(otherPayments, payment) } : {};
}

function addOther(others: readonly SeenPayment[] = [], payment: SeenPayment): readonly SeenPayment[] {
  return [...others.filter((known) => !isSame(known, payment)), payment];
}

function isSame(first: Payment, second: Payment): boolean {
  return JSON.stringify(first.facts[0]) === JSON.stringify(second.facts[0]);
}

function isBetter(first: Payment, second: Payment): boolean {
  return first.isProven !== false && second.isProven === false;
}
