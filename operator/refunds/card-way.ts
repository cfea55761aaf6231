import type { RefundDue } from "../refunds-due.ts";
import { CannotRefundError } from "./attempt.ts";
import type { RefundWay } from "./way.ts";

/** Card payments go back through Stripe alone, to the card that paid. This program has no key that could move money. */
export function createCardWay(): RefundWay {
  const explain = ({ transaction }: RefundDue): string =>
    `Refund ${transaction ?? "the payment"} in Stripe's Dashboard, then record it with "refunds refunded"`;
  return {
    plan: (refund) => ({ byHand: explain(refund) }),
    prepare: (refund) => Promise.reject(new CannotRefundError(explain(refund))),
    pay: () => Promise.resolve({ result: "unpaid", reason: "Cards are refunded in Stripe's Dashboard" }),
  };
}
