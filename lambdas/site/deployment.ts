import type { OfferDescription } from "../payments/definitions.ts";

/** What of a deployment its descriptions for programs tell. */
export interface Deployment {
  readonly publicBaseUrl: string;
  readonly termsUrl: string;
  /** Where buyers reach the operator: an e-mail address, or a page. */
  readonly contact?: string | undefined;
  /** That are configured. */
  readonly rails: readonly OfferDescription[];
}
