import * as z from "zod";
import { railNames } from "../http-contract/payment-methods.ts";
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
  /** The network that the request came from which claimed it. */
  network: z.string().optional(),
  state: z.enum(["claimed", "settled", "refused"]),
  job_id: z.uuid(),
  document_hash: z.string(),
  evidence: z.record(z.string(), z.unknown()),
  instrument: z.instanceof(Uint8Array).optional(),
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
  /** When somebody looks at it next, epoch ms; as it was read. */
  due_at: z.number().optional(),
});

export type PaymentRecord = z.infer<typeof paymentItem>;

/**
 * The lock: which payment is buying the document right now. It stands in the place of the document's job, so that there is never both, and the job takes
 * its place by a single write.
 */
const settlementItem = z.object({ rail: railName, payment_id: z.string(), expires_at: z.number() });
export type SettlementUnderWay = Omit<z.infer<typeof settlementItem>, "expires_at">;

/** Parses what stands in a job's place. @returns undefined for a job, and for a lock past its lifetime */
export function parseSettlement(item: Item | undefined, now: number): SettlementUnderWay | undefined {
  if (item === undefined || !("payment_id" in item)) return undefined;
  const lock = settlementItem.parse(item);
  return lock.expires_at * 1000 > now ? lock : undefined;
}

/** A payment's item says by its key which payment it is, and nowhere else: what has less than a kilobyte costs half as much to write. */
export function parsePayment(item: Item | undefined): PaymentRecord | undefined {
  if (!item) return undefined;
  const [rail, ...id] = String(item.pk).slice(paymentPartition.length).split("#");
  return paymentItem.parse({ ...item, rail, id: id.join("#") });
}

/** A new payment's item, but for when it is due and how long it is kept. */
export function newPaymentItem({ rail, id, ...fields }: PaymentRecord): Item & ItemKey {
  return { ...paymentItemKey({ rail, id }), ...fields };
}

/** How the partition of every payment begins. */
export const paymentPartition = "PAYMENT#";

export function paymentItemKey({ rail, id }: Pick<Payment, "rail" | "id">): ItemKey {
  return { pk: `${paymentPartition}${rail}#${id}`, sk: "PAYMENT" };
}
