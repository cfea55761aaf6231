import type { DocumentIdentity } from "../jobs/identity.ts";
import { dueShard, refundShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import {
  collectedRecord,
  condition,
  createLedgerWrites,
  followUp,
  followUpMs,
  leaseMs,
  names,
  recheckMs,
  unknownOutcomeMs,
} from "./ledger-writes.ts";
import { parsePayment, paymentItemKey } from "./payment-record.ts";
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
  /**
   * Records a payment that nobody showed, for a document that nobody has bought: the next request for it gets the job.
   * @returns whether this call did it; false when it is on record already, or the document is bought or being bought
   */
  recordUnclaimed(
    payment: Payment,
    document: Pick<PaymentRecord, "job_id" | "document_hash">,
    receipt: PaymentRecord["receipt"],
  ): Promise<boolean>;
  /** Records that the payment buys nothing, and frees the document. */
  refuse(record: PaymentRecord, reason: string): Promise<void>;
  /**
   * Gives the lease back, with the outcome unknown; the payment stays claimed.
   * @param progress of looking for it on its rail, from which the next look goes on
   */
  release(record: PaymentRecord, progress?: PaymentRecord["progress"]): Promise<void>;
  /** Lets the sweep look at it at another time, epoch ms. */
  putOff(record: PaymentRecord, at: number, progress?: PaymentRecord["progress"]): Promise<void>;
  /** Takes a payment off the sweep's list. */
  dropFollowUp(record: PaymentRecord): Promise<void>;
}

export function createLedger(table: Table, clock: () => number): Ledger {
  const { putNew, lock, unlock, notBought, collected } = createLedgerWrites(table, clock);

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
      const claim = await table.transact([putNew(record, followUp(now)), lock(record), notBought(record)]);
      if (claim.written) return { result: "claimed", record };
      const known = parsePayment(claim.met[0]) ?? (await this.find(payment));
      return known ? { result: "known", record: known } : { result: "busy" };
    },

    async takeOver(record) {
      const now = clock();
      const lease = { lease_until: now + leaseMs };
      const takeLease = table.updateWrite({
        key: paymentItemKey(record),
        condition: condition.isFree,
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
      const writes = [collected(record, receipt, "document"), unlock(record), createJob];
      return (await table.transact(writes)).written;
    },

    async settleDuplicate(record, receipt) {
      const writes = [collected(record, receipt, "nothing"), unlock(record)];
      return (await table.transact(writes)).written;
    },

    async recordDuplicate(payment, document, receipt) {
      const now = clock();
      const record = collectedRecord(payment, document, { receipt, bought: "nothing", at: now });
      return (await table.transact([putNew(record, { shard: refundShard, at: now })])).written;
    },

    async recordUnclaimed(payment, document, receipt) {
      const now = clock();
      const record = collectedRecord(payment, document, { receipt, bought: "nothing yet", at: now });
      const { written } = await table.transact([
        putNew(record, { shard: refundShard, at: now }),
        lock(record),
        notBought(record),
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
          condition: condition.isClaimed,
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

    async release(record, progress) {
      await table.update({
        key: paymentItemKey(record),
        condition: condition.isHeldByUs,
        update: `SET lease_until = :none, due_at = :soon${progress ? ", progress = :progress" : ""}`,
        names,
        values: {
          ":claimed": "claimed",
          ":old": record.lease_until,
          ":none": 0,
          ":soon": clock() + unknownOutcomeMs,
          ":progress": progress,
        },
      });
    },

    async putOff(record, at, progress) {
      await table.update({
        key: paymentItemKey(record),
        condition: `${condition.isUnchanged} AND attribute_exists(due_at)`,
        update: `SET due_at = :at${progress ? ", progress = :progress" : ""}`,
        names,
        values: { ":state": record.state, ":at": at, ":progress": progress },
      });
    },

    async dropFollowUp(record) {
      await table.update({
        key: paymentItemKey(record),
        condition: condition.isUnchanged,
        update: "REMOVE due_shard, due_at",
        names,
        values: { ":state": record.state },
      });
    },
  };
}
