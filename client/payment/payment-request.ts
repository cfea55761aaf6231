import { setTimeout as pause } from "node:timers/promises";
import type { Purchase } from "../convert.ts";
import { ConversionError, NotPaidError } from "../errors.ts";

/** How an offer's payment is requested. */
export interface PaymentRequest {
  /** Address that the service named. */
  readonly url: string;
  readonly offerId: string;
  readonly method: "lightning" | "card";
}

/**
 * Requests what an offer is paid with: an invoice, or a page.
 * @returns the parsed JSON of the answer; undefined when the purchase is paid for already, or being paid for
 * @throws {ConversionError} when the service returns nothing to pay
 */
export async function requestPayment(
  { required, signal }: Pick<Purchase, "required" | "signal">,
  { url, offerId, method }: PaymentRequest,
): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      offer_id: offerId,
      payment_context_token: required.payment_context_token,
      payment_method: method,
    }),
    ...(signal && { signal }),
  });
  if (response.status === 409) return undefined;
  const goods = method === "card" ? "page to pay on" : "invoice";
  if (!response.ok)
    throw new ConversionError(`The service returned no ${goods} (status ${response.status}). Try again.`);
  return response.json();
}

/** How a payment by somebody else is waited for. */
export interface PaymentWait {
  /** Pause between two looks, in ms. */
  readonly everyMs: number;
  /** When there is nothing to pay any more. */
  readonly expiresAt: Date;
  /** Says that it is over. */
  readonly expired: string;
  /** Called when the service has seen no payment yet, for the first time. */
  readonly onUnpaid?: () => void;
}

/** Sends a purchase again until it is paid. @throws {NotPaidError} once there is nothing to pay any more */
export async function sendUntilPaid(
  { send, signal }: Pick<Purchase, "send" | "signal">,
  { everyMs, expiresAt, expired, onUnpaid }: PaymentWait,
): Promise<Response> {
  for (let isFirst = true; ; isFirst = false) {
    const response = await send();
    if (response.status !== 402) return response;
    if (Date.now() > expiresAt.getTime()) throw new NotPaidError(expired);
    if (isFirst) onUnpaid?.();
    await pause(everyMs, undefined, { ...(signal && { signal }) });
  }
}
