import type { Prices } from "./prices.ts";

/** What of a deployment its descriptions for programs tell. */
export interface Deployment {
  readonly publicBaseUrl: string;
  readonly termsUrl: string;
  readonly sale: Prices;
}
