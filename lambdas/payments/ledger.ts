import type { DocumentIdentity } from "../jobs/identity.ts";
import { jobItemKey } from "../jobs/job.ts";
import { boughtShard, dueShard, refundShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import {
  paymentLifetimeMs,
  leaseMs,
  followUpMs,
  unknownOutcomeMs,
  lookAgainMs,
  recheckMs,
} from "./ledger-times.ts";
import { lockItemKey, parsePayment, paymentItemKey } from "./payment-record.ts";
import type { PaymentRecord } from "./payment-record.ts";
import type { Payment } from "./rail.ts";

/**
 * The ledger of payments: each is bound to one document for ever, and each document is bought by one payment at a time.
 *
 *     (nothing) ──claim──▶ claimed ──settle──▶ settled
 *                           ▲   └────refuse────▶ refused ──settle──▶ settled   (found on the rail after all)
 *                           └─────take over─────────┘
 *
 * A claim is durable before any money is asked for, so a crash can be followed up. It holds a lease, which says who may
 * settle now, and a lock beside the document's job, which keeps a second payment from being collected meanwhile.
 */

/** What a collected payment bought: its job; nothing, because another one had bought it; or nothing until its document comes. */
type Bought = "job" | "nothing" | "nothing yet";

export type Claim =
  | { readonly result: "claimed"; readonly record: PaymentRecord }
  | { readonly result: "known"; readonly record: PaymentRecord }
  /** Another payment is buying this document, or has just bought it. */
  | { readonly result: "busy" };

export interface Ledger {
  find(key: Pick<Payment, "rail" | "id">): Promise<PaymentRecord | undefined>;
  /** Binds a payment to a document and locks the document, atomically and once. */
  claim(payment: Payment, document: DocumentIdentity): Promise<Claim>;
  /**
   * Takes a claim over from an attempt that is over, or claims a refused payment again.
   * @returns undefined when somebody else was first, or another payment is buying the document
   */
  takeOver(record: PaymentRecord): Promise<PaymentRecord | undefined>;
  /**
   * Records that the payment was collected, and creates its job in the same transaction.
   * @returns whether this call did it; false when it had been done, or the job exists already
   */
  settle(record: PaymentRecord, receipt: PaymentRecord["receipt"], createJob: Write): Promise<boolean>;
  /**
   * Records that the payment was collected for a document whose job another payment had created.
   * @returns whether this call did it
   */
  settleDuplicate(record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<boolean>;
  /** Records that the payment was collected, but its document is not here: the next request with it gets the job. */
  recordRefundDue(record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<void>;
  /**
   * Records a payment that nobody showed, for a document whose job another payment has created.
   * @returns whether this call did it; false when it is on record already
   */
  recordDuplicate(
    payment: Payment,
    document: Pick<PaymentRecord, "job_id" | "document_hash">,
    receipt: PaymentRecord["receipt"],
  ): Promise<boolean>;
  /** Records that the payment buys nothing, and frees the document. */
  refuse(record: PaymentRecord, reason: string): Promise<void>;
  /** Gives the lease back, with the outcome unknown; the payment stays claimed. */
  release(record: PaymentRecord): Promise<void>;
  /** Takes a payment off the sweep's list. */
  dropFollowUp(record: PaymentRecord): Promise<void>;
}

export function createLedger(table: Table, clock: () => number): Ledger {
  const names = { "#state": "state" };
  const ttl = () => Math.floor((clock() + paymentLifetimeMs) / 1000);
  const lock = (record: PaymentRecord): Write =>
    table.putNew(
      { ...lockItemKey(record.job_id), rail: record.rail, payment_id: record.id, expires_at: ttl() },
      clock(),
    );
  // What has bought nothing stays with the operator, who may refund it by hand.
  const collected = (record: PaymentRecord, receipt: PaymentRecord["receipt"], bought: Bought): Write =>
    table.updateWrite({
      key: paymentItemKey(record),
      condition: "#state <> :settled OR fulfilled = :no",
      update:
        "SET #state = :settled, receipt = :receipt, lease_until = :none, fulfilled = :fulfilled, " +
        "due_shard = :shard, due_at = :due REMOVE reason",
      names,
      values: {
        ":settled": "settled",
        ":no": false,
        ":receipt": receipt,
        ":none": 0,
        ":fulfilled": bought !== "nothing yet",
        ":shard": bought === "job" ? boughtShard : refundShard,
        ":due": bought === "job" ? clock() + lookAgainMs : clock(),
      },
    });
  // Between reading the records and claiming, another payment may have bought the document.
  const notBought = (record: PaymentRecord): Write => table.absentCheck(jobItemKey(record.job_id), clock());
  const unlock = (record: PaymentRecord): Write =>
    table.deleteWrite(lockItemKey(record.job_id), "attribute_not_exists(pk) OR payment_id = :id", {
      ":id": record.id,
    });

  return {
    async find(key) {
      return parsePayment(await table.get(paymentItemKey(key)));
    },

    async claim(payment, document) {
      const now = clock();
      const record: PaymentRecord = {
        rail: payment.rail,
        id: payment.id,
        ...(payment.accountId !== undefined && { account_id: payment.accountId }),
        state: "claimed",
        job_id: document.jobId,
        document_hash: document.hash,
        evidence: payment.evidence,
        claimed_at: now,
        lease_until: now + leaseMs,
      };
      const claim = await table.transact([
        table.putNew(
          {
            ...paymentItemKey(payment),
            ...record,
            due_shard: dueShard,
            due_at: now + followUpMs,
            expires_at: ttl(),
          },
          now,
        ),
        lock(record),
        notBought(record),
      ]);
      if (claim.written) return { result: "claimed", record };
      const known = parsePayment(claim.met[0]) ?? (await this.find(payment));
      return known ? { result: "known", record: known } : { result: "busy" };
    },

    async takeOver(record) {
      const now = clock();
      const lease = { lease_until: now + leaseMs };
      const takeLease = table.updateWrite({
        key: paymentItemKey(record),
        condition: "#state = :old_state AND lease_until = :old_lease AND lease_until < :now",
        update: "SET #state = :claimed, lease_until = :lease, due_shard = :shard, due_at = :due",
        names,
        values: {
          ":old_state": record.state,
          ":old_lease": record.lease_until,
          ":claimed": "claimed",
          ":now": now,
          ":lease": lease.lease_until,
          ":shard": dueShard,
          ":due": now + followUpMs,
        },
      });
      const hasLock = record.state === "claimed";
      const { written } = await table.transact(
        hasLock ? [takeLease] : [takeLease, lock(record), notBought(record)],
      );
      return written ? { ...record, ...lease, state: "claimed" } : undefined;
    },

    async settle(record, receipt, createJob) {
      const writes = [collected(record, receipt, "job"), unlock(record), createJob];
      return (await table.transact(writes)).written;
    },

    async settleDuplicate(record, receipt) {
      const writes = [collected(record, receipt, "nothing"), unlock(record)];
      return (await table.transact(writes)).written;
    },

    async recordDuplicate(payment, { job_id, document_hash }, receipt) {
      const now = clock();
      const { rail, id, evidence } = payment;
      const record = {
        rail,
        id,
        evidence,
        job_id,
        document_hash,
        receipt,
        state: "settled",
        fulfilled: true,
      };
      const { written } = await table.transact([
        table.putNew(
          {
            ...paymentItemKey(payment),
            ...record,
            claimed_at: now,
            lease_until: 0,
            due_shard: refundShard,
            due_at: now,
            expires_at: ttl(),
          },
          now,
        ),
      ]);
      return written;
    },

    async recordRefundDue(record, receipt) {
      await table.transact([unlock(record)]);
      await table.transact([collected(record, receipt, "nothing yet"), lock(record)]);
    },

    async refuse(record, reason) {
      await table.transact([
        table.updateWrite({
          key: paymentItemKey(record),
          condition: "#state = :claimed",
          update: "SET #state = :refused, reason = :reason, lease_until = :none, due_at = :due",
          names,
          values: {
            ":claimed": "claimed",
            ":refused": "refused",
            ":reason": reason,
            ":none": 0,
            ":due": clock() + recheckMs,
          },
        }),
        unlock(record),
      ]);
    },

    async release(record) {
      await table.update({
        key: paymentItemKey(record),
        condition: "#state = :claimed AND lease_until = :old",
        update: "SET lease_until = :none, due_at = :soon",
        names,
        values: {
          ":claimed": "claimed",
          ":old": record.lease_until,
          ":none": 0,
          ":soon": clock() + unknownOutcomeMs,
        },
      });
    },

    async dropFollowUp(record) {
      await table.update({
        key: paymentItemKey(record),
        condition: "attribute_exists(pk) AND #state = :state",
        update: "REMOVE due_shard, due_at",
        names,
        values: { ":state": record.state },
      });
    },
  };
}
