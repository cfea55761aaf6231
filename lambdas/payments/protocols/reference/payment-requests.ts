import { bodyVersion } from "../../../http-contract/body-version.ts";
import type { LightningInvoice } from "../../../http-contract/responses.ts";
import { offerId } from "../../rail.ts";
import type { AnswerPaymentRequest } from "../../rail.ts";
import type { RailOptions } from "../../rail-options.ts";
import { createLightning } from "../../networks/lightning/create.ts";
import { paymentQrSvg } from "./qr.ts";

/** Answers with the invoice of a Lightning offer, and its QR code. */
export function createLightningRequests(
  environment: NodeJS.ProcessEnv,
  options: RailOptions,
): AnswerPaymentRequest | undefined {
  const rail = createLightning(environment, options);
  return (
    rail &&
    (async (context, document) => {
      const invoice = await rail.invoiceFor(context, document);
      if (!invoice) return undefined;
      return {
        version: bodyVersion,
        offer_id: offerId("lightning", context),
        expires_at: new Date(invoice.invoice_expires_at).toISOString(),
        payment_request: {
          payment_request: invoice.payment_request,
          payment_hash: invoice.payment_hash,
          payment_qr_svg: paymentQrSvg(invoice.payment_request),
        },
      } satisfies LightningInvoice;
    })
  );
}
