import { NotFoundError } from "../interface/errors.ts";
import type { Answer } from "../interface/answer.ts";
import type { RequestTo } from "../interface/http.ts";
import { paymentRequestBody } from "../interface/requests.ts";
import { bodyVersion } from "../interface/responses.ts";
import type { LightningInvoice } from "../interface/responses.ts";
import type { OperationOf } from "../interface/routes.ts";
import { parseBody } from "../interface/validation.ts";
import { identityOf } from "../jobs/identity.ts";
import { readContext } from "../payments/context.ts";
import type { PaymentContext } from "../payments/context.ts";
import { paymentQrSvg } from "../payments/lightning/qr.ts";
import { offerId } from "../payments/rail.ts";
import type { PaymentMethod } from "../payments/rail.ts";
import type { LightningRail } from "../payments/lightning/rail.ts";
import type { X402Offers } from "../payments/x402/offers.ts";
import type { ServiceSettings } from "../settings.ts";
import type { SigningKeys } from "../aws/signing-keys.ts";

export interface PaymentRequestOptions {
  readonly settings: ServiceSettings;
  readonly keys: () => Promise<SigningKeys>;
  /** Undefined where the rail is not configured. */
  readonly lightning: LightningRail | undefined;
  readonly x402: X402Offers | undefined;
  readonly clock: () => number;
}

/** `POST /payment-request` gives a Lightning offer's invoice, `POST /payment_request/x402` an x402 offer's requirements. */
export function paymentRequest(
  options: PaymentRequestOptions,
): (request: RequestTo<"payment-request">) => Promise<Answer> {
  const { settings, keys, clock } = options;

  const x402 = async (context: PaymentContext): Promise<Answer> => {
    const offered = await options.x402?.offer(context);
    if (!offered) throw new NotFoundError("x402 is not on offer");
    return { status: 200, body: offered.offer.metadata.x402 };
  };

  const lightning = async (context: PaymentContext): Promise<Answer> => {
    const document = identityOf((await keys()).identity, context.documentHash);
    const invoice = await options.lightning?.invoiceFor(context, document);
    if (!invoice) throw new NotFoundError("Lightning is not on offer");
    const body: LightningInvoice = {
      version: bodyVersion,
      offer_id: offerId("lightning", context),
      expires_at: new Date(invoice.invoice_expires_at).toISOString(),
      payment_request: {
        payment_request: invoice.payment_request,
        payment_hash: invoice.payment_hash,
        payment_qr_svg: await paymentQrSvg(invoice.payment_request),
      },
    };
    return { status: 200, body };
  };

  return async (request) => {
    const method = methodOf(request.operation);
    const body = parseBody(paymentRequestBody, request, settings.MAX_BODY_BYTES);
    const context = await readContext((await keys()).context, body.payment_context_token, clock());
    if (!context || body.offer_id !== offerId(method, context)) {
      throw new NotFoundError(`No such ${method} offer in this payment context`);
    }
    return method === "x402" ? x402(context) : lightning(context);
  };
}

function methodOf(operation: OperationOf<"payment-request">): PaymentMethod {
  switch (operation) {
    case "postPaymentRequest":
    case "postPaymentRequestAlias":
      return "lightning";
    case "postPaymentRequestX402":
      return "x402";
  }
}
