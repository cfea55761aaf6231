import { dueList, duePartition, refundList } from "../../aws/due-lists.ts";
import type { Table, Update, Write } from "../../aws/table.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { Payment, PaymentIdentifier } from "../networks/network.ts";
import { bindIdentifier, identifierItemKey, isOfAnother } from "./identifier.ts";
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
 * The outcome of a claim. `known`: the payment is on record already. `identifier taken`: the payer has used the identifier for another document. `busy`:
 * another payment is buying the document, or has just bought it.
 */
export type Claim =
  | { readonly result: "claimed"; readonly record: PaymentRecord }
  | { readonly result: "known"; readonly record: PaymentRecord }
  | { readonly result: "identifier taken" }
  | { readonly result: "busy" };

/**
 * The ledger of payments. Each payment is bound to one document for ever, and each document is bought by one payment at a time.
 *
 *     (nothing) ──claim──▶ claimed ──settle──▶ settled
 *                           ▲   └────refuse────▶ refused ──settle──▶ settled   (found on the rail after all)
 *                           └─────take over─────────┘
 *
 * A claim is durable before any money is asked for, so a crash can be followed up. It holds a lease, which says who may settle now, and a
 * lock under the key of the document's job, which keeps a second payment from being collected meanwhile.
 *
 * Four steps record money that does not buy its document in the same write. Each returns whether this call did it:
 *
 *     money came in for        a claimed payment     one that no request presented
 *     a document already had   settleDuplicate       recordDuplicate                 the money is owed back
 *     a document not here yet  recordRefundDue       recordUnclaimed                 the next request gets the job
 */
export class Ledger {
  readonly #payments: Payments;

  /**
   * Makes the ledger in a table. Each of its steps is one transaction.
   * @param clock epoch ms
   * @param checksBought {@link Payments.checksBought}
   */
  constructor(table: Table, clock: () => number, checksBought = true) {
    this.#payments = { table, now: clock, checksBought };
  }

  /** Finds the record of a payment; undefined when there is none. */
  async find(key: Pick<Payment, "rail" | "id">): Promise<PaymentRecord | undefined> {
    const { table } = this.#payments;
    return parsePayment(await table.get(paymentItemKey(key)));
  }

  /** Returns whether the payer has called a payment for another document as this one is called. */
  async isIdentifierTaken(
    { rail }: Pick<Payment, "rail">,
    identifier: PaymentIdentifier,
    document: DocumentIdentity,
  ): Promise<boolean> {
    const { table, now } = this.#payments;
    return isOfAnother(await table.get(identifierItemKey(rail, identifier)), document, now());
  }

  /**
   * Binds a payment, and what its payer calls it, to a document and locks the document, atomically and once.
   * @param from `clientNetwork`: the network that the request comes from; `identifier`: what the payer calls the payment
   */
  async claim(
    payment: Payment,
    document: DocumentIdentity,
    {
      clientNetwork,
      identifier,
    }: {
      readonly clientNetwork?: string | undefined;
      readonly identifier?: PaymentIdentifier | undefined;
    } = {},
  ): Promise<Claim> {
    const now = this.#payments.now();
    const record: PaymentRecord = {
      rail: payment.rail,
      id: payment.id,
      ...(payment.accountId !== undefined && { account_id: payment.accountId }),
      ...(clientNetwork !== undefined && { clientNetwork }),
      state: "claimed",
      job_id: document.jobId,
      document_hash: document.hash,
      ...(document.pack !== undefined && { pack: document.pack }),
      railData: payment.railData,
      ...(payment.signedTransaction && { signedTransaction: payment.signedTransaction }),
      claimed_at: now,
      lease_until: now + leaseMs,
    };
    const writes = [putNew(this.#payments, record, followUp(now)), lock(this.#payments, record)];
    if (identifier) writes.push(bindIdentifier(this.#payments, payment.rail, identifier, document));
    const transaction = await this.#payments.table.transact(writes);
    if (transaction.written) return { result: "claimed", record };
    const [metPayment, , metIdentifier] = transaction.met;
    const existing = parsePayment(metPayment) ?? (await this.find(payment));
    if (existing) return { result: "known", record: existing };
    return { result: isOfAnother(metIdentifier, document, now) ? "identifier taken" : "busy" };
  }

  /**
   * Takes a claim over from an attempt that is over, or claims a refused payment again.
   * @returns undefined when another attempt was first, or another payment is buying the document
   */
  async takeOver(record: PaymentRecord): Promise<PaymentRecord | undefined> {
    const now = this.#payments.now();
    const lease = { lease_until: now + leaseMs };
    const takeLease = this.#payments.table.updateWrite({
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
    const isTaken = await writeAll(
      this.#payments,
      hasLock ? [takeLease] : [takeLease, lock(this.#payments, record)],
    );
    return isTaken ? { ...record, ...lease, state: "claimed" } : undefined;
  }

  /** Extends the lease, counted from now. @returns undefined when another attempt has taken it meanwhile, which continues with the payment */
  async renew(record: PaymentRecord): Promise<PaymentRecord | undefined> {
    const { table, now } = this.#payments;
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

  /**
   * Records in one transaction that the payment was collected, and hands over what it bought.
   * @param writes of the same transaction; the first replaces this payment's lock, and must fail if anything else is stored
   * @returns whether this call did it; false when it had been done, or the job exists already
   */
  settle(
    record: PaymentRecord,
    receipt: Receipt,
    writes: readonly [handOver: Write, ...others: Write[]],
  ): Promise<boolean> {
    const collected = collect(this.#payments, record, receipt, "document");
    return writeAll(this.#payments, [collected, ...writes]);
  }

  /**
   * Records that a claimed payment was collected for a document that another collected payment has bought, or waits for.
   * @returns false when it had been recorded, or there is no such other payment
   */
  async settleDuplicate(record: PaymentRecord, receipt: Receipt): Promise<boolean> {
    if (!(await hasEarlierPayment(this.#payments, record))) return false;
    return writeAll(this.#payments, [collect(this.#payments, record, receipt, "nothing")]);
  }

  /**
   * Records that a claimed payment was collected while its document is not here: the next request with it gets the job.
   * @returns false when it had been recorded, or another payment has bought the document or holds its lock
   */
  recordRefundDue(record: PaymentRecord, receipt: Receipt): Promise<boolean> {
    const collected = collect(this.#payments, record, receipt, "nothing yet");
    return writeAll(this.#payments, [collected, lock(this.#payments, record)]);
  }

  /**
   * Records an unpresented payment for a document that another collected payment has bought, or waits for.
   * @returns false when it is on record already, or there is no such other payment
   */
  async recordDuplicate(payment: Payment, document: PaidDocument, receipt: Receipt): Promise<boolean> {
    const at = this.#payments.now();
    const record = createCollectedRecord(payment, document, { receipt, bought: "nothing", at });
    if (!(await hasEarlierPayment(this.#payments, record))) return false;
    return writeAll(this.#payments, [putNew(this.#payments, record, { list: refundList, at })]);
  }

  /**
   * Records an unpresented payment for a document that is not bought: the next request for it gets the job.
   * @returns false when it is on record already, or the document is bought or being bought
   */
  async recordUnclaimed(payment: Payment, document: PaidDocument, receipt: Receipt): Promise<boolean> {
    const at = this.#payments.now();
    const record = createCollectedRecord(payment, document, { receipt, bought: "nothing yet", at });
    return writeAll(this.#payments, [
      putNew(this.#payments, record, { list: refundList, at }),
      lock(this.#payments, record),
    ]);
  }

  /**
   * Records that the payment buys nothing, and frees the document. Only the holder of the lease can do that.
   * @param reason the rail's own code
   * @param isFinal whether the payment can never be collected any more
   * @returns false when another attempt has taken the lease meanwhile, or the lease was given back
   */
  async refuse(record: PaymentRecord, reason: string, isFinal = false): Promise<boolean> {
    const { table, now } = this.#payments;
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
    return writeAll(this.#payments, [writeRefusal, unlock(table, record)]);
  }

  /**
   * Releases the lease with the outcome unknown; the payment stays claimed.
   * @param progress of the search for it on its rail, from which the next one continues
   */
  async release(record: PaymentRecord, progress?: PaymentRecord["progress"]): Promise<void> {
    const { table, now } = this.#payments;
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

  /** Sets when the sweep checks a payment, epoch ms, unless another process has changed it since it was read. */
  async postpone(record: PaymentRecord, at: number, progress?: PaymentRecord["progress"]): Promise<void> {
    const update = `SET due_at = :at${progress ? ", progress = :progress" : ""}`;
    await updateUnlessChanged(this.#payments, record, update, { ":at": at, ":progress": progress });
  }

  /**
   * Takes a payment off the sweep's list, unless another process has changed it since it was read.
   * @param isFinal whether it is a refused payment that can never be collected any more
   */
  async clearDue(record: PaymentRecord, isFinal = false): Promise<void> {
    const update = `${isFinal ? "SET is_final = :yes " : ""}REMOVE due_shard, due_at`;
    await updateUnlessChanged(this.#payments, record, update, isFinal ? { ":yes": true } : {});
  }
}

/** Writes all or nothing. @returns whether it was written */
async function writeAll({ table }: Payments, writes: readonly Write[]): Promise<boolean> {
  return (await table.transact(writes)).written;
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
