import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

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

/** A key with its text, which is shown and never stored. */
export type ShownKey = AccountKey & { readonly text: string };

/** Creates a key. `text` is its only copy. */
export function createAccountKey(): ShownKey {
  return formatKey(randomBytes(8), randomBytes(32));
}

/**
 * Derives the key of a pack from what its buyer alone can name, so that it can be shown again though only its hash is stored.
 * @param secret of this service, for nothing else
 * @param packHash identity of the pack
 */
export function derivePackKey(secret: Uint8Array, packHash: string): ShownKey {
  const derive = (part: string): Buffer =>
    createHmac("sha256", secret).update(`${part}\0${packHash}`).digest();
  return formatKey(derive("id").subarray(0, 8), derive("secret"));
}

function formatKey(idBytes: Buffer, secret: Buffer): ShownKey {
  const id = idBytes.toString("hex");
  const text = `${prefix}${id}_${secret.toString("base64url")}`;
  return { id, hash: hashKey(text), text };
}

/** Returns a key without its secret, by which people recognise it. */
export function maskKey(id: string): string {
  return `${prefix}${id}_…`;
}

/** Returns whether a text was meant as a key of this service, right or wrong. */
export function isFormedAsKey(text: string): boolean {
  return text.startsWith(prefix);
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
