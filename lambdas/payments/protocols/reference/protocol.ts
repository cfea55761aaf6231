import { bodyVersion } from "../../../http-contract/body-version.ts";
import { PaidAlreadyError, TooManyRequestsError, UnavailableError } from "../../../http-contract/errors.ts";
import { rails } from "../../../http-contract/payment/payment-methods.ts";
import type { LightningInvoice } from "../../../http-contract/responses.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { filterNetworks, priceName, type Invoice, type InvoiceNetwork } from "../../networks/network.ts";
import { priceTiersMetadata } from "../price-tiers.ts";
import type { ProtocolOptions } from "../options.ts";
import { askNetwork, nameGoods, offerId, type Protocol } from "../protocol.ts";

/** Creates the protocol; undefined where no network of invoices is on offer. */
export function createConfiguredReference(
  _environment: NodeJS.ProcessEnv,
  { networks }: Pick<ProtocolOptions, "networks">,
): Protocol | undefined {
  const [network] = filterNetworks(networks, "invoices");
  return network && createReference(network);
}

/**
 * Creates payment by reference: the payer requests the invoice of an offer, pays it, and sends the same document again without any proof. The network
 * finds the payment for the document.
 */
export function createReference(network: InvoiceNetwork): Protocol {
  const { method } = rails[network.rail];
  return {
    name: "reference",
    writes: { body: [], metadata: [] },

    offer(asked, context) {
      const amount = context.prices[priceName(network)];
      if (asked !== method || amount === undefined) return Promise.resolve(undefined);
      network.assertInReach();
      const { title, request } = nameGoods(context);
      return Promise.resolve({
        offer: {
          id: offerId(method, context),
          title: `${title}, paid over Lightning`,
          description: `Request an invoice at payment_request_url, pay it, and send the same ${request} again.`,
          amount: Number(amount),
          currency: rails[network.rail].currency,
          payment_methods: [method],
          type: "one-time",
          metadata: context.pack === undefined ? priceTiersMetadata(network.price, Number) : {},
        },
      });
    },

    async answerPaymentRequest(context, document) {
      const amount = context.prices[priceName(network)];
      if (amount === undefined) return undefined;
      return invoiceAnswer(offerId(method, context), await issueInvoice(network, document, amount));
    },
  };
}

const paidAlready =
  "This document is paid for, or a payment for it is being settled. Do not pay again: send the same document again to get its job.";
const beingMade = "The invoice of this document is being created. Send the same request again.";
const tooMany =
  "Too many invoices were made for this document. Pay another offer, or send the document with a new Idempotency-Key.";

async function issueInvoice(
  network: InvoiceNetwork,
  document: DocumentIdentity,
  amount: string,
): Promise<Invoice> {
  const outcome = await askNetwork(() => network.issueInvoice(document, amount));
  switch (outcome.result) {
    case "issued":
      return outcome.invoice;
    case "paid":
      throw new PaidAlreadyError(paidAlready);
    case "being made":
      throw new UnavailableError("invoice-pending", beingMade, 1);
    case "too many":
      throw new TooManyRequestsError("invoices-too-many", tooMany, 3600);
  }
}

async function invoiceAnswer(
  offer: string,
  { paymentRequest, paymentHash, expiresAt }: Invoice,
): Promise<LightningInvoice> {
  // Other functions make offers by this protocol, and draw nothing.
  const { paymentQrSvg } = await import("./qr.ts");
  return {
    version: bodyVersion,
    offer_id: offer,
    expires_at: new Date(expiresAt).toISOString(),
    payment_request: {
      payment_request: paymentRequest,
      payment_hash: paymentHash,
      payment_qr_svg: paymentQrSvg(paymentRequest),
    },
  };
}
