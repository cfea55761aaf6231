import { createHash } from "node:crypto";
// 15 kB bundled; `bolt11`, which also checks the signature by secp256k1, is 390 kB. The payer's wallet checks that.
import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { LightningNodeError, type Invoice } from "./node/node.ts";

/** Life of an invoice that does not say it, in seconds (BOLT 11, "Tagged Fields", `x`). */
const defaultExpirySeconds = 3600;

/**
 * Checks that a node issued the BOLT11 invoice that it was asked for. A faulty node must not bind a document to another payment or price.
 * @param claimed the payment hash that the node named with the invoice, hex, and the amount that was asked for
 * @throws {LightningNodeError}
 */
export function checkInvoice(
  paymentRequest: string,
  claimed: { readonly paymentHash: string; readonly amountSats: number },
): Invoice {
  const decoded = decodeInvoice(paymentRequest);
  if (!decoded) throw new LightningNodeError("invalid", "The Lightning node's invoice is not BOLT11");
  const { paymentHash, amountRaw, timestamp, expiry = defaultExpirySeconds } = decoded;
  if (paymentHash !== claimed.paymentHash) {
    throw new LightningNodeError("invalid", "The Lightning node's invoice is for another payment hash");
  }
  if (amountRaw !== String(claimed.amountSats * 1000)) {
    throw new LightningNodeError("invalid", "The Lightning node's invoice is for another amount");
  }
  return {
    paymentRequest,
    paymentHash,
    amountSats: claimed.amountSats,
    expiresAt: new Date((timestamp + expiry) * 1000),
  };
}

/** How much later than now or earlier the clock of a node may be, in ms. */
const clockSlackMs = 5 * 60_000;

/**
 * Checks that an invoice lives about as long as requested. An expired one buys nothing, and one of months would outlive our records.
 * @param asked life in seconds
 * @param now epoch ms
 * @throws {LightningNodeError}
 */
export function checkLife(invoice: Invoice, asked: number, now: number): Invoice {
  const lifeMs = invoice.expiresAt.getTime() - now;
  if (lifeMs > -clockSlackMs && lifeMs < 2 * asked * 1000 + clockSlackMs) return invoice;
  throw new LightningNodeError(
    "invalid",
    "The Lightning node's invoice expires at another time than requested, or a clock is wrong",
  );
}

/** Checks that a preimage proves a payment: it hashes to the payment hash. @throws {LightningNodeError} */
export function checkProof(preimage: Buffer, paymentHash: string): void {
  if (createHash("sha256").update(preimage).digest("hex") !== paymentHash) {
    throw new LightningNodeError(
      "invalid",
      "The Lightning node reports an invoice as paid without its preimage",
    );
  }
}

const paymentHashPattern = /^[0-9a-f]{64}$/;

/** Guards a URL's path. @throws {TypeError} for a mistake of this service, not the node's */
export function checkPaymentHash(paymentHash: string): void {
  if (!paymentHashPattern.test(paymentHash))
    throw new TypeError("A payment hash is 64 hex digits, lower case");
}
