import * as z from "zod";
import { railNames } from "../interface/payment-methods.ts";
import { jobPartition } from "../jobs/job.ts";
import type { Item, ItemKey } from "../aws/table.ts";
import type { Payment } from "./rail.ts";

/**
 * How long a payment is remembered, in ms. Longer than a job lives, so that a payment cannot outlive the memory of its use; and longer by a week, the longest life
 * of an invoice, than the 30 days for which one that was paid is honoured.
 */
export const paymentLifetimeMs = 38 * 24 * 3600 * 1000;

const railName = z.enum(railNames);

/**
 * What a collected payment bought: its document; nothing, because another payment had bought that; or nothing until the document comes.
 */
const bought = z.enum(["document", "nothing", "nothing yet"]);
export type Bought = z.infer<typeof bought>;

/** A payment as the ledger keeps it, for ever bound to one document. */
const paymentItem = z.object({
  rail: railName,
  id: z.string(),
  /** The account that pays, when one does. */
  account_id: z.string().optional(),
  state: z.enum(["claimed", "settled", "refused"]),
  job_id: z.uuid(),
  document_hash: z.string(),
  evidence: z.record(z.string(), z.unknown()),
  /** Epoch ms. */
  claimed_at: z.number(),
  /** Epoch ms; 0 when nobody is settling. */
  lease_until: z.number(),
  receipt: z.record(z.string(), z.unknown()).optional(),
  /** How far the payment has been looked for on its rail, in the rail's own terms. */
  progress: z.record(z.string(), z.unknown()).optional(),
  /** False while a collected payment is still owed its job. */
  fulfilled: z.boolean().optional(),
  /** Once it is collected. */
  bought: bought.optional(),
  /** Why it was refused: the rail's own code. */
  reason: z.string().optional(),
});

export type PaymentRecord = z.infer<typeof paymentItem>;

/** The lock: which payment is buying the document right now. */
const settlementItem = z.object({ rail: railName, payment_id: z.string() });
export type SettlementUnderWay = z.infer<typeof settlementItem>;

const settlementSortKey = "SETTLEMENT";

export function parseSettlement(item: Item | undefined): SettlementUnderWay | undefined {
  return item && settlementItem.parse(item);
}

export function parsePayment(item: Item | undefined): PaymentRecord | undefined {
  return item && paymentItem.parse(item);
}

/** How the partition of every payment begins. */
export const paymentPartition = "PAYMENT#";

export function paymentItemKey({ rail, id }: Pick<Payment, "rail" | "id">): ItemKey {
  return { pk: `${paymentPartition}${rail}#${id}`, sk: "PAYMENT" };
}

/** The lock lies beside the job, so that both are read at once. */
export function lockItemKey(jobId: string): ItemKey {
  return { pk: jobPartition(jobId), sk: settlementSortKey };
}
