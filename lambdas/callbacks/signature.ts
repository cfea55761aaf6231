import { createHmac } from "node:crypto";

/** Returns the secret that verifies the callbacks of a job: `whsec_` and a key in base64 (Standard Webhooks 1.0, "Signature scheme"). */
export function callbackSecret(key: Uint8Array, jobId: string): string {
  return `whsec_${secretKey(key, jobId).toString("base64")}`;
}

/** A message to a receiver. */
export interface SignedMessage {
  /** The same for all tries of one event, so that a receiver can drop repetitions. */
  readonly id: string;
  /** Time of this try, epoch ms. */
  readonly at: number;
  readonly body: string;
}

/** Returns the headers of Standard Webhooks, whose signature is an HMAC-SHA256 over id, time and body. @param key as in {@link callbackSecret} */
export function signedHeaders(
  key: Uint8Array,
  jobId: string,
  { id, at, body }: SignedMessage,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", secretKey(key, jobId))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

// Derives a key per job, so that the secret of one job signs for no other.
function secretKey(key: Uint8Array, jobId: string): Buffer {
  return createHmac("sha256", key).update(jobId).digest();
}
