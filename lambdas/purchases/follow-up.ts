import { SourceMissingError } from "../jobs/document-storage.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import { recheckSoonMs } from "./find-unrecorded-payments.ts";
import { continuePayment } from "./resume.ts";
import { createDocumentGoods } from "./document-goods.ts";
import type { Goods } from "./goods.ts";
import { createPackGoods } from "./pack-goods.ts";
import { findNetwork, handOver, recordRefundDue, type PurchaseParts, type StepOutcome } from "./steps.ts";

/** The outcome of following up a payment whose goods are still there. */
export interface FollowedUp {
  readonly outcome: StepOutcome<unknown>;
  readonly goods: Goods<unknown>;
}

/** Finishes a payment that no request came back for, from its record. */
export async function followUp(parts: PurchaseParts, record: PaymentRecord): Promise<FollowedUp | undefined> {
  if (record.state === "refused") await lookAgain(parts, record);
  // Another attempt may have finished it since the sweep listed it.
  if (record.state !== "claimed") return undefined;
  // The lease precedes all look-ups, so that nothing is concluded from a state that has changed since.
  const taken = await parts.ledger.takeOver(record);
  if (!taken) return undefined;
  const goods = await findGoods(parts, taken);
  const outcome = await continuePayment(parts, taken, goods);
  return goods && { outcome, goods };
}

/** Looks whether a refused payment was collected after all. */
async function lookAgain(parts: PurchaseParts, record: PaymentRecord): Promise<void> {
  const { ledger, clock } = parts;
  const lookUp = await findNetwork(parts, record).lookUp(record, record.claimed_at);
  switch (lookUp.result) {
    case "settled": {
      const goods = await findGoods(parts, record);
      await (goods
        ? handOver(parts, record, lookUp.receipt, goods)
        : recordRefundDue(parts, record, lookUp.receipt));
      return;
    }
    case "pending":
      await ledger.postpone(record, clock() + recheckSoonMs, lookUp.progress);
      return;
    case "refused":
    case "uncollected":
      await ledger.clearDue(record, lookUp.result === "refused");
  }
}

/** Finds what a payment is to buy, without a request for it. @returns undefined for a document that is not stored */
async function findGoods(
  parts: PurchaseParts,
  { job_id: jobId, pack }: PaymentRecord,
): Promise<Goods<unknown> | undefined> {
  if (pack !== undefined) return createPackGoods(parts.packs);
  try {
    return createDocumentGoods(parts, await parts.storage.getSource(jobId));
  } catch (error) {
    if (error instanceof SourceMissingError) return undefined;
    throw error;
  }
}
