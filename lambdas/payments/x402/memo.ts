import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentContext } from "../context.ts";

/**
 * The memo that binds a Solana transfer to one document at one price, without a lookup:
 * base64url of expiry (4 bytes, epoch seconds) ‖ context id (8 random bytes) ‖ the first 12 bytes of an HMAC-SHA256 over
 * both, the document and the terms. 24 bytes become 32 characters, the most that the stock client's compute limit takes.
 */

/** What the payer agrees to, in the protocol's own terms. */
export interface Terms {
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** Base units of the asset, in decimal digits. */
  readonly amount: string;
}

const expiryBytes = 4;
const idBytes = 8;
const macBytes = 12;
const memoPattern = /^[A-Za-z0-9_-]{32}$/;

export function memoFor(
  key: Uint8Array,
  context: Pick<PaymentContext, "id" | "documentHash" | "expiresAt">,
  terms: Terms,
): string {
  const head = Buffer.alloc(expiryBytes + idBytes);
  head.writeUInt32BE(context.expiresAt);
  Buffer.from(context.id, "base64url").copy(head, expiryBytes);
  return Buffer.concat([head, mac(key, head, context.documentHash, terms)]).toString("base64url");
}

/** @returns whether we made this memo for this document on these terms, whenever that was */
export function isMemoFor(key: Uint8Array, memo: string, documentHash: string, terms: Terms): boolean {
  if (!memoPattern.test(memo)) return false;
  const bytes = Buffer.from(memo, "base64url");
  const head = bytes.subarray(0, expiryBytes + idBytes);
  return timingSafeEqual(bytes.subarray(head.length), mac(key, head, documentHash, terms));
}

/** When a memo's offer ends, epoch seconds. Only meaningful for a memo that {@link isMemoFor} accepted. */
export function memoExpiry(memo: string): number {
  return Buffer.from(memo, "base64url").readUInt32BE();
}

function mac(key: Uint8Array, head: Buffer, documentHash: string, terms: Terms): Buffer {
  const { network, asset, payTo, amount } = terms;
  return createHmac("sha256", key)
    .update(head)
    .update(JSON.stringify([documentHash, network, asset, payTo, amount]))
    .digest()
    .subarray(0, macBytes);
}
