import { bodyVersion } from "../../../http-contract/body-version.ts";
import { PaidAlreadyError, TooManyRequestsError } from "../../../http-contract/errors.ts";
import { rails } from "../../../http-contract/payment/payment-methods.ts";
import type { CheckoutPage } from "../../../http-contract/responses.ts";
import { readSettings } from "../../../settings/read-settings.ts";
import { serviceSettings } from "../../../settings/settings.ts";
import { networkDefinitions } from "../../networks/definitions.ts";
import { filterNetworks, priceName, type CheckoutNetwork } from "../../networks/network.ts";
import type { ProtocolOptions } from "../options.ts";
import { askNetwork, nameGoods, offerId, type Protocol } from "../protocol.ts";

/** Where a page is requested. */
const requestPath = "/payment_request/card";

/** Creates the protocol; undefined where no network has pages to pay on. */
export function createConfiguredCheckout(
  environment: NodeJS.ProcessEnv,
  { networks }: Pick<ProtocolOptions, "networks">,
): Protocol | undefined {
  const [network] = filterNetworks(networks, "checkouts");
  return network && createCheckout(network, readSettings(serviceSettings, environment).PUBLIC_BASE_URL);
}

/**
 * Creates payment on a page of the payment service: the payer requests the address of the page, pays there in a browser, and sends the same request
 * again without any proof. The network finds the payment.
 */
export function createCheckout(network: CheckoutNetwork, publicBaseUrl: string): Protocol {
  const { method, currency } = rails[network.rail];
  const { decimals } = networkDefinitions[network.rail];
  return {
    name: "checkout",
    writes: { body: [], metadata: ["checkout_request_url"] },

    offer(asked, context) {
      const amount = context.prices[priceName(network)];
      if (asked !== method || amount === undefined) return Promise.resolve(undefined);
      const { title, request } = nameGoods(context);
      return Promise.resolve({
        offer: {
          id: offerId(method, context),
          title: `${title}, paid by card`,
          description: `Request a page at checkout_request_url, have a person pay there, and send the same ${request} again.`,
          amount: Number(amount) / 10 ** decimals,
          currency,
          payment_methods: [method],
          type: "one-time",
          metadata: { checkout_request_url: `${publicBaseUrl}${requestPath}` },
        },
      });
    },

    async answerPaymentRequest(context, document): Promise<CheckoutPage | undefined> {
      const amount = context.prices[priceName(network)];
      if (amount === undefined) return undefined;
      const outcome = await askNetwork(() => network.openCheckout(document, amount));
      switch (outcome.result) {
        case "open":
          return {
            version: bodyVersion,
            offer_id: offerId(method, context),
            expires_at: new Date(outcome.expiresAt).toISOString(),
            checkout_url: outcome.url,
          };
        case "paid":
          throw new PaidAlreadyError(paidAlready);
        case "too many":
          throw new TooManyRequestsError("invoices-too-many", tooMany, 3600);
      }
    },
  };
}

const paidAlready =
  "This is paid for, or a payment for it is being settled. Do not pay again: send the same request again.";
const tooMany =
  "Too many pages were opened for this purchase. Pay another offer, or use a new Idempotency-Key.";
