import { dueList, duePartition, refundList } from "../../aws/due-lists.ts";
import type { Table, Update, Write } from "../../aws/table.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { Payment } from "../networks/network.ts";
import type { Claim, Ledger } from "./ledger.ts";
import {
  collect,
  condition,
  createCollectedRecord,
  followUp,
  followUpMs,
  hasEarlierPayment,
  leaseMs,
  lock,
  putNew,
  recheckRefusedMs,
  unknownOutcomeMs,
  unlock,
} from "./ledger-writes.ts";
import type { Payments } from "./ledger-writes.ts";
import { parsePayment, paymentItemKey, type PaidDocument, type PaymentRecord } from "./payment-record.ts";

type Receipt = PaymentRecord["receipt"];

/**
 * Creates the ledger in the table. Each step is one transaction.
 * @param clock epoch ms
 * @param checksBought {@link Payments.checksBought}
 */
export function createLedger(table: Table, clock: () => number, checksBought = true): Ledger {
  const payments: Payments = { table, now: clock, checksBought };
  return {
    find: (key) => find(payments, key),
    claim: (payment, document, clientNetwork) => claim(payments, payment, document, clientNetwork),
    takeOver: (record) => takeOver(payments, record),
    renew: (record) => renew(payments, record),
    settle: (record, receipt, createJob, ...writes) =>
      writeAll(payments, [collect(payments, record, receipt, "document"), createJob, ...writes]),
    settleDuplicate: (record, receipt) => settleDuplicate(payments, record, receipt),
    recordDuplicate: (payment, document, receipt) => recordDuplicate(payments, payment, document, receipt),
    recordUnclaimed: (payment, document, receipt) => recordUnclaimed(payments, payment, document, receipt),
    recordRefundDue: (record, receipt) =>
      writeAll(payments, [collect(payments, record, receipt, "nothing yet"), lock(payments, record)]),
    refuse: (record, reason, isFinal) => refuse(payments, record, reason, isFinal),
    release: (record, progress) => release(payments, record, progress),
    postpone: (record, at, progress) => postpone(payments, record, at, progress),
    clearDue: (record, isFinal) => clearDue(payments, record, isFinal),
  };
}

/** Writes all or nothing. @returns whether it was written */
async function writeAll({ table }: Payments, writes: readonly Write[]): Promise<boolean> {
  return (await table.transact(writes)).written;
}

async function find(
  { table }: Payments,
  key: Pick<Payment, "rail" | "id">,
): Promise<PaymentRecord | undefined> {
  return parsePayment(await table.get(paymentItemKey(key)));
}

async function claim(
  payments: Payments,
  payment: Payment,
  document: DocumentIdentity,
  clientNetwork?: string,
): Promise<Claim> {
  const now = payments.now();
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
  const writes = [putNew(payments, record, followUp(now)), lock(payments, record)];
  const transaction = await payments.table.transact(writes);
  if (transaction.written) return { result: "claimed", record };
  const existing = parsePayment(transaction.met[0]) ?? (await find(payments, payment));
  return existing ? { result: "known", record: existing } : { result: "busy" };
}

async function takeOver(payments: Payments, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  const now = payments.now();
  const lease = { lease_until: now + leaseMs };
  const takeLease = payments.table.updateWrite({
    key: paymentItemKey(record),
    condition: condition.isFree,
    update: "SET #state = :claimed, lease_until = :lease, due_shard = :shard, due_at = :due",
    values: {
      ":old_state": record.state,
      ":old_lease": record.lease_until,
      ":claimed": "claimed",
      ":now": now,
      ":lease": lease.lease_until,
      ":shard": duePartition(dueList, paymentItemKey(record)),
      ":due": now + followUpMs,
    },
  });
  const hasLock = record.state === "claimed";
  const isTaken = await writeAll(payments, hasLock ? [takeLease] : [takeLease, lock(payments, record)]);
  return isTaken ? { ...record, ...lease, state: "claimed" } : undefined;
}

async function renew({ table, now }: Payments, record: PaymentRecord): Promise<PaymentRecord | undefined> {
  const lease = { lease_until: now() + leaseMs };
  const renewed = await table.update({
    key: paymentItemKey(record),
    condition: condition.isHeldByUs,
    update: "SET lease_until = :lease, due_at = :due",
    values: {
      ":claimed": "claimed",
      ":old": record.lease_until,
      ":lease": lease.lease_until,
      ":due": now() + followUpMs,
    },
  });
  return renewed && { ...record, ...lease };
}

async function settleDuplicate(
  payments: Payments,
  record: PaymentRecord,
  receipt: Receipt,
): Promise<boolean> {
  if (!(await hasEarlierPayment(payments, record))) return false;
  return writeAll(payments, [collect(payments, record, receipt, "nothing")]);
}

async function recordDuplicate(
  payments: Payments,
  payment: Payment,
  document: PaidDocument,
  receipt: Receipt,
): Promise<boolean> {
  const at = payments.now();
  const record = createCollectedRecord(payment, document, { receipt, bought: "nothing", at });
  if (!(await hasEarlierPayment(payments, record))) return false;
  return writeAll(payments, [putNew(payments, record, { list: refundList, at })]);
}

async function recordUnclaimed(
  payments: Payments,
  payment: Payment,
  document: PaidDocument,
  receipt: Receipt,
): Promise<boolean> {
  const at = payments.now();
  const record = createCollectedRecord(payment, document, { receipt, bought: "nothing yet", at });
  return writeAll(payments, [putNew(payments, record, { list: refundList, at }), lock(payments, record)]);
}

async function refuse(
  payments: Payments,
  record: PaymentRecord,
  reason: string,
  isFinal = false,
): Promise<boolean> {
  const { table, now } = payments;
  const writeRefusal = table.updateWrite({
    key: paymentItemKey(record),
    condition: condition.isHeldByUs,
    update:
      "SET #state = :refused, reason = :reason, refused_at = :now, is_final = :final, lease_until = :none, due_at = :due",
    values: {
      ":claimed": "claimed",
      ":old": record.lease_until,
      ":refused": "refused",
      ":reason": reason,
      ":now": now(),
      ":final": isFinal,
      ":none": 0,
      ":due": now() + recheckRefusedMs,
    },
  });
  return writeAll(payments, [writeRefusal, unlock(table, record)]);
}

async function release(
  { table, now }: Payments,
  record: PaymentRecord,
  progress?: PaymentRecord["progress"],
): Promise<void> {
  await table.update({
    key: paymentItemKey(record),
    condition: condition.isHeldByUs,
    update: `SET lease_until = :none, due_at = :soon${progress ? ", progress = :progress" : ""}`,
    values: {
      ":claimed": "claimed",
      ":old": record.lease_until,
      ":none": 0,
      ":soon": now() + unknownOutcomeMs,
      ":progress": progress,
    },
  });
}

async function postpone(
  payments: Payments,
  record: PaymentRecord,
  at: number,
  progress?: PaymentRecord["progress"],
): Promise<void> {
  const update = `SET due_at = :at${progress ? ", progress = :progress" : ""}`;
  await updateUnlessChanged(payments, record, update, { ":at": at, ":progress": progress });
}

async function clearDue(payments: Payments, record: PaymentRecord, isFinal = false): Promise<void> {
  const update = `${isFinal ? "SET is_final = :yes " : ""}REMOVE due_shard, due_at`;
  await updateUnlessChanged(payments, record, update, isFinal ? { ":yes": true } : {});
}

async function updateUnlessChanged(
  { table }: Payments,
  record: PaymentRecord,
  update: string,
  values: Update["values"],
): Promise<void> {
  await table.update({
    key: paymentItemKey(record),
    condition: condition.isUnchanged,
    update,
    values: { ":state": record.state, ":read_due": record.due_at ?? null, ...values },
  });
}
