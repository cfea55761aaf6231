import { isDeepStrictEqual } from "node:util";
import { bodyVersion } from "../../../http-contract/body-version.ts";
import { rails } from "../../../http-contract/payment/payment-methods.ts";
import type { X402Requirements } from "../../../http-contract/payment/x402-responses.ts";
import { formatExpiry, type PaymentContext } from "../../context.ts";
import { toRequirements, type resourceInfo } from "../../facilitator/facilitator-request.ts";
import type { TransferNetwork, TransferTerms } from "../../networks/network.ts";
import { priceTiersMetadata } from "../price-tiers.ts";
import { nameGoods, offerId, type OfferPart } from "../protocol.ts";
import { x402Extensions } from "./extensions.ts";
import { identifierExtension } from "./payment-identifier.ts";
import { headerValue } from "./header-value.ts";
import { requirementsV1 } from "./version-1.ts";

/** A network, and the terms that an offer makes there. */
export interface OfferedTerms {
  readonly network: TransferNetwork;
  readonly terms: TransferTerms;
}

/**
 * Creates the x402 offer of a context: for the 402 body, and as the `PAYMENT-REQUIRED` header that stock clients read. It accepts a payment on each
 * of the networks. Its amount is that of the first; where others ask for another one, its title has all of them. It has tiers where they hold for all.
 * @param resource that is sold
 */
export function x402Offer(
  context: PaymentContext,
  offered: readonly [OfferedTerms, ...OfferedTerms[]],
  resource: ReturnType<typeof resourceInfo>,
): OfferPart {
  const [{ network, terms }] = offered;
  const { title, request } = nameGoods(context);
  // Catalogues list documents.
  const extensions = context.pack === undefined ? x402Extensions : identifierExtension;
  const toDecimal = (amount: string): number => Number(amount) / 10 ** network.decimals;
  const isOnePrice = offered.every((each) => each.terms.amount === terms.amount);
  const ways = offered.map((each) => {
    const { title: way, decimals } = each.network;
    return isOnePrice ? way : `${String(Number(each.terms.amount) / 10 ** decimals)} ${way}`;
  });
  const accepts = offered.map((each) => toRequirements(each.terms));
  const forVersion1 = offered.flatMap((each) => requirementsV1(each.terms, resource) ?? []);
  const requirements: X402Requirements = {
    version: bodyVersion,
    x402_version: 2,
    x402Version: 2,
    accepts,
    resource: resource.url,
    expires_at: formatExpiry(context),
    extensions,
  };
  return {
    offer: {
      id: offerId("x402", context),
      title: `${title}, ${isOnePrice ? "paid in" : "for"} ${ways.join(" or ")}`,
      description: `Pay with any x402 client, then send the same ${request} again with the payment.`,
      amount: toDecimal(terms.amount),
      currency: rails[network.rail].currency,
      payment_methods: ["x402"],
      type: "one-time",
      metadata: {
        ...(context.pack === undefined &&
          offered.every((each) => isDeepStrictEqual(each.network.price, network.price)) &&
          priceTiersMetadata(network.price, toDecimal)),
        x402: requirements,
      },
    },
    body: (error) => (forVersion1.length > 0 ? { x402Version: 1, accepts: forVersion1, error } : { error }),
    headers: (error) => ({
      "payment-required": headerValue({
        x402Version: 2,
        error,
        resource,
        accepts,
        extensions,
      }),
    }),
  };
}
