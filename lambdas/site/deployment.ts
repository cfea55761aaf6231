import type { RailDescription } from "../payments/rail-definition.ts";

/** What of a deployment its descriptions for programs tell. */
export interface Deployment {
  readonly publicBaseUrl: string;
  readonly termsUrl: string;
  /** Where buyers reach the operator: an e-mail address, or a page. */
  readonly contact?: string | undefined;
  /** That are configured. */
  readonly rails: readonly RailDescription[];
}
