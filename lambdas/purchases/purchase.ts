import type { ConversionRequest } from "../interface/requests.ts";
import { SourceMissingError } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import type { PaymentRecord, SettlementUnderWay } from "../payments/payment-record.ts";
import type { Payment, PresentedPayment } from "../payments/rail.ts";
import { createSettlement } from "./settling.ts";
import type { PurchaseOptions, PurchaseOutcome } from "./settling.ts";

/**
 * How a payment becomes a job. Every step can be the last one before a crash, so each leaves on record what the next
 * request with the same payment, or the sweep, needs to go on:
 *
 *     verify ─▶ claim ─▶ store source ─▶ settle ─▶ record payment + create job ─▶ enqueue
 *              (ledger)      (S3)        (rail)        (one transaction)           (SQS)
 */

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
  /**
   * Looks for further payments of a document that was bought: it may have been paid for a second time without our being shown that. What
   * is found goes to the operator's list.
   */
  lookAgain(record: PaymentRecord): Promise<void>;
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

export function createPurchases(options: PurchaseOptions): Purchases {
  const { ledger, jobs, storage, rails, recordsOf: dossierOf, observe, clock } = options;
  const { railOf, refusalOf, enqueue, conclude, fulfil, takeOver } = createSettlement(options);

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

  // A payment that is on record already, presented for its own document.
  const resume = (record: PaymentRecord, source: ConversionRequest): Promise<PurchaseOutcome> => {
    if (record.state === "settled") return concluded(record, source);
    const leaseHeld = record.state === "claimed" && record.lease_until >= clock();
    return leaseHeld ? waitFor(record, source) : takeOver(record, source);
  };

  /**
   * A payment that is on record already, presented with any document. Not every payment says what it is for: what binds it then is the
   * first claim, which is one conditional write, made before any money moves. So of two documents that come with one payment at once, one
   * claims it and the other finds it claimed, here; after a refusal and after a crash the record still names its document, for
   * as long as a payment is remembered, which is longer than the payment itself can be executed. Whoever reads the payment on the
   * chain comes too late: it gets there only after the claim.
   */
  const resumeFor = async (
    document: DocumentIdentity,
    record: PaymentRecord,
    source: ConversionRequest,
  ): Promise<PurchaseOutcome> =>
    record.document_hash === document.hash
      ? resume(record, source)
      : { result: "refused", refusal: refusalOf(record) };

  return {
    enqueue,

    async retry(job, source) {
      // It may have failed because its source was gone.
      await storage.putSource(job.job_id, source);
      const isRetried = await jobs.retry(job.job_id);
      const now = await jobs.find(job.job_id);
      if (isRetried) await enqueue(job.job_id);
      return now ?? job;
    },

    async receipt(payment) {
      return (await ledger.find(payment))?.receipt;
    },

    async buy(document, source, presented) {
      const { payment } = presented;
      const known = await ledger.find(payment);
      if (known) return resumeFor(document, known, source);
      const refusal = await presented.verify();
      if (refusal) {
        observe({ event: "refused", rail: payment.rail });
        return { result: "refused", refusal };
      }
      const claim = await ledger.claim(payment, document);
      if (claim.result === "busy") return { result: "pending" };
      if (claim.result === "known") return resumeFor(document, claim.record, source);
      await storage.putSource(document.jobId, source);
      return conclude(claim.record, await railOf(claim.record).settle(payment), source);
    },

    async lookAgain(record) {
      const document = { hash: record.document_hash, jobId: record.job_id };
      const { invoices } = await dossierOf(document);
      for (const rail of rails) {
        for (const { payment } of (await rail.paymentsOf?.(document, invoices, record.claimed_at)) ?? []) {
          if (payment.rail === record.rail && payment.id === record.id) continue;
          const found = await rail.lookUp(payment, clock());
          if (found.result === "settled" && (await ledger.recordDuplicate(payment, record, found.receipt)))
            observe({ event: "sold", rail: payment.rail, worth: rail.worth(payment) });
        }
      }
      await ledger.dropFollowUp(record);
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
      else if (found.result === "settled") await ledger.recordRefundDue(record, found.receipt);
      else if (found.result === "refused" && open) await ledger.refuse(record, found.refusal.reason);
      else if (found.result === "uncollected" && open) await ledger.refuse(record, "abandoned");
      else if (!open) await ledger.dropFollowUp(record);
    },
  };
}
