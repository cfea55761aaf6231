import type { OfferDescription } from "../../payments/definitions.ts";
import { resourceInfo } from "../../payments/facilitator/facilitator-request.ts";
import { x402Extensions } from "../../payments/protocols/x402/extensions.ts";
import type { Deployment } from "../deployment.ts";
import { sellsByX402 } from "./x402-resources.ts";

/**
 * Returns `x-payment-info` of a paid operation, for catalogues such as x402scan (@agentcash/discovery, specification v1, section 7). A price has one
 * currency, three capital letters, and bounds if it depends on the document; most catalogues read dollars. They ignore protocols that they do not
 * know, so L402 can be listed beside x402, which is listed once for each network. `offers` is for the scheme `Payment`
 * (draft-payment-discovery-00, "x-payment-info"), one for each method, in the order of their challenges. `resource` and `extensions` are those of
 * x402's 402.
 * @param path of the operation
 */
export function paymentInfo({ listing, rails }: Pick<Deployment, "listing" | "rails">, path: string): object {
  const inDollarsFirst = [...rails].sort((a, b) => Number(isInDollars(b)) - Number(isInDollars(a)));
  const price = inDollarsFirst[0]?.catalogue.price;
  return {
    price: { mode: price && "min" in price ? "dynamic" : "fixed", ...price },
    ...(sellsByX402(rails) && { resource: resourceInfo(listing, path), extensions: x402Extensions }),
    protocols: inDollarsFirst.flatMap(({ catalogue }) => catalogue.protocols),
    offers: rails.flatMap(({ catalogue }) =>
      catalogue.charges.map((charge) => ({ intent: "charge", ...charge })),
    ),
  };
}

function isInDollars({ catalogue }: OfferDescription): boolean {
  return catalogue.price.currency === "USD";
}
