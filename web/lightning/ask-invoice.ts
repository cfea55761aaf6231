import type { LightningInvoice } from "../../lambdas/http-contract/responses.ts";
import { explainResponse, reach, ServiceError } from "../service.ts";

/** Returns the Lightning invoice of an offer. @throws {ServiceError} */
export async function askInvoice(offerId: string, contextToken: string): Promise<LightningInvoice> {
  const response = await reach("/payment-request", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      offer_id: offerId,
      payment_context_token: contextToken,
      payment_method: "lightning",
    }),
  });
  if (response.ok) return (await response.json()) as LightningInvoice;
  throw new ServiceError(await explainResponse(response));
}
