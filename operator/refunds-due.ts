import { randomUUID } from "node:crypto";
import * as z from "zod";
import { rails } from "../lambdas/http-contract/payment/payment-methods.ts";
import { parseRail, type StoredRailName } from "../lambdas/http-contract/payment/stored-rail.ts";
import { readAmount, networkDefinitions } from "../lambdas/payments/networks/definitions.ts";
import { jobItemKey, jobPartition, parseJob } from "../lambdas/jobs/job.ts";
import { JobStore } from "../lambdas/jobs/job-store.ts";
import { readTurn } from "../lambdas/jobs/turns.ts";
import { unlock } from "../lambdas/payments/ledger/ledger-writes.ts";
import {
  parsePayment,
  parseLock,
  paymentItemKey,
  paymentLifetimeMs,
} from "../lambdas/payments/ledger/payment-record.ts";
import type { PaymentRecord } from "../lambdas/payments/ledger/payment-record.ts";
import { duePartition, refundList } from "../lambdas/aws/due-lists.ts";
import type { Item, ItemKey, Table, Write } from "../lambdas/aws/table.ts";
import { ttlAt } from "../lambdas/aws/ttl.ts";
import { refundAttempt, type RefundAttempt, type RefundTransfer } from "./refunds/attempt.ts";

/** A payment that has bought nothing. */
export interface RefundDue {
  readonly payment_id: string;
  /** As in the table, for the programs of operators. */
  readonly rail: StoredRailName;
  /** CAIP-2 id of the chain on which to send it back; undefined if there is none, or the record has none. */
  readonly network: string | undefined;
  readonly amount: number;
  readonly currency: string;
  /** Whom to refund: a wallet, or an account; undefined over Lightning, where the preimage proves the payer. */
  readonly payer: string | undefined;
  /** Whether you send it back before you record that; an account's payment is returned by the record itself. */
  readonly by_hand: boolean;
  /** Signature of the Solana transaction, where there is one. */
  readonly transaction: string | undefined;
  /** `failed`: its document cannot be printed. `twice`: another payment preceded it. `no document`: it never arrived. */
  readonly why: "failed" | "twice" | "no document";
  /** In words. */
  readonly description: string;
  readonly job_id: string;
  readonly document_name: string | undefined;
  /** RFC 3339. */
  readonly since: string;
  /** The progress of the refund, once begun. */
  readonly attempt?: RefundAttempt | undefined;
}

/** There is no such payment, or it is not one to refund. */
export class UnknownRefundError extends Error {
  override readonly name = "UnknownRefundError";
}

/** Another run handles the refund, or its outcome is not known yet. */
export class RefundUnderWayError extends Error {
  override readonly name = "RefundUnderWayError";
}

/** How long one run works alone on a refund, in ms: longer than any way takes. */
export const refundLeaseMs = 5 * 60_000;

/** The operator's side of payments that went wrong. */
export interface RefundBook {
  /** Lists them, oldest first. */
  list(): Promise<RefundDue[]>;
  /** Finds one of them. @throws {UnknownRefundError} */
  find(paymentId: string): Promise<RefundDue>;
  /**
   * Records that a payment was refunded, and refunds it if the record itself does: it buys nothing any more, and its document can be bought again.
   * @throws {UnknownRefundError}
   * @throws {RefundUnderWayError} while the program itself may have paid it back
   */
  refunded(paymentId: string, note: string): Promise<RefundDue>;
  /**
   * Records that a payment is about to be paid back by a transfer, before any money moves: from here on it buys nothing. It stays on the
   * list until the outcome is recorded. Also for one that an earlier transfer did not pay.
   * @throws {UnknownRefundError} when its document was asked for again meanwhile
   * @throws {RefundUnderWayError} when another run was first, or another refund is paid by the same invoice
   */
  begin(refund: RefundDue, to: string, transfer: RefundTransfer): Promise<RunningRefund>;
  /** Takes over a refund whose outcome is not known from a run that has ended. @throws {RefundUnderWayError} when another run works on it */
  takeOver(refund: RefundDue): Promise<RunningRefund>;
  /** Records that the money has moved, by what proves it, and takes the refund off the list. */
  recordPaid(running: RunningRefund, note: string): Promise<void>;
  /** Records that the money did not move and never will by this transfer. The refund stays on the list. */
  recordUnpaid(running: RunningRefund, reason: string): Promise<void>;
  /** Ends the work on a refund whose outcome is not known yet. The next run continues it. */
  release(running: RunningRefund): Promise<void>;
  /**
   * Records the outcome of a transfer that only the operator can find out.
   * @throws {UnknownRefundError}
   * @throws {RefundUnderWayError}
   */
  conclude(paymentId: string, outcome: "paid" | "unpaid", note: string): Promise<RefundDue>;
  /**
   * Has a document that failed printed once more, however often it was tried, and gives its payer all free tries again.
   * @throws {UnknownRefundError}
   */
  requeue(paymentId: string): Promise<RefundDue>;
}

/** A refund that this run alone works on. */
export interface RunningRefund {
  readonly refund: RefundDue;
  readonly attempt: RefundAttempt;
}

/** How many items are read at the same time. */
const atOnce = 50;

/** Creates the book of a table's refunds due. */
export function createRefundBook(table: Table, clock: () => number): RefundBook {
  const jobs = new JobStore(table, clock);

  const giveBackWrites = async (refund: RefundDue): Promise<Write[]> => {
    const record = parsePayment(await table.get(toItemKey(refund)));
    return (record && networkDefinitions[record.rail].giveBack?.(table, record.railData)) ?? [];
  };

  const readRefund = async (key: ItemKey): Promise<RefundDue | undefined> => {
    const isJob = key.pk.startsWith(jobPartition(""));
    const item = await table.get(key);
    const at = Number(item?.due_at ?? 0);
    if (!isJob) {
      const record = parsePayment(item);
      return record && readBegunRefund(record, item, at);
    }
    const job = parseJob(item, clock());
    // What was had by a turn cost nothing.
    if (job && readTurn(job)) return undefined;
    const record = job && parsePayment(await table.get(paymentItemKey(job.payment)));
    return (
      job &&
      record && {
        ...toRefundDue(record, "failed", at),
        description: job.description,
        document_name: job.document_name,
      }
    );
  };

  const readBegunRefund = (record: PaymentRecord, item: Item | undefined, at: number): RefundDue => {
    if (item?.refund === undefined)
      return toRefundDue(record, record.fulfilled ? "twice" : "no document", at);
    const attempt = refundAttempt.parse(item.refund);
    const { why, description, document_name } = attempt;
    return { ...toRefundDue(record, why, at), description, document_name, attempt };
  };

  const list = async (): Promise<RefundDue[]> => {
    const keys = await table.due(refundList, Number.MAX_SAFE_INTEGER);
    const refunds: (RefundDue | undefined)[] = [];
    for (let from = 0; from < keys.length; from += atOnce) {
      refunds.push(...(await Promise.all(keys.slice(from, from + atOnce).map(readRefund))));
    }
    return refunds.filter((refund) => refund !== undefined);
  };

  const find = async (paymentId: string): Promise<RefundDue> => {
    const refund = (await list()).find((due) => due.payment_id === paymentId);
    if (refund) return refund;
    throw new UnknownRefundError(
      `Payment ${paymentId} is not due for a refund. "refunds list" shows those that are.`,
    );
  };

  const hasLock = async ({ job_id: jobId, payment_id: id }: RefundDue): Promise<boolean> =>
    parseLock(await table.get(jobItemKey(jobId)), clock())?.payment_id === id;

  const releaseWrites = async (refund: RefundDue): Promise<Write[]> => {
    switch (refund.why) {
      case "failed":
        return [
          table.deleteWrite(jobItemKey(refund.job_id), "status_meta = :failed", {
            ":failed": "document_generation_failed",
          }),
        ];
      case "no document":
        return (await hasLock(refund))
          ? [unlock(table, { job_id: refund.job_id, id: refund.payment_id })]
          : [];
      case "twice":
        return [];
    }
  };

  /** Writes the next state of an attempt, unless another run has. @throws {RefundUnderWayError} */
  const advance = async (
    { refund, attempt }: RunningRefund,
    next: Partial<Pick<RefundAttempt, "lease_until" | "failure">>,
    note?: string,
  ): Promise<RefundAttempt> => {
    const advanced = { ...attempt, ...next };
    const written = await table.update({
      key: toItemKey(refund),
      condition: unchanged(attempt),
      update: `SET refund = :refund${note === undefined ? "" : ", refund_note = :note REMOVE due_shard, due_at"}`,
      values: { ...attemptValues(attempt), ":refund": advanced, ":note": note },
    });
    if (!written) throw new RefundUnderWayError(`Another run is refunding ${refund.payment_id}.`);
    return advanced;
  };

  const takeOver = async (refund: RefundDue): Promise<RunningRefund> => {
    const { attempt } = refund;
    if (!attempt || attempt.failure !== undefined || attempt.lease_until > clock())
      throw new RefundUnderWayError(
        attempt?.failure === undefined
          ? `Another run is refunding ${refund.payment_id}. Try again in a few minutes.`
          : `The refund of ${refund.payment_id} was not paid.`,
      );
    return {
      refund,
      attempt: await advance({ refund, attempt }, { lease_until: clock() + refundLeaseMs }),
    };
  };

  const recordPaid = async (running: RunningRefund, note: string): Promise<void> => {
    await advance(running, { lease_until: 0 }, note);
  };

  const recordUnpaid = async (running: RunningRefund, reason: string): Promise<void> => {
    await advance(running, { lease_until: 0, failure: reason });
  };

  return {
    list,
    find,
    takeOver,
    recordPaid,
    recordUnpaid,

    async release(running) {
      await advance(running, { lease_until: 0 });
    },

    async begin(refund, to, transfer) {
      const { payment_id: id, why, description, document_name } = refund;
      const key = toItemKey(refund);
      const attempt: RefundAttempt = {
        id: randomUUID(),
        ...{ to, transfer, why },
        description: why === "no document" ? documentNeverCame : description,
        ...(document_name !== undefined && { document_name }),
        started_at: clock(),
        lease_until: clock() + refundLeaseMs,
      };
      const earlier = refund.attempt;
      if (earlier && earlier.failure === undefined)
        throw new RefundUnderWayError(`The refund of ${id} has already begun.`);
      const { written } = await table.transact([
        table.updateWrite({
          key,
          condition: earlier
            ? unchanged(earlier)
            : "fulfilled = :fulfilled AND attribute_not_exists(refunded_at)",
          update:
            "SET refunded_at = :now, fulfilled = :yes, refund = :refund, due_shard = :shard, due_at = :since, expires_at = :ttl",
          values: {
            ...(earlier ? attemptValues(earlier) : { ":fulfilled": why !== "no document" }),
            ":now": clock(),
            ":yes": true,
            ":refund": attempt,
            ":shard": duePartition(refundList, key),
            ":since": Date.parse(refund.since),
            // A refund that is not paid must not be forgotten.
            ":ttl": ttlAt(clock() + paymentLifetimeMs),
          },
        }),
        ...reserveInvoice(table, refund, transfer, clock()),
        ...(earlier ? [] : await releaseWrites(refund)),
      ]);
      if (!written)
        throw new RefundUnderWayError(
          `We didn't begin the refund of ${id} and paid nothing: its payer requested the document again, another run began it, or its invoice belongs to another refund. Check "refunds list".`,
        );
      return { refund, attempt };
    },

    async conclude(paymentId, outcome, note) {
      const refund = await find(paymentId);
      if (refund.attempt === undefined || refund.attempt.failure !== undefined)
        throw new UnknownRefundError(`No refund of ${paymentId} has an unknown outcome.`);
      const running = await takeOver(refund);
      await (outcome === "paid" ? recordPaid(running, note) : recordUnpaid(running, note));
      return refund;
    },

    async refunded(paymentId, note) {
      const refund = await find(paymentId);
      const { attempt } = refund;
      if (attempt) {
        if (attempt.failure === undefined)
          throw new RefundUnderWayError(
            `The outcome of the refund of ${paymentId} to ${attempt.to} is unknown. Run "refunds --pay" to find it out.`,
          );
        await recordPaid({ refund, attempt }, note);
        return refund;
      }
      const { written } = await table.transact([
        table.updateWrite({
          key: toItemKey(refund),
          condition: "fulfilled = :fulfilled AND attribute_not_exists(refunded_at)",
          update: "SET refunded_at = :now, refund_note = :note, fulfilled = :yes REMOVE due_shard, due_at",
          values: {
            ":now": clock(),
            ":note": note,
            ":yes": true,
            ":fulfilled": refund.why !== "no document",
          },
        }),
        ...(await giveBackWrites(refund)),
        ...(await releaseWrites(refund)),
      ]);
      if (!written)
        throw new UnknownRefundError(
          `The payer of ${paymentId} requested the document again meanwhile. Check "refunds list".`,
        );
      return refund;
    },

    async requeue(paymentId) {
      const refund = await find(paymentId);
      if (refund.attempt || refund.why !== "failed" || !(await jobs.requeue(refund.job_id)))
        throw new UnknownRefundError(`${paymentId} has no failed document.`);
      return refund;
    },
  };
}

function toItemKey({ rail, payment_id: id }: RefundDue): ItemKey {
  return paymentItemKey({ rail: parseRail(rail), id });
}

/** Conditions that hold while an attempt is as it was read: each step changes its lease or its failure, or takes the refund off the list. */
function unchanged({ failure }: RefundAttempt): string {
  const failed = failure === undefined ? "attribute_not_exists" : "attribute_exists";
  return `attribute_exists(due_shard) AND refund.id = :attempt AND refund.lease_until = :lease AND ${failed}(refund.failure)`;
}

function attemptValues({ id, lease_until: lease }: RefundAttempt): Readonly<Record<string, unknown>> {
  return { ":attempt": id, ":lease": lease };
}

/** Keeps an invoice for one refund: paid for one, it would count as paid for another. */
function reserveInvoice(
  table: Pick<Table, "putNew">,
  { rail, payment_id: id }: RefundDue,
  transfer: RefundTransfer,
  now: number,
): Write[] {
  if (!("payment_hash" in transfer)) return [];
  const item = {
    pk: `REFUND#${transfer.payment_hash}`,
    sk: "REFUND",
    ...{ rail, payment_id: id },
    expires_at: ttlAt(now + paymentLifetimeMs),
  };
  return [table.putNew(item, now, { condition: "payment_id = :id", values: { ":id": id } })];
}

/** The reason that still holds for a payment without a document once its refund has begun: it buys nothing any more. */
const documentNeverCame = "We received the payment, but never its document.";

const descriptions: Readonly<Record<RefundDue["why"], string>> = {
  failed: "We couldn't render the document.",
  twice: "An earlier payment bought the document.",
  "no document": `${documentNeverCame} The payer can still send it.`,
};

/** Where a payment landed. */
const receiptNetwork = z.object({ network: z.string().optional() });

function toRefundDue(record: PaymentRecord, why: RefundDue["why"], at: number): RefundDue {
  const network = networkDefinitions[record.rail];
  const { currency, value: amount } = readAmount(record);
  return {
    payment_id: record.id,
    rail: rails[record.rail].stored,
    network: network.chain?.(record.railData) ?? receiptNetwork.parse(record.receipt ?? {}).network,
    currency,
    amount,
    payer: record.account_id ?? network.payer(record.railData),
    by_hand: network.giveBack === undefined,
    transaction: network.transaction(record.receipt ?? {}),
    why,
    description: descriptions[why],
    job_id: record.job_id,
    document_name: undefined,
    since: new Date(at).toISOString(),
  };
}
