import { createHmac } from "node:crypto";
import { paymentLifetimeMs } from "../payment-record.ts";

/**
 * How long invoices of a document share a reference, in ms. Within it a document has one open invoice, whoever asks for it how often and by
 * which way; references of two such times are looked up, so that an invoice that was paid by hand is recognised for as long as payments
 * are remembered, without anything having been kept of it.
 */
const sharedMs = paymentLifetimeMs;

/**
 * What a document's invoices are called between us and the node: 64 hex digits each, of this time and the one before.
 * @param key server secret: preimages are derived from a reference, and prove payments
 * @param now epoch ms
 */
export function createInvoiceReferences(
  key: Uint8Array,
  documentHash: string,
  now: number,
): readonly string[] {
  const time = Math.floor(now / sharedMs);
  return [time, time - 1].map((one) =>
    createHmac("sha256", key).update(`invoice\0${documentHash}\0${one}`).digest("hex"),
  );
}
