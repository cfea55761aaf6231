import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { Write } from "../../aws/table.ts";
import type { PaidDocument, PaymentRecord } from "./payment-record.ts";
import type { Payment } from "../networks/network.ts";

/** What a claim came to. `known`: the payment is on record already. `busy`: another payment is buying the document, or has just bought it. */
export type Claim =
  | { readonly result: "claimed"; readonly record: PaymentRecord }
  | { readonly result: "known"; readonly record: PaymentRecord }
  | { readonly result: "busy" };

/**
 * The ledger of payments. Each payment is bound to one document for ever, and each document is bought by one payment at a time.
 *
 *     (nothing) ──claim──▶ claimed ──settle──▶ settled
 *                           ▲   └────refuse────▶ refused ──settle──▶ settled   (found on the rail after all)
 *                           └─────take over─────────┘
 *
 * A claim is durable before any money is asked for, so a crash can be followed up. It holds a lease, which says who may settle now, and a
 * lock under the key of the document's job, which keeps a second payment from being collected meanwhile.
 *
 * Four steps record money that does not buy its document in the same write. Each returns whether this call did it:
 *
 *     money came in for        a claimed payment     one that no request presented
 *     a document already had   settleDuplicate       recordDuplicate                 the money is owed back
 *     a document not here yet  recordRefundDue       recordUnclaimed                 the next request gets the job
 */
export interface Ledger {
  /** Finds the record of a payment; undefined when there is none. */
  find(key: Pick<Payment, "rail" | "id">): Promise<PaymentRecord | undefined>;
  /** Binds a payment to a document and locks the document, atomically and once. @param clientNetwork that the request comes from */
  claim(payment: Payment, document: DocumentIdentity, clientNetwork?: string): Promise<Claim>;
  /**
   * Takes a claim over from an attempt that is over, or claims a refused payment again.
   * @returns undefined when another attempt was first, or another payment is buying the document
   */
  takeOver(record: PaymentRecord): Promise<PaymentRecord | undefined>;
  /** Extends the lease, counted from now. @returns undefined when another attempt has taken it meanwhile, which goes on with the payment */
  renew(record: PaymentRecord): Promise<PaymentRecord | undefined>;
  /**
   * Records in one transaction that the payment was collected, and creates its job.
   * @param createJob replaces this payment's lock by the job; it must fail where anything else is stored
   * @param writes that go with the job
   * @returns whether this call did it; false when it had been done, or the job exists already
   */
  settle(
    record: PaymentRecord,
    receipt: PaymentRecord["receipt"],
    createJob: Write,
    ...writes: readonly Write[]
  ): Promise<boolean>;
  /**
   * Records that a claimed payment was collected for a document that another collected payment has bought, or waits for.
   * @returns false when it had been recorded, or there is no such other payment
   */
  settleDuplicate(record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<boolean>;
  /**
   * Records that a claimed payment was collected while its document is not here: the next request with it gets the job.
   * @returns false when it had been recorded, or another payment has bought the document or holds its lock
   */
  recordRefundDue(record: PaymentRecord, receipt: PaymentRecord["receipt"]): Promise<boolean>;
  /**
   * Records an unpresented payment for a document that another collected payment has bought, or waits for.
   * @returns false when it is on record already, or there is no such other payment
   */
  recordDuplicate(
    payment: Payment,
    document: PaidDocument,
    receipt: PaymentRecord["receipt"],
  ): Promise<boolean>;
  /**
   * Records an unpresented payment for a document that is not bought: the next request for it gets the job.
   * @returns false when it is on record already, or the document is bought or being bought
   */
  recordUnclaimed(
    payment: Payment,
    document: PaidDocument,
    receipt: PaymentRecord["receipt"],
  ): Promise<boolean>;
  /**
   * Records that the payment buys nothing, and frees the document. Only the holder of the lease can do that.
   * @param reason the rail's own code
   * @param isFinal whether the payment can never be collected any more
   * @returns false when another attempt has taken the lease meanwhile, or the lease was given back
   */
  refuse(record: PaymentRecord, reason: string, isFinal?: boolean): Promise<boolean>;
  /**
   * Gives the lease back with the outcome unknown; the payment stays claimed.
   * @param progress of looking for it on its rail, from which the next look goes on
   */
  release(record: PaymentRecord, progress?: PaymentRecord["progress"]): Promise<void>;
  /** Sets when the sweep looks at a payment, epoch ms, unless somebody has worked on it since it was read. */
  postpone(record: PaymentRecord, at: number, progress?: PaymentRecord["progress"]): Promise<void>;
  /**
   * Takes a payment off the sweep's list, unless somebody has worked on it since it was read.
   * @param isFinal whether it is a refused payment that can never be collected any more
   */
  clearDue(record: PaymentRecord, isFinal?: boolean): Promise<void>;
}
