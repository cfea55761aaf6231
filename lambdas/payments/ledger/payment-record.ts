import * as z from "zod";
import { rails } from "../../http-contract/payment/payment-methods.ts";
import { storedRail } from "../../http-contract/payment/stored-rail.ts";
import type { Item, ItemKey } from "../../aws/table.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { Payment } from "../networks/network.ts";

/**
 * How long a payment is remembered, in ms: 38 days. Longer than a job lives, so that a payment cannot outlive the memory of its use. Longer
 * by a week, the longest life of an invoice, than the 30 days for which a paid invoice is honoured.
 */
export const paymentLifetimeMs = 38 * 24 * 3600 * 1000;

/** What a collected payment bought. `nothing`: another payment had bought the document. `nothing yet`: the document has not arrived. */
const bought = z.enum(["document", "nothing", "nothing yet"]);
export type Bought = z.infer<typeof bought>;

const paymentItem = z
  .object({
    rail: storedRail,
    id: z.string(),
    /** The account that pays, when one does. */
    account_id: z.string().optional(),
    /** Client network of the request that claimed the payment. */
    network: z.string().optional(),
    state: z.enum(["claimed", "settled", "refused"]),
    job_id: z.uuid(),
    document_hash: z.string(),
    /** {@link DocumentIdentity.pack} */
    pack: z.int().positive().optional(),
    /** {@link Payment.railData} */
    evidence: z.record(z.string(), z.unknown()),
    /** {@link Payment.signedTransaction} */
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
    /** When it was refused last, epoch ms. */
    refused_at: z.number().optional(),
    /** Whether a refused payment can never be collected any more. */
    is_final: z.boolean().optional(),
    /** When the payment is looked at next, epoch ms, as it was read. */
    due_at: z.number().optional(),
  })
  .transform(({ evidence, instrument, network, ...fields }) => ({
    ...fields,
    railData: evidence,
    ...(instrument && { signedTransaction: instrument }),
    ...(network !== undefined && { clientNetwork: network }),
  }));

/** A payment as the ledger keeps it, bound to one document for ever. */
export type PaymentRecord = z.infer<typeof paymentItem>;

/** The document or pack that a payment is bound to, as its record names it. */
export type PaidDocument = Pick<PaymentRecord, "job_id" | "document_hash" | "pack">;

/** Returns the identity of the document or pack that a payment is bound to. */
export function toDocument({ document_hash: hash, job_id: jobId, pack }: PaidDocument): DocumentIdentity {
  return { hash, jobId, ...(pack !== undefined && { pack }) };
}

const lockItem = z.object({ rail: storedRail, payment_id: z.string(), expires_at: z.number() });

/** The lock: which payment is buying the document. Stored under the job's own key, so that creating the job replaces it in one write. */
export type DocumentLock = Omit<z.infer<typeof lockItem>, "expires_at">;

/** Parses the item under a job's key. @param now epoch ms @returns undefined for a job, and for a lock past its lifetime */
export function parseLock(item: Item | undefined, now: number): DocumentLock | undefined {
  if (item === undefined || !("payment_id" in item)) return undefined;
  const lock = lockItem.parse(item);
  return lock.expires_at * 1000 > now ? lock : undefined;
}

/** Parses a payment's item. Rail and id are in its key alone, since an item below one kilobyte costs half as much to write. */
export function parsePayment(item: Item | undefined): PaymentRecord | undefined {
  if (!item) return undefined;
  const [rail, ...id] = String(item.pk).slice(paymentPartition.length).split("#");
  return paymentItem.parse({ ...item, rail, id: id.join("#") });
}

/** Returns a new payment's item, without its due time and expiry. */
export function newPaymentItem(record: PaymentRecord): Item & ItemKey {
  const { rail, id, railData, signedTransaction, clientNetwork, ...fields } = record;
  return {
    ...paymentItemKey({ rail, id }),
    ...fields,
    evidence: railData,
    ...(signedTransaction && { instrument: signedTransaction }),
    ...(clientNetwork !== undefined && { network: clientNetwork }),
  };
}

/** How the partition of every payment begins. */
export const paymentPartition = "PAYMENT#";

export function paymentItemKey({ rail, id }: Pick<Payment, "rail" | "id">): ItemKey {
  return { pk: `${paymentPartition}${rails[rail].stored}#${id}`, sk: "PAYMENT" };
}
