import { createHmac } from "node:crypto";
import { paymentLifetimeMs } from "../../ledger/payment-record.ts";

/**
 * Time for which invoices of a document share a reference, in ms. Within such a period a document has one open invoice, however often it is
 * requested. References of two periods are looked up, so that an invoice paid by hand is recognised for as long as payments are remembered, without
 * any record of it.
 */
const sharedMs = paymentLifetimeMs;

/**
 * Creates the references under which a node finds a document's invoices, 64 hex digits each: of this period and the one before.
 * @param key server secret: preimages are derived from a reference, and prove payments
 * @param now epoch ms
 */
export function createInvoiceReferences(
  key: Uint8Array,
  documentHash: string,
  now: number,
): readonly string[] {
  const current = Math.floor(now / sharedMs);
  return [current, current - 1].map((period) =>
    createHmac("sha256", key).update(`invoice\0${documentHash}\0${period}`).digest("hex"),
  );
}
