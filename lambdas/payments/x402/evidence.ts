import * as z from "zod";

/** What is kept of a payment until its outcome is known: enough to settle it again or find it on the chain. */
export const x402Evidence = z.object({
  transaction: z.string(),
  fee_payer: z.string(),
  payer: z.string(),
  amount: z.string(),
  memo: z.string().optional(),
  blockhash: z.string(),
  destination: z.string(),
  /** A landing before this is not the payment that was claimed; epoch ms. */
  not_before: z.number().default(0),
  /** Of the protocol, in which the payer spoke. */
  version: z.literal([1, 2]).default(2),
});
export type X402Evidence = z.infer<typeof x402Evidence>;

/** How far a payment has been looked for on the chain: back to the transaction of this signature. */
export const x402Progress = z.object({ searched_to: z.string().optional() });

/** What of a settlement names it on the chain. */
export const x402Receipt = z.object({ transaction: z.string().optional() });
