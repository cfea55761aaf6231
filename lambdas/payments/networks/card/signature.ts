import { createHmac, timingSafeEqual } from "node:crypto";
import { WebhookRefusedError } from "../../../http-contract/errors.ts";

/** How far the time of a message may be from ours, in ms, as in Stripe's own libraries. */
const toleranceMs = 300_000;
/** A header has one signature for each secret of the endpoint, of which there are few. */
const maxHeaderLength = 2_000;

/**
 * Checks the signature of a message (Stripe documentation, "Verify webhook signatures manually"): `t=<epoch seconds>,v1=<hex>,…`, HMAC-SHA256 over time and
 * body by the endpoint's secret.
 * @param secrets of which one has to have signed
 * @param now epoch ms
 * @throws {WebhookRefusedError}
 */
export function checkSignature(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
  now: number,
): void {
  if (header === undefined || header.length > maxHeaderLength)
    throw new WebhookRefusedError("The message has no signature (Stripe-Signature).");
  const parts = header.split(",").map((part) => part.trim().split("=", 2) as [string, string | undefined]);
  const time = parts.find(([name]) => name === "t")?.[1];
  const signatures = parts.filter(([name]) => name === "v1").map(([, value = ""]) => value);
  if (time === undefined || !/^\d{1,12}$/.test(time) || signatures.length === 0)
    throw new WebhookRefusedError("The signature cannot be read: it needs t and v1.");
  const expected = secrets.map((secret) =>
    createHmac("sha256", secret).update(`${time}.`).update(body).digest("hex"),
  );
  if (!expected.some((each) => signatures.some((signature) => isEqual(signature, each))))
    throw new WebhookRefusedError("The signature is not that of this endpoint.");
  // Checked last, so that nobody else learns whether a signature is right.
  if (Math.abs(now - Number(time) * 1000) > toleranceMs)
    throw new WebhookRefusedError("The message was signed more than five minutes ago.");
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
