import { NotFoundError } from "../http-contract/errors.ts";
import type { HttpResponse } from "../http/response.ts";
import type { RequestTo } from "../http/http-handler.ts";
import type { PaymentMethod } from "../http-contract/payment/payment-methods.ts";
import { paymentRequestBody } from "../http-contract/payment/payment-request-body.ts";
import type { OperationOf } from "../http-contract/routes.ts";
import { parseBody } from "../http/validation.ts";
import { deriveIdentity } from "../jobs/identity.ts";
import { readContext } from "../payments/context.ts";
import { answerPaymentRequest } from "../payments/payment-requests.ts";
import { offerId, type Protocol } from "../payments/protocols/protocol.ts";
import type { ServiceSettings } from "../settings/settings.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";

export interface PaymentRequestOptions {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  readonly protocols: readonly Protocol[];
  readonly clock: () => number;
}

/**
 * Creates `POST /payment-request`, which returns a Lightning offer's invoice; `POST /payment_request/x402`, which returns an x402 offer's requirements; and
 * `POST /payment_request/card`, which returns the address of the page on which a card pays.
 */
export function createPaymentRequestHandler(
  options: PaymentRequestOptions,
): (request: RequestTo<"payment-request">) => Promise<HttpResponse> {
  const { settings, keys, protocols, clock } = options;
  return async (request) => {
    const method = toPaymentMethod(request.operation);
    const body = parseBody(paymentRequestBody, request, settings.MAX_BODY_BYTES);
    const context = await readContext((await keys()).context, body.payment_context_token, clock());
    if (!context || body.offer_id !== offerId(method, context)) {
      throw new NotFoundError(
        `The payment_context_token has expired or has no ${method} offer with this offer_id. Request the document again for new offers.`,
      );
    }
    const document = deriveIdentity((await keys()).identity, context.documentHash, context.pack);
    const answer = await answerPaymentRequest(protocols, method, context, document);
    if (!answer) throw new NotFoundError(`${method} is not offered`);
    return { status: 200, body: answer };
  };
}

function toPaymentMethod(operation: OperationOf<"payment-request">): PaymentMethod {
  switch (operation) {
    case "postPaymentRequest":
    case "postPaymentRequestAlias":
      return "lightning";
    case "postPaymentRequestX402":
      return "x402";
    case "postPaymentRequestCard":
      return "card";
  }
}
