import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * An account key is `mdpdf_live_<id>_<secret>`: a prefix for secret scanners, an id for the look-up, and 256 random bits. Only a hash of the complete
 * key is stored. A plain hash suffices, since 256 random bits cannot be guessed.
 */
export interface AccountKey {
  /** 16 hex digits; not secret. */
  readonly id: string;
  /** SHA-256 of the complete key, in hex. */
  readonly hash: string;
}

const prefix = "mdpdf_live_";
const pattern = /^mdpdf_live_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;

/** Creates a key. `text` is its only copy. */
export function createAccountKey(): AccountKey & { readonly text: string } {
  const id = randomBytes(8).toString("hex");
  const text = `${prefix}${id}_${randomBytes(32).toString("base64url")}`;
  return { id, hash: hashKey(text), text };
}

/** Returns a key without its secret, by which people recognise it. */
export function maskKey(id: string): string {
  return `${prefix}${id}_…`;
}

/** Reads the id of a key; undefined when the text is no key. */
export function readKeyId(text: string): string | undefined {
  return pattern.exec(text)?.[1];
}

/** Returns whether a key has this hash. Compares in constant time. */
export function isKey(text: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashKey(text), "hex"), Buffer.from(hash, "hex"));
}

function hashKey(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
