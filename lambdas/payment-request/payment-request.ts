import { NotFoundError } from "../interface/errors.ts";
import type { Answer, HttpRequest } from "../interface/http.ts";
import { paymentRequestBody } from "../interface/requests.ts";
import { parseBody } from "../interface/validation.ts";
import { readContext } from "../payments/context.ts";
import { offerId } from "../payments/rail.ts";
import type { Rail } from "../payments/rail.ts";
import type { ServiceSettings } from "../settings.ts";
import type { SigningKeys } from "../signing-keys.ts";

export interface PaymentRequestOptions {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  readonly rails: readonly Rail[];
  readonly clock: () => number;
}

/** `POST /payment_request/x402`: the x402 requirements of an offer, the same that the 402 answer carried. */
export function x402PaymentRequest(
  options: PaymentRequestOptions,
): (request: HttpRequest) => Promise<Answer> {
  const { settings, keys, rails, clock } = options;
  return async (request) => {
    const body = parseBody(paymentRequestBody, request, settings.MAX_BODY_BYTES);
    const context = await readContext((await keys()).context, body.payment_context_token, clock());
    if (!context || body.offer_id !== offerId("x402", context)) {
      throw new NotFoundError("No such x402 offer in this payment context");
    }
    const rail = rails.find(({ method }) => method === "x402");
    const offered = await rail?.offer(context);
    if (!offered) throw new NotFoundError("x402 is not on offer");
    return { status: 200, body: offered.offer.metadata.x402 };
  };
}
