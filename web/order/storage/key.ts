import { findCarriedKey } from "./carried-key.ts";

/** The `Idempotency-Key` of a document: nobody who guesses the document meets it, and this browser finds it again. */

const secretKey = "markdown-to-pdf:secret";

/** Computes a key, which is the same for the same document. */
export async function computeKey(body: string): Promise<string> {
  const carried = findCarriedKey(body);
  if (carried !== undefined) return carried;
  const text = new TextEncoder().encode(`${getSecret()}\0${body}`);
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", text)));
}

let unstored: string | undefined;

function getSecret(): string {
  try {
    const kept = localStorage.getItem(secretKey);
    if (kept !== null) return kept;
  } catch {
    // Storage is off.
  }
  unstored ??= toHex(crypto.getRandomValues(new Uint8Array(32)));
  try {
    localStorage.setItem(secretKey, unstored);
  } catch {
    // Good until the page is left; the order cannot be kept then, either.
  }
  return unstored;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
