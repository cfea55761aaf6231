import { compareCdpTokens } from "../agents/cdp-key.ts";
import { validateByMppx } from "../payment-scheme/validate.ts";
import type { WatchedWorld } from "../world.ts";
import { agentcashDiscovery } from "./agentcash-discovery.ts";
import type { PayInvoice } from "./generated-client.ts";
import { heyApi } from "./hey-api.ts";
import { openapiTypescript } from "./openapi-typescript.ts";
import { orval } from "./orval.ts";
import { redocly } from "./redocly.ts";
import { spectral } from "./spectral.ts";
import { x402Extensions } from "./x402-extensions.ts";

/** A program of other people that does not buy by itself: it reads the OpenAPI document where nothing else is said. */
export interface Reader {
  readonly name: string;
  readonly protocol?: "OpenAPI" | "CDP key" | "Payment" | "x402 v2";
  /**
   * Runs the tool.
   * @param serviceUrl a running service
   * @param folder a fresh one, for its output
   * @throws {Error} when the tool fails; the packages must be installed
   */
  readonly run: (
    serviceUrl: string,
    folder: string,
    payInvoice: PayInvoice,
    world: WatchedWorld,
  ) => Promise<void>;
}

export const readers: readonly Reader[] = [
  { name: "@redocly/cli 2.77", run: redocly },
  { name: "@stoplight/spectral-cli 6.16", run: spectral },
  { name: "@agentcash/discovery 1.7", run: agentcashDiscovery },
  { name: "@x402/extensions 2.27 by its validators", protocol: "x402 v2", run: x402Extensions },
  { name: "openapi-typescript 7.13 + openapi-fetch 0.17", run: openapiTypescript },
  { name: "orval 8.38", run: orval },
  { name: "@hey-api/openapi-ts 0.99", run: heyApi },
  {
    name: "mppx 0.11 by validate",
    protocol: "Payment",
    run: (url, folder, _payInvoice, world) => validateByMppx(url, folder, world),
  },
  { name: "@coinbase/cdp-sdk 1.57 by generateJwt", protocol: "CDP key", run: compareCdpTokens },
];
