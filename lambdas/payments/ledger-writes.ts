import { jobItemKey, lockedBy, parseJob } from "../jobs/job.ts";
import { boughtShard, dueShard, refundShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import {
  newPaymentItem,
  parsePayment,
  parseSettlement,
  paymentItemKey,
  paymentLifetimeMs,
} from "./payment-record.ts";
import type { Bought, PaymentRecord } from "./payment-record.ts";

/** The single writes, with their conditions, of which the steps of the ledger are made. */

/** How long one attempt to settle may take before another may follow it up, in ms. More than a request's time-out; the sweep's is longer. */
export const leaseMs = 35_000;
/** When the sweep first looks after a claim, in ms. */
export const followUpMs = 45_000;
/** When it looks after an attempt whose outcome is unknown, in ms: soon, for a Solana payment can be settled for under a minute. */
export const unknownOutcomeMs = 5_000;
/** When the sweep first looks for other payments of a document that was bought, in ms: after an invoice that was shown for it ends. */
export const lookAgainMs = 20 * 60_000;
/** When a refused payment is looked up on its rail once more, in ms: after it could last have landed. */
export const recheckMs = 240_000;

export const names = { "#state": "state" };

/** Conditions that a payment's item has to meet. */
export const condition = {
  /** Nobody else has taken the lease since, though it may have ended. */
  isHeldByUs: "#state = :claimed AND lease_until = :old",
  /** It is as it was read, and nobody is at work on it. */
  isFree: "#state = :old_state AND lease_until = :old_lease AND lease_until < :now",
  isUnspent: "#state <> :settled OR fulfilled = :no",
  /** Nobody has been at work on it since it was read: each step says anew when it is due. */
  isUnchanged: "attribute_exists(pk) AND #state = :state AND due_at = :read_due",
} as const;

export function createLedgerWrites(table: Table, clock: () => number) {
  const ttl = () => ttlAt(clock() + paymentLifetimeMs);

  return {
    putNew: (record: PaymentRecord, due: { readonly shard: string; readonly at: number }): Write =>
      table.putNew(
        { ...newPaymentItem(record), due_shard: due.shard, due_at: due.at, expires_at: ttl() },
        clock(),
      ),

    /** Locks a document that is neither bought nor locked by another payment, but for what has expired; a lock that this payment has is kept for longer. */
    lock: ({ job_id: jobId, rail, id }: PaymentRecord): Write =>
      table.putNew({ ...jobItemKey(jobId), rail, payment_id: id, expires_at: ttl() }, clock(), lockedBy(id)),

    /** What has bought nothing stays with the operator, who may refund it by hand. */
    collected: (record: PaymentRecord, receipt: PaymentRecord["receipt"], bought: Bought): Write =>
      table.updateWrite({
        key: paymentItemKey(record),
        condition: condition.isUnspent,
        update:
          "SET #state = :settled, receipt = :receipt, lease_until = :none, fulfilled = :fulfilled, bought = :bought, " +
          "due_shard = :shard, due_at = :due, expires_at = :ttl REMOVE reason, instrument",
        names,
        values: {
          ":settled": "settled",
          ":no": false,
          ":receipt": receipt,
          ":ttl": ttl(),
          ":none": 0,
          ":fulfilled": bought !== "nothing yet",
          ":bought": bought,
          ":shard": bought === "document" ? boughtShard : refundShard,
          ":due": bought === "document" ? clock() + lookAgainMs : clock(),
        },
      }),
  };
}

/** Removes the lock that a payment may have on a document; a job, or another payment's lock, fails it. */
export function unlock(table: Table, { job_id: jobId, id }: Pick<PaymentRecord, "job_id" | "id">): Write {
  const { condition, values } = lockedBy(id);
  return table.deleteWrite(jobItemKey(jobId), `attribute_not_exists(pk) OR ${condition}`, values);
}

/**
 * Whether another payment, which was collected before, has bought a payment's document or waits for it: then whatever else is collected for it buys
 * nothing.
 */
export async function hasEarlierPayment(
  table: Table,
  { job_id: jobId, id }: Pick<PaymentRecord, "job_id" | "id">,
  now: number,
): Promise<boolean> {
  const item = await table.get(jobItemKey(jobId));
  if (parseJob(item, now)) return true;
  const holder = parseSettlement(item, now);
  if (!holder || holder.payment_id === id) return false;
  const record = parsePayment(await table.get(paymentItemKey({ rail: holder.rail, id: holder.payment_id })));
  // Until then it may still be refused.
  return record?.state === "settled";
}

/** A collected payment that we were not shown, as it is put on record. */
export function collectedRecord(
  payment: Pick<PaymentRecord, "rail" | "id" | "evidence">,
  document: Pick<PaymentRecord, "job_id" | "document_hash">,
  settled: { readonly receipt: PaymentRecord["receipt"]; readonly bought: Bought; readonly at: number },
): PaymentRecord {
  const { rail, id, evidence } = payment;
  const { receipt, bought, at } = settled;
  const { job_id, document_hash } = document;
  return {
    ...{ rail, id, evidence, job_id, document_hash, receipt, bought },
    state: "settled",
    fulfilled: bought !== "nothing yet",
    claimed_at: at,
    lease_until: 0,
  };
}

/** The first look at a claim that nobody finishes. */
export const followUp = (now: number) => ({ shard: dueShard, at: now + followUpMs });
