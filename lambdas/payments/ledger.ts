import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Write } from "../aws/table.ts";
import type { PaymentRecord } from "./payment-record.ts";
import type { Payment } from "./rail.ts";

/**
 * The ledger of payments: each is bound to one document for ever, and each document is bought by one payment at a time.
 *
 *     (nothing) ──claim──▶ claimed ──settle──▶ settled
 *                           ▲   └────refuse────▶ refused ──settle──▶ settled   (found on the rail after all)
 *                           └─────take over─────────┘
 *
 * A claim is durable before any money is asked for, so a crash can be followed up. It holds a lease, which says who may
 * settle now, and a lock in the place of the document's job, which keeps a second payment from being collected meanwhile.
 */

export type Claim =
  | { readonly result: "claimed"; readonly record: PaymentRecord }
  | { readonly result: "known"; readonly record: PaymentRecord }
  /** Another payment is buying this document, or has just bought it. */
  | { readonly result: "busy" };

export interface Ledger {
  find(key: Pick<Payment, "rail" | "id">): Promise<PaymentRecord | undefined>;
  /**
   * Binds a payment to a document and locks the document, atomically and once.
   * @param network that the request comes from
   */
  claim(payment: Payment, document: DocumentIdentity, network?: string): Promise<Claim>;
  /**
   * Takes a claim over from an attempt that is over, or claims a refused payment again.
   * @returns undefined when somebody else was first, or another payment is buying the document
   */
  takeOver(record: PaymentRecord): Promise<PaymentRecord | undefined>;
  /**
   * Makes the lease last anew, from now on.
   * @returns undefined when somebody else has taken it meanwhile, who goes on with the payment
   */
  renew(record: PaymentRecord): Promise<PaymentRecord | undefined>;
  /**
   * Records that the payment was collected, and creates its job, with what goes with that, in the same transaction.
   * @param createJob puts the job in the place of this payment's lock; it must fail where anything else stands
   * @param besides what goes with the job
   * @returns whether this call did it; false when it had been done, or the job exists already
   */
  settle(
    record: PaymentRecord,
    receipt: PaymentRecord["receipt"],
    createJob: Write,
    ...besides: readonly Write[]
  ): Promise<boolean>;
  /**
   * Records that the payment was collected for a document that another payment has bought, or was collected for before and waits for.
   * @returns whether this call did it; false when it had been done, or there is no such other payment
   */
  settleDuplicate(record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<boolean>;
  /**
   * Records that the payment was collected, but its document is not here: the next request with it gets the job.
   * @returns whether this call did it; false when it had been done, or another payment has bought the document or has its lock
   */
  recordRefundDue(record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<boolean>;
  /**
   * Records a payment that nobody showed, for a document that another payment has bought, or was collected for before and waits for.
   * @returns whether this call did it; false when it is on record already, or there is no such other payment
   */
  recordDuplicate(
    payment: Payment,
    document: Pick<PaymentRecord, "job_id" | "document_hash">,
    receipt: PaymentRecord["receipt"],
  ): Promise<boolean>;
  /**
   * Records a payment that nobody showed, for a document that nobody has bought: the next request for it gets the job.
   * @returns whether this call did it; false when it is on record already, or the document is bought or being bought
   */
  recordUnclaimed(
    payment: Payment,
    document: Pick<PaymentRecord, "job_id" | "document_hash">,
    receipt: PaymentRecord["receipt"],
  ): Promise<boolean>;
  /**
   * Records that the payment buys nothing, and frees the document: for whoever has its lease.
   * @returns whether this call did it; false when somebody else has taken the lease meanwhile, or it is over
   */
  refuse(record: PaymentRecord, reason: string): Promise<boolean>;
  /**
   * Gives the lease back, with the outcome unknown; the payment stays claimed.
   * @param progress of looking for it on its rail, from which the next look goes on
   */
  release(record: PaymentRecord, progress?: PaymentRecord["progress"]): Promise<void>;
  /** Lets the sweep look at it at another time, epoch ms, unless somebody was at work on it since it was read. */
  putOff(record: PaymentRecord, at: number, progress?: PaymentRecord["progress"]): Promise<void>;
  /** Takes a payment off the sweep's list, unless somebody was at work on it since it was read. */
  dropFollowUp(record: PaymentRecord): Promise<void>;
}
