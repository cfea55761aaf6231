import type { SolanaSettings } from "./settings.ts";
import type { RailOptions } from "../../rail-options.ts";
import { createSolanaCredentials } from "./credentials.ts";
import type { SolanaCredentials } from "./credentials.ts";
import { createHttpFacilitator } from "../../facilitator/facilitator.ts";
import type { Facilitator } from "../../facilitator/facilitator.ts";
import type { X402OffersOptions } from "./offers.ts";

/** What both halves of the x402 rail are made of: offering, and taking payments. */
export interface X402Parts extends X402OffersOptions {
  readonly facilitator: Facilitator;
  readonly credentials: () => Promise<SolanaCredentials>;
}

/** Makes what both halves of the rail need. */
export function createX402Parts(
  settings: SolanaSettings,
  { publicBaseUrl, keys, clock }: RailOptions,
): X402Parts {
  const credentials = createSolanaCredentials(settings.X402_SECRET_ID, clock);
  const facilitator = createHttpFacilitator({
    url: settings.X402_FACILITATOR_URL,
    network: settings.X402_NETWORK,
    headers: async () => (await credentials()).facilitatorHeaders,
    clock,
  });
  return {
    settings,
    publicBaseUrl,
    memoKey: async () => (await keys()).forRail("x402 memo"),
    facilitator,
    credentials,
  };
}
