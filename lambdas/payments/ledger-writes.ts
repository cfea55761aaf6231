import { jobItemKey } from "../jobs/job.ts";
import { boughtShard, dueShard, refundShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import { lockItemKey, paymentItemKey, paymentLifetimeMs } from "./payment-record.ts";
import type { Bought, PaymentRecord } from "./payment-record.ts";

/** The single writes, with their conditions, of which the steps of the ledger are made. */

/** How long one attempt to settle may take before another may follow it up, in ms. More than a function's time-out. */
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
  isClaimed: "#state = :claimed",
  isHeldByUs: "#state = :claimed AND lease_until = :old",
  /** It is as it was read, and nobody is at work on it. */
  isFree: "#state = :old_state AND lease_until = :old_lease AND lease_until < :now",
  isUnspent: "#state <> :settled OR fulfilled = :no",
  isUnchanged: "attribute_exists(pk) AND #state = :state",
} as const;

export function createLedgerWrites(table: Table, clock: () => number) {
  const ttl = () => Math.floor((clock() + paymentLifetimeMs) / 1000);

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
