/**
 * Reads the preimage that a wallet returns for a payment (WebLN, `sendPayment`): the payer's own proof. Undefined if it returns none, as some do, or
 * one of another payment: its SHA-256 is the payment hash (BOLT 11, "Tagged Fields").
 * @param hash of the payment, in hex
 */
export async function readPreimage(answer: unknown, hash: string): Promise<string | undefined> {
  const preimage = (answer as { readonly preimage?: unknown } | null | undefined)?.preimage;
  if (typeof preimage !== "string" || !/^[0-9a-f]{64}$/i.test(preimage)) return undefined;
  const bytes = Uint8Array.from(preimage.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const proven = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return proven === hash.toLowerCase() ? preimage : undefined;
}
