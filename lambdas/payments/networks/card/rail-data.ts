import * as z from "zod";

/** What the ledger keeps of a payment, whose id is that of its Checkout Session. */
export const cardRailData = z.object({
  /** Cents of a dollar. */
  amount: z.int().positive(),
});

/** What proves a settled payment. */
export const cardReceipt = z.object({
  /** Id of the PaymentIntent, by which Stripe's Dashboard and refunds name the payment. */
  payment_intent: z.string().optional(),
});
