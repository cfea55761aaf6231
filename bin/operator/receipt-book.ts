import * as z from "zod";
import { jobKey, jobPartition, parseJob } from "../../lambdas/jobs/job.ts";
import { lockKey, parsePayment, paymentKey } from "../../lambdas/payments/payment-record.ts";
import type { PaymentRecord } from "../../lambdas/payments/payment-record.ts";
import { receiptShard } from "../../lambdas/table.ts";
import type { ItemKey, Table, Write } from "../../lambdas/table.ts";

/** A payment that has bought nothing. */
export interface Receipt {
  readonly payment_id: string;
  readonly rail: PaymentRecord["rail"];
  readonly amount: number;
  readonly currency: "SATS" | "USDC" | "DOCUMENTS";
  /** Whom to refund: a Solana wallet, or an account; undefined over Lightning, where the preimage proves the payer. */
  readonly payer: string | undefined;
  /** Signature of the Solana transaction, where there is one. */
  readonly transaction: string | undefined;
  /** `failed`: its document cannot be printed. `twice`: another payment had bought it. `no document`: it never came. */
  readonly why: "failed" | "twice" | "no document";
  /** In words. */
  readonly description: string;
  readonly job_id: string;
  readonly document_name: string | undefined;
  /** RFC 3339. */
  readonly since: string;
}

/** There is no such payment, or it is not one to refund. */
export class UnknownReceiptError extends Error {
  override readonly name = "UnknownReceiptError";
}

/** The operator's side of payments that went wrong. */
export interface ReceiptBook {
  /** The oldest first, at most 1,000. */
  list(): Promise<Receipt[]>;
  /**
   * Records that a payment was given back: it buys nothing any more, and its document can be bought anew.
   * @throws {UnknownReceiptError}
   */
  refunded(paymentId: string, note: string): Promise<Receipt>;
}

const most = 1000;

const evidence = z.object({
  amount_sats: z.number().optional(),
  /** Base units of USDC. */
  amount: z.string().optional(),
  payer: z.string().optional(),
});
const proof = z.object({ transaction: z.string().optional() });
const usdcUnits = 1_000_000;

export function receiptBook(table: Table, clock: () => number): ReceiptBook {
  const read = async (key: ItemKey): Promise<Receipt | undefined> => {
    const isJob = key.pk.startsWith(jobPartition(""));
    const item = await table.get(key);
    const at = Number(item?.due_at ?? 0);
    if (!isJob) {
      const record = parsePayment(item);
      return record && receiptOf(record, record.fulfilled ? "twice" : "no document", at);
    }
    const job = parseJob(item, clock());
    const record =
      job && parsePayment(await table.get(paymentKey({ ...job.payment, rail: job.payment.rail as "x402" })));
    return (
      job &&
      record && {
        ...receiptOf(record, "failed", at),
        description: job.description,
        document_name: job.document_name,
      }
    );
  };

  const list = async (): Promise<Receipt[]> => {
    const keys = await table.due(receiptShard, Number.MAX_SAFE_INTEGER, most);
    return (await Promise.all(keys.map(read))).filter((receipt) => receipt !== undefined);
  };

  const forgetWrites = (receipt: Receipt): Write[] => {
    switch (receipt.why) {
      case "failed":
        return [
          table.deleteWrite(jobKey(receipt.job_id), "status_meta = :failed", {
            ":failed": "document_generation_failed",
          }),
        ];
      case "no document":
        return [
          table.deleteWrite(lockKey(receipt.job_id), "payment_id = :id", { ":id": receipt.payment_id }),
        ];
      case "twice":
        return [];
    }
  };

  return {
    list,

    async refunded(paymentId, note) {
      const receipt = (await list()).find((one) => one.payment_id === paymentId);
      if (!receipt)
        throw new UnknownReceiptError(
          `There is no payment ${paymentId} to refund. "list" shows those there are.`,
        );
      const undone = await table.transact([
        table.updateWrite({
          key: paymentKey({ rail: receipt.rail, id: paymentId }),
          condition: "attribute_exists(pk) AND attribute_not_exists(refunded_at)",
          update: "SET refunded_at = :now, refund_note = :note, fulfilled = :yes REMOVE due_shard, due_at",
          values: { ":now": clock(), ":note": note, ":yes": true },
        }),
        ...forgetWrites(receipt),
      ]);
      if (undone)
        throw new UnknownReceiptError(
          `The document of ${paymentId} was asked for again meanwhile. Look at the list.`,
        );
      return receipt;
    },
  };
}

const descriptions: Readonly<Record<Receipt["why"], string>> = {
  failed: "The document could not be printed.",
  twice: "Another payment had bought the document before.",
  "no document": "The payment came, and its document never did. Sending it still gets it printed.",
};

function receiptOf(record: PaymentRecord, why: Receipt["why"], at: number): Receipt {
  const paid = evidence.parse(record.evidence);
  const money =
    record.rail === "lightning"
      ? { amount: paid.amount_sats ?? 0, currency: "SATS" as const }
      : record.rail === "x402"
        ? { amount: Number(paid.amount ?? 0) / usdcUnits, currency: "USDC" as const }
        : { amount: 1, currency: "DOCUMENTS" as const };
  return {
    payment_id: record.id,
    rail: record.rail,
    ...money,
    payer: record.account_id ?? paid.payer,
    transaction: proof.parse(record.receipt ?? {}).transaction,
    why,
    description: descriptions[why],
    job_id: record.job_id,
    document_name: undefined,
    since: new Date(at).toISOString(),
  };
}
