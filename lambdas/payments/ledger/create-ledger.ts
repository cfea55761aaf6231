import { dueShard, refundShard } from "../../aws/table.ts";
import type { Table, Update } from "../../aws/table.ts";
import {
  createCollectedRecord,
  condition,
  createLedgerWrites,
  followUp,
  followUpMs,
  hasEarlierPayment,
  leaseMs,
  names,
  recheckRefusedMs,
  unknownOutcomeMs,
  unlock,
} from "./ledger-writes.ts";
import { parsePayment, paymentItemKey } from "./payment-record.ts";
import type { PaymentRecord } from "./payment-record.ts";
import type { Ledger } from "./ledger.ts";

/** The ledger in the table. Each step is one transaction. */
export function createLedger(table: Table, clock: () => number): Ledger {
  const { putNew, lock, collect } = createLedgerWrites(table, clock);

  const unlessChanged = async (record: PaymentRecord, update: string, values?: Update["values"]) => {
    await table.update({
      key: paymentItemKey(record),
      condition: condition.isUnchanged,
      update,
      names,
      values: { ":state": record.state, ":read_due": record.due_at ?? null, ...values },
    });
  };

  return {
    async find(key) {
      return parsePayment(await table.get(paymentItemKey(key)));
    },

    async claim(payment, document, clientNetwork) {
      const now = clock();
      const record: PaymentRecord = {
        rail: payment.rail,
        id: payment.id,
        ...(payment.accountId !== undefined && { account_id: payment.accountId }),
        ...(clientNetwork !== undefined && { clientNetwork }),
        state: "claimed",
        job_id: document.jobId,
        document_hash: document.hash,
        railData: payment.railData,
        ...(payment.signedTransaction && { signedTransaction: payment.signedTransaction }),
        claimed_at: now,
        lease_until: now + leaseMs,
      };
      const claim = await table.transact([putNew(record, followUp(now)), lock(record)]);
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
      const { written } = await table.transact(hasLock ? [takeLease] : [takeLease, lock(record)]);
      return written ? { ...record, ...lease, state: "claimed" } : undefined;
    },

    async renew(record) {
      const lease = { lease_until: clock() + leaseMs };
      const renewed = await table.update({
        key: paymentItemKey(record),
        condition: condition.isHeldByUs,
        update: "SET lease_until = :lease, due_at = :due",
        names,
        values: {
          ":claimed": "claimed",
          ":old": record.lease_until,
          ":lease": lease.lease_until,
          ":due": clock() + followUpMs,
        },
      });
      return renewed && { ...record, ...lease };
    },

    async settle(record, receipt, createJob, ...others) {
      const writes = [collect(record, receipt, "document"), createJob, ...others];
      return (await table.transact(writes)).written;
    },

    async settleDuplicate(record, receipt) {
      if (!(await hasEarlierPayment(table, record, clock()))) return false;
      return (await table.transact([collect(record, receipt, "nothing")])).written;
    },

    async recordDuplicate(payment, document, receipt) {
      const now = clock();
      const record = createCollectedRecord(payment, document, { receipt, bought: "nothing", at: now });
      if (!(await hasEarlierPayment(table, record, clock()))) return false;
      return (await table.transact([putNew(record, { shard: refundShard, at: now })])).written;
    },

    async recordUnclaimed(payment, document, receipt) {
      const now = clock();
      const record = createCollectedRecord(payment, document, { receipt, bought: "nothing yet", at: now });
      const onRecord = putNew(record, { shard: refundShard, at: now });
      return (await table.transact([onRecord, lock(record)])).written;
    },

    async recordRefundDue(record, receipt) {
      const writes = [collect(record, receipt, "nothing yet"), lock(record)];
      return (await table.transact(writes)).written;
    },

    async refuse(record, reason, isFinal = false) {
      const { written } = await table.transact([
        table.updateWrite({
          key: paymentItemKey(record),
          condition: condition.isHeldByUs,
          update:
            "SET #state = :refused, reason = :reason, refused_at = :now, is_final = :final, lease_until = :none, due_at = :due",
          names,
          values: {
            ":claimed": "claimed",
            ":old": record.lease_until,
            ":refused": "refused",
            ":reason": reason,
            ":now": clock(),
            ":final": isFinal,
            ":none": 0,
            ":due": clock() + recheckRefusedMs,
          },
        }),
        unlock(table, record),
      ]);
      return written;
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

    postpone: (record, at, progress) =>
      unlessChanged(record, `SET due_at = :at${progress ? ", progress = :progress" : ""}`, {
        ":at": at,
        ":progress": progress,
      }),

    clearDue: (record, isFinal = false) =>
      isFinal
        ? unlessChanged(record, "SET is_final = :yes REMOVE due_shard, due_at", { ":yes": true })
        : unlessChanged(record, "REMOVE due_shard, due_at"),
  };
}
