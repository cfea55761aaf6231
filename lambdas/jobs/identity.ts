import { createHmac } from "node:crypto";
import { canonicalJson } from "../http-contract/payment/canonical-json.ts";
import type { ConversionRequest, ReceiptRequest } from "../http-contract/requests.ts";

/**
 * Identifies what a payment buys: a document, or a pack of credit. The same request always has the same identity, and an identity reveals nothing of the
 * document.
 */
export interface DocumentIdentity {
  /** HMAC-SHA256 over the document's canonical form, 64 hex digits. */
  readonly hash: string;
  /** UUID derived from the hash. */
  readonly jobId: string;
  /** How many documents a pack has credit for; absent for a document. */
  readonly pack?: number | undefined;
}

/**
 * Derives a document's identity (docs/contract.md, "Identity of a document").
 * @param key server secret, so that nobody else can compute or guess an identity
 * @param idempotencyKey the client's key, if it sent one
 */
export function documentIdentity(
  key: Uint8Array,
  { data, options }: Pick<ConversionRequest, "data" | "options">,
  idempotencyKey?: string,
): DocumentIdentity {
  const hmac = createHmac("sha256", key).update("document\0").update(canonicalJson({ data, options }));
  // JSON has no NUL, so no document without a key equals another one with a key.
  if (idempotencyKey !== undefined) hmac.update("\0").update(idempotencyKey);
  return deriveIdentity(key, hmac.digest("hex"));
}

/**
 * Derives the identity of a pack. Its buyer alone knows the key, so that nobody else meets the same pack.
 * @param documents that it has credit for
 */
export function packIdentity(key: Uint8Array, documents: number, idempotencyKey: string): DocumentIdentity {
  const hmac = createHmac("sha256", key)
    .update(`pack\0${String(documents)}\0`)
    .update(idempotencyKey);
  return deriveIdentity(key, hmac.digest("hex"), documents);
}

/**
 * Derives the identity of a receipt: one of each document for each buyer. Who does not know both cannot meet it.
 * @param original the job of the document
 */
export function receiptIdentity(
  key: Uint8Array,
  original: string,
  receipt: ReceiptRequest,
): DocumentIdentity {
  const hmac = createHmac("sha256", key).update(`receipt\0${original}\0`).update(canonicalJson(receipt));
  return deriveIdentity(key, hmac.digest("hex"));
}

/** Derives the rest of an identity. @param pack see {@link DocumentIdentity.pack} */
export function deriveIdentity(key: Uint8Array, hash: string, pack?: number): DocumentIdentity {
  const jobId = uuidFrom(createHmac("sha256", key).update("job\0").update(hash).digest());
  return { hash, jobId, ...(pack !== undefined && { pack }) };
}

// Version 8 (RFC 9562, section 5.8): a UUID of custom contents.
function uuidFrom(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
