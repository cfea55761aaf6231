import type { X402Settings } from "../../settings.ts";
import type { RailOptions } from "../rail-options.ts";
import { createX402Credentials } from "./credentials.ts";
import type { X402Credentials } from "./credentials.ts";
import { createHttpFacilitator } from "./facilitator.ts";
import type { Facilitator } from "./facilitator.ts";
import { createX402Offers } from "./offers.ts";
import type { X402Offers, X402OffersOptions } from "./offers.ts";

/** What both halves of the x402 rail are made of. */
export interface X402Parts extends X402OffersOptions {
  readonly facilitator: Facilitator;
  readonly credentials: () => Promise<X402Credentials>;
}

export function createX402Parts(
  settings: X402Settings,
  { publicBaseUrl, keys, clock }: RailOptions,
): X402Parts {
  const credentials = createX402Credentials(settings.X402_SECRET_ID, clock);
  const facilitator = createHttpFacilitator({
    url: settings.X402_FACILITATOR_URL,
    network: settings.X402_NETWORK,
    headers: async () => (await credentials()).facilitatorHeaders,
    clock,
  });
  return { settings, publicBaseUrl, memoKey: async () => (await keys()).memo, facilitator, credentials };
}

/** The x402 rail for a function that only makes offers: nothing in it reads a transaction or asks the chain. */
export function createConfiguredOffers(settings: X402Settings, options: RailOptions): X402Offers {
  return createX402Offers(createX402Parts(settings, options));
}
