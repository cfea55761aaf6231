import { filterNetworks } from "../../networks/network.ts";
import type { ProtocolOptions } from "../options.ts";
import type { Protocol } from "../protocol.ts";
import { createL402 } from "./protocol.ts";

/** Creates the protocol; undefined where no network of invoices is on offer. */
export function createConfiguredL402(
  _environment: NodeJS.ProcessEnv,
  { networks, challengeInvoice, keys, clock }: ProtocolOptions,
): Protocol | undefined {
  const [network] = filterNetworks(networks, "invoices");
  if (!network) return undefined;
  return createL402({
    network,
    challengeInvoice,
    tokenKey: async () => (await keys()).forRail("l402 token"),
    clock,
  });
}
