import type { CallbackStore } from "../callbacks/callback-store.ts";
import type { BoughtPack, PackStore } from "./pack-store.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import type { CorrectionTerms } from "../jobs/correction.ts";
import type { SourceStorage } from "../jobs/document-storage.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import type { QueuedJob, RenderQueues } from "../jobs/render-queues.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { PrintAhead } from "../jobs/print-ahead.ts";
import type { Ledger } from "../payments/ledger/ledger.ts";
import type { DocumentLock, PaidDocument, PaymentRecord } from "../payments/ledger/payment-record.ts";
import type { Network, Payment, UnverifiedPayment } from "../payments/networks/network.ts";
import type { Goods } from "./goods.ts";
import type { PurchaseEvent } from "./metrics.ts";
import type { DocumentRecords } from "./records.ts";
import type { VerificationLimiter } from "./verification-limiter.ts";

/** Turns payments into jobs, and into credit. Every method may be called any number of times, and at once. */
export interface Purchases {
  /** Returns a document as what a payment buys. */
  documentGoods(source: ConversionRequest): Goods<Job>;
  /** Returns a pack of credit as what a payment buys. */
  packGoods(): Goods<BoughtPack>;
  /**
   * Buys a document, or a pack, with the payment that a request presents.
   * @param clientNetwork the network of the request, as the table knows it
   * @throws {IdentifierReusedError} when its payer has used the identifier for another document; nothing is collected
   * @throws {TooManyRequestsError} when too many payments from the network were refused to verify this one
   * @throws {UnavailableError} when the payment cannot be verified now
   */
  buy<Bought>(
    document: DocumentIdentity,
    goods: Goods<Bought>,
    presented: UnverifiedPayment,
    clientNetwork?: string,
  ): Promise<PurchaseOutcome<Bought>>;
  /**
   * Continues the payment that holds the document's lock, for a request that does not present it.
   * @param check called with that payment's record, if there is one, before anything else is done; its error ends the request
   */
  resumeLocked<Bought>(
    lock: DocumentLock,
    goods: Goods<Bought>,
    check?: (record: PaymentRecord | undefined) => Promise<void>,
  ): Promise<PurchaseOutcome<Bought>>;
  /** Finishes a payment that no request came back for, from its record. */
  followUp(record: PaymentRecord): Promise<void>;
  /** Checks a bought document once more for further payments. What it finds becomes a refund due. */
  checkAgain(record: PaymentRecord): Promise<void>;
  /**
   * Records every unrecorded payment of a document, bought or not.
   * @returns when to check again, epoch ms; undefined when nothing can be paid any more
   */
  findUnrecordedPayments(document: PaidDocument): Promise<number | undefined>;
  receipt(payment: Pick<Payment, "rail" | "id">): Promise<PaymentRecord["receipt"]>;
  /** Queues a job. When that fails, it warns, and the sweep queues it. */
  enqueue(job: QueuedJob): Promise<void>;
  /**
   * Queues a failed job, or a job whose PDF has been deleted, once more, free of charge. When that was done as often as it may be, the job
   * is returned unchanged, and its source is not stored.
   */
  retry(job: Job, source: ConversionRequest): Promise<Job>;
}

export interface PurchaseOptions {
  readonly ledger: Ledger;
  readonly jobs: JobStore;
  readonly storage: SourceStorage;
  readonly packs: PackStore;
  readonly queues: RenderQueues;
  /** Prints what is about to be bought; absent where another process prints. */
  readonly printAhead?: PrintAhead | undefined;
  /** What is corrected free of charge; undefined where nothing is. */
  readonly corrections?: CorrectionTerms | undefined;
  /** Undefined where callbacks are switched off. */
  readonly callbacks: Pick<CallbackStore, "createWrite"> | undefined;
  readonly networks: readonly Network[];
  /** Limits payments that are verified in vain. */
  readonly verifications: VerificationLimiter;
  /** Reads all that is on record for a document. */
  readonly readRecords: (document: DocumentIdentity) => Promise<DocumentRecords>;
  readonly waiting: Waiting;
  /** Logs failures that the sweep repairs. */
  readonly warn: (message: string, error: unknown) => void;
  /** Counts what happens to payments. */
  readonly observe: (event: PurchaseEvent) => void;
  readonly clock: () => number;
}

/** How a request waits for another one that is at work with its payment, or with another payment of its document. */
export interface Waiting {
  /** Returns how long the request may wait from now on, in ms. */
  msLeft(): number;
  pause(ms: number): Promise<void>;
}

/**
 * The outcome of a purchase. `sold`: this payment has bought it. `bought`: another payment has bought the document meanwhile, and this one was not collected. `pending`: the outcome is not
 * known yet; the same request with the same payment may come again.
 */
export type PurchaseOutcome<Bought> =
  | { readonly result: "sold"; readonly bought: Bought; readonly receipt: PaymentRecord["receipt"] }
  | { readonly result: "bought"; readonly bought: Bought }
  | RefusedPurchase
  | { readonly result: "pending" };

/** A payment that buys nothing. */
export interface RefusedPurchase {
  readonly result: "refused";
  /** A code of the network's. */
  readonly reason: string;
  /** Whether the payment is good, and bound to another document. */
  readonly isBoundToAnother?: true;
}
