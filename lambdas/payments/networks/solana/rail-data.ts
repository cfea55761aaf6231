import * as z from "zod";

/** What the ledger keeps of a payment. All else that settling it or finding it on the chain takes is in its transaction. */
export const solanaRailData = z.object({
  payer: z.string(),
  /** Base units, in decimal digits. */
  amount: z.string(),
  /** Epoch ms; a transaction that landed before is not the payment that was claimed. */
  not_before: z.number().default(0),
});
export type SolanaRailData = z.infer<typeof solanaRailData>;

/** How far back a payment has been looked for on the chain: to the transaction of this signature. */
export const solanaProgress = z.object({ searched_to: z.string().optional() });

/** The part of a receipt that names the payment on the chain. */
export const solanaReceipt = z.object({ transaction: z.string().optional() });
