import * as z from "zod";

/** What stays on record of a payment; all else that it takes to settle it or find it on the chain is in its transaction. */
export const x402Evidence = z.object({
  payer: z.string(),
  /** Base units, in decimal digits. */
  amount: z.string(),
  /** A landing before this is not the payment that was claimed; epoch ms. */
  not_before: z.number().default(0),
  /** Of the protocol, in which the payer spoke. */
  version: z.literal([1, 2]).default(2),
  /** The signed transaction, base64, of records from before it was kept as an instrument. */
  transaction: z.string().optional(),
});
export type X402Evidence = z.infer<typeof x402Evidence>;

/** How far a payment has been looked for on the chain: back to the transaction of this signature. */
export const x402Progress = z.object({ searched_to: z.string().optional() });

/** What of a settlement names it on the chain. */
export const x402Receipt = z.object({ transaction: z.string().optional() });
