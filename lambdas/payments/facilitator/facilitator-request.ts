import type { Network, PaymentPayload, PaymentRequirements, ResourceInfo } from "@x402/core/types";
import type { TransferTerms } from "../networks/network.ts";
import type { Listing } from "../../settings/catalogue.ts";
import { listTiers, type Price } from "../price.ts";
import { bazaarExtension } from "./bazaar.ts";

/** How long a client may take from signing to sending, in seconds (docs/contract.md, "Lifetimes"). */
export const maxTimeoutSeconds = 60;

/** Writes terms as the requirements of the scheme `exact` (x402 specification, "PaymentRequirements"). */
export function toRequirements({
  network,
  ...terms
}: TransferTerms): PaymentRequirements & { readonly scheme: "exact" } {
  return { scheme: "exact", network: network as Network, ...terms, maxTimeoutSeconds };
}

/** Describes the sold resource, for catalogues (x402 specification, "ResourceInfo"). @param path of the endpoint */
export function resourceInfo(
  { publicBaseUrl, name, tags, iconUrl, description }: Listing,
  path: string,
): ResourceInfo & { description: string; mimeType: string } {
  return {
    url: `${publicBaseUrl}${path}`,
    description,
    mimeType: "application/json",
    serviceName: name,
    tags: [...tags],
    ...(iconUrl !== undefined && { iconUrl }),
  };
}

/**
 * Builds the request by which a facilitator verifies or settles. The terms are this service's own: the client's claim to have accepted others has no
 * weight.
 * @param payload of the scheme, as the payer signed it
 * @param price of documents, in base units: catalogues list a payment of another amount, such as for a pack of credit, as the document's price
 */
export function facilitatorRequest(
  listing: Listing,
  terms: TransferTerms,
  payload: Readonly<Record<string, unknown>>,
  price: Price<string>,
): [PaymentPayload, PaymentRequirements] {
  const requirements = toRequirements(terms);
  const isListed = listTiers(price).some((tier) => tier.price === terms.amount);
  return [
    {
      x402Version: 2,
      accepted: requirements,
      payload,
      resource: resourceInfo(listing, "/markdown"),
      ...(isListed && { extensions: bazaarExtension }),
    },
    requirements,
  ];
}
