import { createHash } from "node:crypto";
// 15 kB bundled; `bolt11`, which also checks the signature by secp256k1, is 390 kB. The payer's wallet checks that.
import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { LightningNodeError } from "./node/node.ts";
import type { Invoice } from "./node/node.ts";

/** Seconds that an invoice lives when it does not say (BOLT 11, "Tagged Fields", `x`). */
const defaultExpirySeconds = 3600;

/**
 * Checks that the BOLT11 invoice which a node issued is the one we asked for: a node that errs must not bind a document
 * to another payment, or let it go for another price.
 * @param claimed the payment hash that the node named beside the invoice, hex
 * @throws {LightningNodeError}
 */
export function checkedInvoice(
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

/** Checks that a preimage proves a payment: it hashes to the payment hash. @throws {LightningNodeError} */
export function checkProof(preimage: Buffer, paymentHash: string): void {
  if (createHash("sha256").update(preimage).digest("hex") !== paymentHash) {
    throw new LightningNodeError("invalid", "The Lightning node calls an invoice paid without its preimage");
  }
}

const paymentHashPattern = /^[0-9a-f]{64}$/;

/** Guards a URL's path. @throws {TypeError} our own mistake, not the node's */
export function checkPaymentHash(paymentHash: string): void {
  if (!paymentHashPattern.test(paymentHash))
    throw new TypeError("A payment hash is 64 hex digits, lower case");
}
