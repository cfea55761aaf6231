import * as z from "zod";

/** What the ledger keeps of a payment. All else that settling it takes is in its signed authorization. */
export const evmRailData = z.object({
  /** CAIP-2 id. */
  network: z.string(),
  payer: z.string(),
  /** Base units, in decimal digits. */
  amount: z.string(),
  /** Epoch ms; an authorization that was used before is not the payment that was claimed. */
  not_before: z.number(),
});
export type EvmRailData = z.infer<typeof evmRailData>;

/** How far back the use of an authorization has been looked for: to this block, which is the next to look at. */
export const evmProgress = z.object({ search_from: z.string().regex(/^\d+$/).optional() });

/** The part of a receipt that names the payment on the chain. */
export const evmReceipt = z.object({ transaction: z.string().optional() });
