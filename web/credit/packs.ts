import type { CheckoutPage, CreditPack, PaymentRequired } from "../../lambdas/http-contract/responses.ts";
import { explainResponse, reach, ServiceError, type OffersResponse } from "../service.ts";
import type { PendingPack } from "./kept.ts";

/** The service's endpoints for credit, as the page asks them. */

/** A pack that is paid for, with its key. */
export interface PaidPack {
  readonly result: "bought";
  readonly pack: CreditPack;
}

/** The service cannot read a request, and has done nothing. */
export class UnreadableError extends ServiceError {
  override readonly name = "UnreadableError";
}

const json = { "content-type": "application/json" };

/** Requests a pack, with its payment if a wallet has signed one. @throws {ServiceError} when it is not known whether it is paid */
export async function askPack({ order, documents, proof }: PendingPack): Promise<PaidPack | OffersResponse> {
  const headers = { ...json, "idempotency-key": order, ...proof };
  const response = await reach("/v1/credits", {
    method: "POST",
    headers,
    body: JSON.stringify({ documents }),
  });
  if (response.status === 200) return { result: "bought", pack: (await response.json()) as CreditPack };
  if (response.status === 402) {
    const offers = (await response.json()) as PaymentRequired;
    return { result: "offers", offers, requirements: response.headers.get("payment-required") };
  }
  const message = await explainResponse(response);
  throw response.status === 400 ? new UnreadableError(message) : new ServiceError(message);
}

/** Returns what is left of a key's credit; undefined when the service does not know the key. @throws {ServiceError} */
export async function askCredit(key: string): Promise<Omit<CreditPack, "key" | "documents"> | undefined> {
  const response = await reach("/v1/credits", { headers: { "x-api-key": key } });
  if (response.status === 401) return undefined;
  if (!response.ok) throw new ServiceError(await explainResponse(response));
  return (await response.json()) as CreditPack;
}

/** Returns the address of the page on which a card pays an offer. @throws {ServiceError} */
export async function askCheckout(offerId: string, contextToken: string): Promise<string> {
  const body = JSON.stringify({ offer_id: offerId, payment_context_token: contextToken });
  const response = await reach("/payment_request/card", { method: "POST", headers: json, body });
  if (!response.ok) throw new ServiceError(await explainResponse(response));
  return ((await response.json()) as CheckoutPage).checkout_url;
}
