import { rails } from "../../http-contract/payment/payment-methods.ts";
import { isBought, jobItemKey, lockedBy } from "../../jobs/job.ts";
import { boughtList, dueList, duePartition, refundList, type DueList } from "../../aws/due-lists.ts";
import type { Table, Write } from "../../aws/table.ts";
import { ttlAt } from "../../aws/ttl.ts";
import {
  newPaymentItem,
  parsePayment,
  parseLock,
  paymentItemKey,
  paymentLifetimeMs,
} from "./payment-record.ts";
import type { Bought, PaidDocument, PaymentRecord } from "./payment-record.ts";
import type { Payment } from "../networks/network.ts";

/** How long one attempt to settle has before another may take over, in ms. More than a request's time-out; the sweep's is longer. */
export const leaseMs = 35_000;
/** When the sweep first looks at a claim, in ms after it was made. */
export const followUpMs = 45_000;
/** When it looks after an attempt of unknown outcome, in ms. Soon, since a Solana payment can be settled for under a minute only. */
export const unknownOutcomeMs = 5_000;
/** Time until the first search for further payments of a bought document, in ms: short, since an invoice shown for it may still be paid. */
export const recheckBoughtMs = 60_000;
/** When a refused payment is looked up on its rail once more, in ms: after the last moment at which it could land. */
export const recheckRefusedMs = 240_000;

/** Conditions on a payment's item. */
export const condition = {
  /** No other attempt has taken the lease since, though it may have ended. */
  isHeldByUs: "#state = :claimed AND lease_until = :old",
  /** The payment is as it was read, and no lease is running. */
  isFree: "#state = :old_state AND lease_until = :old_lease AND lease_until < :now",
  /** The payment is not collected yet, or still owed its job. */
  isUnspent: "#state <> :settled OR fulfilled = :no",
  /** No step has changed the payment since it was read: each step sets `due_at`. */
  isUnchanged: "attribute_exists(pk) AND #state = :state AND due_at = :read_due",
} as const;

/** What the steps of the ledger work on. */
export interface Payments {
  readonly table: Table;
  /** Returns the time, epoch ms. */
  readonly now: () => number;
  /** Whether a bought document may have been paid for by something that is on no record, which the sweep then looks for. */
  readonly checksBought: boolean;
}

/** Records a payment, unless it is on record. @param due its list, and when it is due, epoch ms */
export function putNew(
  { table, now }: Payments,
  record: PaymentRecord,
  due: { readonly list: DueList; readonly at: number },
): Write {
  const item = newPaymentItem(record);
  const times = {
    due_shard: duePartition(due.list, item),
    due_at: due.at,
    expires_at: ttlAt(now() + paymentLifetimeMs),
  };
  return table.putNew({ ...item, ...times }, now());
}

/** Locks the document for this payment, unless it is bought or locked by another; extends a lock that the payment holds. */
export function lock({ table, now }: Payments, { job_id: jobId, rail, id }: PaymentRecord): Write {
  const expires_at = ttlAt(now() + paymentLifetimeMs);
  const item = { ...jobItemKey(jobId), rail: rails[rail].stored, payment_id: id, expires_at };
  return table.putNew(item, now(), lockedBy(id));
}

/** Marks the payment collected. If it bought nothing, it goes on the operator's list of refunds due. */
export function collect(
  { table, now, checksBought }: Payments,
  record: PaymentRecord,
  receipt: PaymentRecord["receipt"],
  bought: Bought,
): Write {
  const isDone = bought === "document" && !checksBought;
  return table.updateWrite({
    key: paymentItemKey(record),
    condition: condition.isUnspent,
    update:
      "SET #state = :settled, receipt = :receipt, lease_until = :none, fulfilled = :fulfilled, bought = :bought, " +
      (isDone
        ? "expires_at = :ttl REMOVE due_shard, due_at, reason, instrument"
        : "due_shard = :shard, due_at = :due, expires_at = :ttl REMOVE reason, instrument"),
    values: {
      ":settled": "settled",
      ":no": false,
      ":receipt": receipt,
      ":ttl": ttlAt(now() + paymentLifetimeMs),
      ":none": 0,
      ":fulfilled": bought !== "nothing yet",
      ":bought": bought,
      ...(!isDone && {
        ":shard": duePartition(bought === "document" ? boughtList : refundList, paymentItemKey(record)),
        ":due": bought === "document" ? now() + recheckBoughtMs : now(),
      }),
    },
  });
}

/** Removes the lock that a payment may hold. The write fails where a job, or another payment's lock, is stored. */
export function unlock(table: Table, { job_id: jobId, id }: Pick<PaymentRecord, "job_id" | "id">): Write {
  const { condition, values } = lockedBy(id);
  return table.deleteWrite(jobItemKey(jobId), `attribute_not_exists(pk) OR ${condition}`, values);
}

/** Returns whether another collected payment has bought, or waits for, the document. Any other collected payment then buys nothing. */
export async function hasEarlierPayment(
  { table, now }: Payments,
  { job_id: jobId, id }: Pick<PaymentRecord, "job_id" | "id">,
): Promise<boolean> {
  const item = await table.get(jobItemKey(jobId));
  if (isBought(item, now())) return true;
  const holder = parseLock(item, now());
  if (!holder || holder.payment_id === id) return false;
  const record = parsePayment(await table.get(paymentItemKey({ rail: holder.rail, id: holder.payment_id })));
  // A claimed payment may still be refused.
  return record?.state === "settled";
}

/** Creates the record of a collected payment that no request presented. */
export function createCollectedRecord(
  payment: Pick<Payment, "rail" | "id" | "railData">,
  document: PaidDocument,
  settled: { readonly receipt: PaymentRecord["receipt"]; readonly bought: Bought; readonly at: number },
): PaymentRecord {
  const { rail, id, railData } = payment;
  const { receipt, bought, at } = settled;
  const { job_id, document_hash, pack } = document;
  return {
    ...{ rail, id, railData, job_id, document_hash, receipt, bought },
    ...(pack !== undefined && { pack }),
    state: "settled",
    fulfilled: bought !== "nothing yet",
    claimed_at: at,
    lease_until: 0,
  };
}

/** Returns when the sweep looks at a claim that nobody has finished. @param now epoch ms */
export const followUp = (now: number): { readonly list: DueList; readonly at: number } => ({
  list: dueList,
  at: now + followUpMs,
});
