import type { CallbackStore } from "../callbacks/callback-store.ts";
import type { ConversionRequest } from "../interface/requests.ts";
import type { DocumentStorage } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import type { RenderQueues } from "../jobs/render-queues.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { Ledger } from "../payments/ledger.ts";
import type { PaymentRecord, SettlementUnderWay } from "../payments/payment-record.ts";
import type { Payment, PresentedPayment, Rail, Refusal } from "../payments/rail.ts";
import type { PurchaseEvent } from "./metrics.ts";
import type { DocumentRecords } from "./records.ts";

export interface Purchases {
  /** Buys a document with the payment that a request brought. Safe to call any number of times at once. */
  buy(
    document: DocumentIdentity,
    source: ConversionRequest,
    presented: PresentedPayment,
    /** Where the request comes from, as the table knows it. */
    network?: string,
  ): Promise<PurchaseOutcome>;
  /**
   * Goes on with the payment that is buying the document already, for a request that brought none.
   * @param check of the payment on record, before anything is done with it; whatever it throws ends the request
   */
  resume(
    underWay: SettlementUnderWay,
    source: ConversionRequest,
    check?: (record: PaymentRecord) => Promise<void>,
  ): Promise<PurchaseOutcome>;
  /** Finishes a payment that nobody came back for, from what is on record. */
  followUp(record: PaymentRecord): Promise<void>;
  /**
   * Looks for further payments of a document that was bought: it may have been paid for a second time without our being shown that. What
   * is found goes to the operator's list.
   */
  lookAgain(record: PaymentRecord): Promise<void>;
  /**
   * Puts on record what was paid for a document and never shown to us, bought or not.
   * @returns when to look again, epoch ms; undefined when nothing can come any more
   */
  lookForPayments(document: Pick<PaymentRecord, "job_id" | "document_hash">): Promise<number | undefined>;
  /** The receipt of a settled payment. */
  receipt(payment: Pick<Payment, "rail" | "id">): Promise<PaymentRecord["receipt"]>;
  /** Queues a job; when that fails the sweep will. */
  enqueue(job: Pick<Job, "job_id" | "slow">): Promise<void>;
  /** Tries a failed job once more, or prints anew one whose PDF is kept no longer, at no charge, unless that was done as often as it may be. */
  retry(job: Job, source: ConversionRequest): Promise<Job>;
}

export interface PurchaseOptions {
  readonly ledger: Ledger;
  readonly jobs: JobStore;
  readonly storage: DocumentStorage;
  readonly queues: RenderQueues;
  /** Undefined where nobody is told of a job's end. */
  readonly callbacks: Pick<CallbackStore, "createWrite"> | undefined;
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
