import type { ConversionRequest } from "../http-contract/requests.ts";
import { SourceMissingError } from "../jobs/document-storage.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import { recheckSoonMs } from "./find-unrecorded-payments.ts";
import { continuePayment } from "./resume.ts";
import { createJobFor, findNetwork, recordRefundDue, type PurchaseParts, type StepOutcome } from "./steps.ts";

/** The outcome of following up a payment whose document is stored. */
export interface FollowedUp {
  readonly outcome: StepOutcome;
  readonly source: ConversionRequest;
}

/** Finishes a payment that no request came back for, from its record. */
export async function followUp(parts: PurchaseParts, record: PaymentRecord): Promise<FollowedUp | undefined> {
  if (record.state === "refused") await lookAgain(parts, record);
  // Another attempt may have finished it since the sweep listed it.
  if (record.state !== "claimed") return undefined;
  // The lease precedes all look-ups, so that nothing is concluded from a state that has changed since.
  const taken = await parts.ledger.takeOver(record);
  if (!taken) return undefined;
  const source = await findSource(parts, taken.job_id);
  const outcome = await continuePayment(parts, taken, source);
  return source && { outcome, source };
}

/** Looks whether a refused payment was collected after all. */
async function lookAgain(parts: PurchaseParts, record: PaymentRecord): Promise<void> {
  const { ledger, clock } = parts;
  const lookUp = await findNetwork(parts, record).lookUp(record, record.claimed_at);
  switch (lookUp.result) {
    case "settled": {
      const source = await findSource(parts, record.job_id);
      await (source
        ? createJobFor(parts, record, lookUp.receipt, source)
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

async function findSource({ storage }: PurchaseParts, jobId: string): Promise<ConversionRequest | undefined> {
  try {
    return await storage.getSource(jobId);
  } catch (error) {
    if (error instanceof SourceMissingError) return undefined;
    throw error;
  }
}
