import type { PaymentRecord } from "../payments/payment-record.ts";
import type { Payment } from "../payments/rail.ts";
import type { PurchaseOptions, Purchases } from "./purchases.ts";

/** When the sweep looks at a payment again that it could not find out about, in ms. */
export const lookSoonMs = 60_000;
/** How often it looks while something that was shown for a document may still be paid, in ms. */
const lookDailyMs = 24 * 3600 * 1000;

/**
 * Puts on record whatever came in for a document by a way that nobody showed us: for one that is bought it is a refund due, for any other it
 * waits for the document.
 */
export function createLook(
  { ledger, rails, recordsOf, clock }: PurchaseOptions,
  observeSale: (payment: Payment) => void,
): Purchases["lookForPayments"] {
  return async (of: Pick<PaymentRecord, "job_id" | "document_hash">) => {
    const document = { hash: of.document_hash, jobId: of.job_id };
    const { items, job } = await recordsOf(document);
    const again: number[] = [];
    for (const rail of rails) {
      for (const { payment } of (await rail.paymentsOf?.(document, items, true)) ?? []) {
        if (await ledger.find(payment)) continue;
        const found = await rail.lookUp(payment, clock());
        if (found.result !== "settled") continue;
        if (job) {
          if (await ledger.recordDuplicate(payment, of, found.receipt)) observeSale(payment);
        } else if (!(await ledger.recordUnclaimed(payment, of, found.receipt))) {
          // Another payment is buying the document at this moment.
          again.push(clock() + lookSoonMs);
        }
      }
      const until = await rail.payableUntil?.(document, items);
      if (until !== undefined) again.push(Math.min(until, clock() + lookDailyMs));
    }
    return again.length > 0 ? Math.min(...again) : undefined;
  };
}
