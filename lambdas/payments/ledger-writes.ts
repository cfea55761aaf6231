import { jobItemKey, parseJob } from "../jobs/job.ts";
import { boughtShard, dueShard, refundShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import {
  lockItemKey,
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
        { ...paymentItemKey(record), ...record, due_shard: due.shard, due_at: due.at, expires_at: ttl() },
        clock(),
      ),

    lock: (record: PaymentRecord): Write =>
      table.putNew(
        { ...lockItemKey(record.job_id), rail: record.rail, payment_id: record.id, expires_at: ttl() },
        clock(),
      ),

    /** Locks the document, or keeps the lock that this payment has. */
    keepLock: (record: PaymentRecord): Write =>
      table.updateWrite({
        key: lockItemKey(record.job_id),
        condition: "attribute_not_exists(pk) OR expires_at < :now OR payment_id = :id",
        update: "SET rail = :rail, payment_id = :id, expires_at = :ttl",
        values: {
          ":now": ttlAt(clock()),
          ":rail": record.rail,
          ":id": record.id,
          ":ttl": ttl(),
        },
      }),

    unlock: (record: PaymentRecord): Write =>
      table.deleteWrite(lockItemKey(record.job_id), "attribute_not_exists(pk) OR payment_id = :id", {
        ":id": record.id,
      }),

    /** Between reading the records and claiming, another payment may have bought the document. */
    notBought: (record: PaymentRecord): Write => table.absentCheck(jobItemKey(record.job_id), clock()),

    /** What has bought nothing stays with the operator, who may refund it by hand. */
    collected: (record: PaymentRecord, receipt: PaymentRecord["receipt"], bought: Bought): Write =>
      table.updateWrite({
        key: paymentItemKey(record),
        condition: condition.isUnspent,
        update:
          "SET #state = :settled, receipt = :receipt, lease_until = :none, fulfilled = :fulfilled, bought = :bought, " +
          "due_shard = :shard, due_at = :due REMOVE reason",
        names,
        values: {
          ":settled": "settled",
          ":no": false,
          ":receipt": receipt,
          ":none": 0,
          ":fulfilled": bought !== "nothing yet",
          ":bought": bought,
          ":shard": bought === "document" ? boughtShard : refundShard,
          ":due": bought === "document" ? clock() + lookAgainMs : clock(),
        },
      }),
  };
}

/**
 * What another payment, collected before, has to do with a payment's document: then whatever else is collected for it buys nothing.
 * @returns undefined when there is none, or it may still be refused
 */
export async function earlierPayment(
  table: Table,
  { job_id: jobId, id }: Pick<PaymentRecord, "job_id" | "id">,
  now: number,
): Promise<"has bought it" | "waits for it" | undefined> {
  const [job, lock] = await table.together([jobItemKey(jobId), lockItemKey(jobId)]);
  if (parseJob(job, now)) return "has bought it";
  const holder = parseSettlement(lock);
  if (!holder || holder.payment_id === id) return undefined;
  const record = parsePayment(await table.get(paymentItemKey({ rail: holder.rail, id: holder.payment_id })));
  return record?.state === "settled" ? "waits for it" : undefined;
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
