import type { ConversionRequest } from "../interface/requests.ts";
import { documentName } from "../jobs/document-name.ts";
import { SourceMissingError } from "../jobs/document-storage.ts";
import type { DocumentStorage } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { RenderQueue } from "../jobs/render-queue.ts";
import type { Ledger } from "../payments/ledger.ts";
import type { PaymentRecord, SettlementUnderWay } from "../payments/payment-record.ts";
import type { PurchaseEvent } from "./figures.ts";
import type { Payment, PresentedPayment, Rail, Refusal, Settlement } from "../payments/rail.ts";

/**
 * How a payment becomes a job. Every step can be the last one before a crash, so each leaves on record what the next
 * request with the same payment, or the sweep, needs to go on:
 *
 *     verify ─▶ claim ─▶ store source ─▶ settle ─▶ record payment + create job ─▶ enqueue
 *              (ledger)      (S3)        (rail)        (one transaction)           (SQS)
 */

export interface PurchaseOptions {
  readonly ledger: Ledger;
  readonly jobs: JobStore;
  readonly storage: DocumentStorage;
  readonly queue: RenderQueue;
  readonly rails: readonly Rail[];
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

export interface Purchases {
  /** Buys a document with the payment that a request brought. Safe to call any number of times at once. */
  buy(
    document: DocumentIdentity,
    source: ConversionRequest,
    presented: PresentedPayment,
  ): Promise<PurchaseOutcome>;
  /** Goes on with the payment that is buying the document already, for a request that brought none. */
  resume(underWay: SettlementUnderWay, source: ConversionRequest): Promise<PurchaseOutcome>;
  /** Finishes a payment that nobody came back for, from what is on record. */
  followUp(record: PaymentRecord): Promise<void>;
  /** The receipt of a settled payment. */
  receipt(payment: Pick<Payment, "rail" | "id">): Promise<PaymentRecord["receipt"]>;
  /** Queues a job; when that fails the sweep will. */
  enqueue(jobId: string): Promise<void>;
  /** Tries a failed job once more, at no charge. */
  retry(job: Job, source: ConversionRequest): Promise<Job>;
}

/** How long a request waits for another one that is settling the same payment, in ms, and how often it looks. */
const waitMs = 5_000;
const lookEveryMs = 100;

export function purchases(options: PurchaseOptions): Purchases {
  const { ledger, jobs, storage, queue, rails, warn, observe, clock } = options;

  const railOf = (record: Pick<PaymentRecord, "rail">): Rail => {
    const rail = rails.find(({ name }) => name === record.rail);
    if (!rail) throw new Error(`A payment came by ${record.rail}, which is not configured`);
    return rail;
  };

  // The protocol's code for a payment that can buy nothing any more.
  const refusalOf = (record: PaymentRecord): Refusal =>
    railOf(record).refusal(record.reason ?? "invalid_transaction_state");

  const enqueue = async (jobId: string): Promise<void> => {
    try {
      await queue.send(jobId);
    } catch (error) {
      warn("Job was not queued; the sweep will queue it", error);
    }
  };

  // Records what the rail said. Only whoever holds the lease comes here.
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
    if (!created) await ledger.settleBeside(record, receipt);
    const job = await jobs.find(jobId);
    if (!job) return { result: "pending" };
    if (created) await enqueue(jobId);
    observe({ event: "sold", rail, worth: railOf(record).worth(record) });
    return { result: "job", job, receipt };
  };

  const waitFor = async (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    const until = clock() + waitMs;
    while (clock() < until) {
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
      const now = await ledger.find(record);
      if (now && now.state !== "claimed") return concluded(now, source);
      if (now && now.lease_until < clock()) return takeOver(now, source);
    }
    return { result: "pending" };
  };

  const concluded = async (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    if (record.state === "refused") return { result: "refused", refusal: refusalOf(record) };
    const job = await jobs.find(record.job_id);
    if (job) return { result: "job", job, receipt: record.receipt };
    if (record.fulfilled) return { result: "refused", refusal: refusalOf(record) };
    await storage.putSource(record.job_id, source);
    return fulfil(record, record.receipt, source);
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

  // A payment that is on record already, presented for its own document.
  const resume = (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    if (record.state === "settled") return concluded(record, source);
    const leaseHeld = record.state === "claimed" && record.lease_until >= clock();
    return leaseHeld ? waitFor(record, source) : takeOver(record, source);
  };

  return {
    enqueue,

    async retry(job, source) {
      // It may have failed because its source was gone.
      await storage.putSource(job.job_id, source);
      if (await jobs.retry(job.job_id)) await enqueue(job.job_id);
      return (await jobs.find(job.job_id)) ?? job;
    },

    async receipt(payment) {
      return (await ledger.find(payment))?.receipt;
    },

    async buy(document, source, presented) {
      const { payment } = presented;
      const known = await ledger.find(payment);
      if (known && known.document_hash !== document.hash) {
        return { result: "refused", refusal: refusalOf(known) };
      }
      if (known) return resume(known, source);
      const refusal = await presented.verify();
      if (refusal) {
        observe({ event: "refused", rail: payment.rail });
        return { result: "refused", refusal };
      }
      const claim = await ledger.claim(payment, document);
      if (claim.result === "busy") return { result: "pending" };
      if (claim.result === "known") return resume(claim.record, source);
      await storage.putSource(document.jobId, source);
      return conclude(claim.record, await railOf(claim.record).settle(payment), source);
    },

    async resume(underWay, source) {
      const record = await ledger.find({ rail: underWay.rail, id: underWay.payment_id });
      return record ? resume(record, source) : { result: "pending" };
    },

    async followUp(record) {
      const source = await storage.getSource(record.job_id).catch((error: unknown) => {
        if (error instanceof SourceMissingError) return undefined;
        throw error;
      });
      const open = record.state === "claimed";
      if (open && record.lease_until >= clock()) return;
      if (open && source) {
        await takeOver(record, source);
        return;
      }
      // Refused before, or its document never reached us: money is only looked for, never collected now.
      const found = await railOf(record).lookUp(record, record.claimed_at);
      if (found.result === "settled" && source) await fulfil(record, found.receipt, source);
      else if (found.result === "settled") await ledger.owe(record, found.receipt);
      else if (found.result === "refused" && open) await ledger.refuse(record, found.refusal.reason);
      else if (found.result === "uncollected" && open) await ledger.refuse(record, "abandoned");
      else if (!open) await ledger.forget(record);
    },
  };
}
