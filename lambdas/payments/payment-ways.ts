import { readListing } from "../settings/catalogue-settings.ts";
import { makesChallenges } from "./protocols/challenge-settings.ts";
import { createNetworks } from "./networks/networks.ts";
import type { OpenNetwork } from "./networks/network.ts";
import type { NetworkOptions } from "./networks/options.ts";
import { createProtocols, type ChallengeOptions } from "./protocols/protocols.ts";
import type { ProtocolOptions } from "./protocols/options.ts";
import type { Protocol } from "./protocols/protocol.ts";

/** The ways by which anyone may pay. */
export interface PaymentWays {
  readonly networks: readonly OpenNetwork[];
  readonly protocols: readonly Protocol[];
}

/** Creates the configured ways to pay. @throws {SettingsError} when there is none, or some settings of one are missing */
export function createPaymentWays(
  environment: NodeJS.ProcessEnv,
  options: Omit<NetworkOptions, "showsInvoices" | "listing"> &
    Omit<ProtocolOptions, "networks" | "challengeInvoice" | "listing"> &
    ChallengeOptions,
): PaymentWays {
  const listing = readListing(environment);
  const showsInvoices = makesChallenges(environment);
  const networks = createNetworks(environment, { ...options, listing, showsInvoices });
  return { networks, protocols: createProtocols(environment, { ...options, listing, networks }) };
}
