import type { Purchase } from "../convert.ts";
import { ConversionError } from "../errors.ts";

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
