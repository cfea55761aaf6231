import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * An account key is `mdpdf_live_<id>_<secret>`: a prefix that secret scanners can look for, an id that is looked up, and 256
 * random bits. Only a hash of the whole is stored. A plain hash will do: there is nothing to guess in 256 random bits.
 */
export interface AccountKey {
  /** 16 hex digits; not secret. */
  readonly id: string;
  /** SHA-256 of the whole key, in hex. */
  readonly hash: string;
}

const prefix = "mdpdf_live_";
const pattern = /^mdpdf_live_([0-9a-f]{16})_[A-Za-z0-9_-]{43}$/;

/** Makes a key. `text` is the only copy of it. */
export function createAccountKey(): AccountKey & { readonly text: string } {
  const id = randomBytes(8).toString("hex");
  const text = `${prefix}${id}_${randomBytes(32).toString("base64url")}`;
  return { id, hash: hashOf(text), text };
}

/** What a key looks like without its secret, for people to tell keys apart. */
export function shownKey(id: string): string {
  return `${prefix}${id}_…`;
}

/** The id of a key; undefined when it is none. */
export function keyIdIn(text: string): string | undefined {
  return pattern.exec(text)?.[1];
}

/** Whether a key is the one that was hashed, in constant time. */
export function isKey(text: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(text), "hex"), Buffer.from(hash, "hex"));
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
