import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Returns the token of a link in an email, by which its recipient unsubscribes or consents: the recipient's hash and an HMAC over it. It never
 * expires, since an email may be opened years later, and it holds no address.
 * @param key of the decision: unsubscribing or consent
 */
export function recipientToken(key: Uint8Array, recipient: string): string {
  return `${Buffer.from(recipient, "hex").toString("base64url")}.${mac(key, recipient).toString("base64url")}`;
}

/** Reads the recipient that a token names; undefined when this service did not make it. */
export function readRecipient(key: Uint8Array, token: string): string | undefined {
  const [, name, proof] = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/.exec(token) ?? [];
  if (name === undefined || proof === undefined) return undefined;
  const recipient = Buffer.from(name, "base64url").toString("hex");
  return timingSafeEqual(mac(key, recipient), Buffer.from(proof, "base64url")) ? recipient : undefined;
}

function mac(key: Uint8Array, recipient: string): Buffer {
  return createHmac("sha256", key).update(recipient).digest();
}
