import { amountOf, networkDefinitions } from "../lambdas/payments/networks/definitions.ts";
import { jobItemKey, jobPartition, parseJob } from "../lambdas/jobs/job.ts";
import { createJobStore } from "../lambdas/jobs/job-store.ts";
import { unlock } from "../lambdas/payments/ledger/ledger-writes.ts";
import { parsePayment, parseLock, paymentItemKey } from "../lambdas/payments/ledger/payment-record.ts";
import type { PaymentRecord } from "../lambdas/payments/ledger/payment-record.ts";
import { refundList } from "../lambdas/aws/due-lists.ts";
import type { ItemKey, Table, Write } from "../lambdas/aws/table.ts";

/** A payment that has bought nothing. */
export interface RefundDue {
  readonly payment_id: string;
  readonly rail: PaymentRecord["rail"];
  /** CAIP-2 id of the chain on which to send it back, where the rail has several. */
  readonly network: string | undefined;
  readonly amount: number;
  readonly currency: string;
  /** Whom to refund: a wallet, or an account; undefined over Lightning, where the preimage proves the payer. */
  readonly payer: string | undefined;
  /** Whether you send it back before you put that on record; what an account paid comes back to it with the record itself. */
  readonly by_hand: boolean;
  /** Signature of the Solana transaction, where there is one. */
  readonly transaction: string | undefined;
  /** `failed`: its document cannot be printed. `twice`: another payment came for it before. `no document`: it never came. */
  readonly why: "failed" | "twice" | "no document";
  /** In words. */
  readonly description: string;
  readonly job_id: string;
  readonly document_name: string | undefined;
  /** RFC 3339. */
  readonly since: string;
}

/** There is no such payment, or it is not one to refund. */
export class UnknownRefundError extends Error {
  override readonly name = "UnknownRefundError";
}

/** The operator's side of payments that went wrong. */
export interface RefundBook {
  /** The oldest first. */
  list(): Promise<RefundDue[]>;
  /**
   * Records that a payment was given back, and gives it back where that is a record, too: it buys nothing any more, and its document can be bought anew.
   * @throws {UnknownRefundError}
   */
  refunded(paymentId: string, note: string): Promise<RefundDue>;
  /**
   * Has a document that failed printed once more, however often it was tried, and gives its payer all free tries again.
   * @throws {UnknownRefundError}
   */
  requeue(paymentId: string): Promise<RefundDue>;
}

/** How many items are read at the same time. */
const atOnce = 50;

/** Makes the book of the refunds due in a table. */
export function createRefundBook(table: Table, clock: () => number): RefundBook {
  const jobs = createJobStore(table, clock);

  const giveBackWrites = async ({ rail, payment_id: id }: RefundDue): Promise<Write[]> => {
    const record = parsePayment(await table.get(paymentItemKey({ rail, id })));
    return (record && networkDefinitions[rail].giveBack?.(table, record.railData)) ?? [];
  };

  const readRefund = async (key: ItemKey): Promise<RefundDue | undefined> => {
    const isJob = key.pk.startsWith(jobPartition(""));
    const item = await table.get(key);
    const at = Number(item?.due_at ?? 0);
    if (!isJob) {
      const record = parsePayment(item);
      return record && refundOf(record, record.fulfilled ? "twice" : "no document", at);
    }
    const job = parseJob(item, clock());
    const record = job && parsePayment(await table.get(paymentItemKey(job.payment)));
    return (
      job &&
      record && {
        ...refundOf(record, "failed", at),
        description: job.description,
        document_name: job.document_name,
      }
    );
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
    throw new UnknownRefundError(`There is no payment ${paymentId} to refund. "list" shows those there are.`);
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

  return {
    list,

    async refunded(paymentId, note) {
      const refund = await find(paymentId);
      const { written } = await table.transact([
        table.updateWrite({
          key: paymentItemKey({ rail: refund.rail, id: paymentId }),
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
          `The document of ${paymentId} was asked for again meanwhile. Look at the list.`,
        );
      return refund;
    },

    async requeue(paymentId) {
      const refund = await find(paymentId);
      if (refund.why !== "failed" || !(await jobs.requeue(refund.job_id)))
        throw new UnknownRefundError(`${paymentId} has no document that failed.`);
      return refund;
    },
  };
}

const descriptions: Readonly<Record<RefundDue["why"], string>> = {
  failed: "The document could not be printed.",
  twice: "Another payment came for the document before.",
  "no document": "The payment came, and its document never did. Sending it still gets it printed.",
};

function refundOf(record: PaymentRecord, why: RefundDue["why"], at: number): RefundDue {
  const network = networkDefinitions[record.rail];
  const { currency, value: amount } = amountOf(record);
  return {
    payment_id: record.id,
    rail: record.rail,
    network: network.chain?.(record.railData),
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
