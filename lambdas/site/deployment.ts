import type { Listing } from "../settings/catalogue.ts";
import type { Pack } from "../settings/pack-settings.ts";
import type { OfferDescription } from "../payments/definitions.ts";

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
  readonly packs: readonly Pack[];
  /** Whether cards pay for packs. */
  readonly takesCards: boolean;
}
