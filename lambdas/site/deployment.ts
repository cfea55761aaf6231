import type { Listing } from "../settings/catalogue.ts";
import type { OfferDescription, PackDescription } from "../payments/definitions.ts";

/** What of a deployment its descriptions for programs tell. */
export interface Deployment {
  readonly publicBaseUrl: string;
  /** How catalogues show the service. */
  readonly listing: Listing;
  readonly termsUrl: string;
  /** Who sells: the name of a person or a company. */
  readonly seller?: string | undefined;
  /** Where buyers reach the operator: an email address, or a page. */
  readonly contact?: string | undefined;
  /** That are configured. */
  readonly rails: readonly OfferDescription[];
  /** Whether pages are shown before payment. */
  readonly showsPreviews: boolean;
  /** Packs of credit that are sold. */
  readonly packs: readonly PackDescription[];
}
