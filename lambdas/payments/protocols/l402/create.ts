import { createHourlyLimit } from "../../../aws/hourly-limit.ts";
import { readSettings } from "../../../settings/read-settings.ts";
import { networksOf } from "../../networks/network.ts";
import type { ProtocolOptions } from "../options.ts";
import type { Protocol } from "../protocol.ts";
import { createL402 } from "./protocol.ts";
import { l402Settings } from "./settings.ts";

/** Makes the protocol; undefined where no network of invoices is on offer. */
export function createConfiguredL402(
  environment: NodeJS.ProcessEnv,
  { networks, keys, table, clock, warn = () => undefined, observe = () => undefined }: ProtocolOptions,
): Protocol | undefined {
  const [network] = networksOf(networks, "invoices");
  if (!network) return undefined;
  const settings = readSettings(l402Settings, environment);
  return createL402({
    network,
    makesChallenges: settings.L402_CHALLENGE === "on",
    challengeLimit: createHourlyLimit(table, settings.L402_CHALLENGES_HOURLY, clock, warn),
    reportSkippedChallenge: () => {
      observe("challenge left out");
    },
    tokenKey: async () => (await keys()).forRail("l402 token"),
    clock,
  });
}
