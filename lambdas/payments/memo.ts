import { createHmac, timingSafeEqual } from "node:crypto";
import type { PaymentContext } from "./context.ts";
import type { TransferTerms } from "./networks/network.ts";

/** The terms that a payer accepts and a memo binds. */
export type PaidTerms = Omit<TransferTerms, "extra">;

/** A memo that this service made. */
export interface Memo {
  /** When its offer expires, epoch seconds. */
  readonly expiresAt: number;
  /** Returns whether it was made for this document on these terms. */
  isFor(documentHash: string, terms: PaidTerms): boolean;
}

const expiryBytes = 4;
const idBytes = 8;
const tagBytes = 4;
const bindingBytes = 8;
const memoPattern = /^[A-Za-z0-9_-]{32}$/;

/**
 * Creates the memo that binds a Solana transfer to one document at one price, without a lookup. It is base64url of: expiry (4 bytes, epoch
 * seconds) ‖ context id (8 random bytes) ‖ tag (the first 4 bytes of an HMAC-SHA256 over both) ‖ binding (the first 8 bytes of an
 * HMAC-SHA256 over all that, the document and the terms). 24 bytes become 32 characters, the most that the stock client's compute limit
 * takes. The tag distinguishes a memo of this service, whatever its document, from one of a client, which may be as long. The binding could
 * be guessed only by asking this service, 2^63 times.
 */
export function createMemo(
  key: Uint8Array,
  context: Pick<PaymentContext, "id" | "documentHash" | "expiresAt">,
  terms: PaidTerms,
): string {
  const offer = Buffer.alloc(expiryBytes + idBytes);
  offer.writeUInt32BE(context.expiresAt);
  Buffer.from(context.id, "base64url").copy(offer, expiryBytes);
  const head = Buffer.concat([offer, computeTag(key, offer)]);
  return Buffer.concat([head, computeBinding(key, head, context.documentHash, terms)]).toString("base64url");
}

/** Reads a memo. @returns undefined for one that this service did not make */
export function readMemo(key: Uint8Array, memo: string | undefined): Memo | undefined {
  if (memo === undefined || !memoPattern.test(memo)) return undefined;
  const bytes = Buffer.from(memo, "base64url");
  const head = bytes.subarray(0, expiryBytes + idBytes + tagBytes);
  const offer = head.subarray(0, expiryBytes + idBytes);
  if (!timingSafeEqual(head.subarray(offer.length), computeTag(key, offer))) return undefined;
  return {
    expiresAt: bytes.readUInt32BE(),
    isFor: (documentHash, terms) =>
      timingSafeEqual(bytes.subarray(head.length), computeBinding(key, head, documentHash, terms)),
  };
}

function computeTag(key: Uint8Array, offer: Buffer): Buffer {
  return createHmac("sha256", key).update("memo\0").update(offer).digest().subarray(0, tagBytes);
}

function computeBinding(key: Uint8Array, head: Buffer, documentHash: string, terms: PaidTerms): Buffer {
  const { network, asset, payTo, amount } = terms;
  return createHmac("sha256", key)
    .update(head)
    .update(JSON.stringify([documentHash, network, asset, payTo, amount]))
    .digest()
    .subarray(0, bindingBytes);
}
