import type { ConversionRequest } from "../interface/requests.ts";
import { documentName } from "../jobs/document-name.ts";
import type { DocumentStorage } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { Ledger } from "../payments/ledger.ts";
import type { PaymentRecord } from "../payments/payment-record.ts";
import type { Rail, Refusal, Settlement } from "../payments/rail.ts";
import type { DocumentRecords } from "./records.ts";
import type { PurchaseEvent } from "./metrics.ts";

export interface PurchaseOptions {
  readonly ledger: Ledger;
  readonly jobs: JobStore;
  readonly storage: DocumentStorage;
  readonly queue: JobQueue;
  readonly rails: readonly Rail[];
  /** All that is on record for a document. */
  readonly recordsOf: (document: DocumentIdentity) => Promise<DocumentRecords>;
  /** Told of failures that something else will mend. */
  readonly warn: (message: string, error: unknown) => void;
  /** Told of what happens to payments. */
  readonly observe: (event: PurchaseEvent) => void;
  readonly clock: () => number;
}

export type PurchaseOutcome =
  | { readonly result: "job"; readonly job: Job; readonly receipt: PaymentRecord["receipt"] }
  | { readonly result: "refused"; readonly refusal: Refusal }
  /** The outcome is not known yet; the same request with the same payment may come again. */
  | { readonly result: "pending" };

/** The last steps of a purchase, from a claimed payment to a queued job. */
export interface Settlement_ {
  readonly railOf: (record: Pick<PaymentRecord, "rail">) => Rail;
  /** The protocol's code for a payment that can buy nothing any more. */
  readonly refusalOf: (record: PaymentRecord) => Refusal;
  /** Queues a job; when that fails the sweep will. */
  readonly enqueue: (jobId: string) => Promise<void>;
  /** Records what the rail said. Only whoever holds the lease comes here. */
  readonly conclude: (
    record: PaymentRecord,
    settlement: Settlement,
    source: ConversionRequest,
  ) => Promise<PurchaseOutcome>;
  /** Records a collected payment and creates its job, at once and once. */
  readonly fulfil: (
    record: PaymentRecord,
    receipt: PaymentRecord["receipt"],
    source: ConversionRequest,
  ) => Promise<PurchaseOutcome>;
  /** Settles what an attempt left behind that is over. */
  readonly takeOver: (record: PaymentRecord, source: ConversionRequest) => Promise<PurchaseOutcome>;
}

export function createSettlement(options: PurchaseOptions): Settlement_ {
  const { ledger, jobs, storage, queue, rails, warn, observe } = options;

  const railOf = (record: Pick<PaymentRecord, "rail">): Rail => {
    const rail = rails.find(({ name }) => name === record.rail);
    if (!rail) throw new Error(`A payment came by ${record.rail}, which is not configured`);
    return rail;
  };

  const refusalOf = (record: PaymentRecord): Refusal =>
    railOf(record).refusal(record.reason ?? "invalid_transaction_state", record);

  const enqueue = async (jobId: string): Promise<void> => {
    try {
      await queue.send(jobId);
    } catch (error) {
      warn("Job was not queued; the sweep will queue it", error);
    }
  };

  const conclude = async (
    record: PaymentRecord,
    settlement: Settlement,
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> => {
    switch (settlement.result) {
      case "pending":
        await ledger.release(record);
        observe({ event: "pending", rail: record.rail });
        return { result: "pending" };
      case "refused":
        // While the document is still locked: afterwards its source may be another payment's.
        await storage.deleteSource(record.job_id);
        await ledger.refuse(record, settlement.refusal.reason);
        observe({ event: "refused", rail: record.rail });
        return { result: "refused", refusal: settlement.refusal };
      case "settled":
        return fulfil(record, settlement.receipt, source);
    }
  };

  const fulfil = async (
    record: PaymentRecord,
    receipt: PaymentRecord["receipt"],
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> => {
    const { rail, id, job_id: jobId, account_id: accountId } = record;
    const create = jobs.createWrite({
      jobId,
      documentName: documentName(source),
      payment: { rail, id },
      accountId,
      mail: source.options.delivery !== undefined,
    });
    const created = await ledger.settle(record, receipt, create);
    // When another way of paying was first, the money is put on record all the same, and the job serves both.
    const collected = created || (await ledger.settleDuplicate(record, receipt));
    if (collected) observe({ event: "sold", rail, worth: railOf(record).worth(record) });
    const job = await jobs.find(jobId);
    if (!job) return { result: "pending" };
    if (created) await enqueue(jobId);
    return { result: "job", job, receipt };
  };

  const takeOver = async (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    const taken = await ledger.takeOver(record);
    if (!taken) return { result: "pending" };
    await storage.putSource(taken.job_id, source);
    const rail = railOf(taken);
    const found = await rail.lookUp(taken, taken.claimed_at);
    const isOver = found.result === "settled" || found.result === "refused";
    return conclude(taken, isOver ? found : await rail.settle(taken), source);
  };

  return { railOf, refusalOf, enqueue, conclude, fulfil, takeOver };
}
