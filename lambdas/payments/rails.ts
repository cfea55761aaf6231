import { lightningSettings, readOptionalSettings, SettingsError, x402Settings } from "../settings.ts";
import { createLightning } from "./lightning/create.ts";
import type { OfferedRail } from "./rail.ts";
import { createX402 } from "./x402/create.ts";
import type { RailOptions } from "./rail-options.ts";

/**
 * The rails that the environment configures, in the order in which they are offered: Lightning first, which existing clients expect.
 * @throws {SettingsError} when there is none, or one is configured by halves
 */
export function configuredRails(
  environment: NodeJS.ProcessEnv,
  options: RailOptions,
): readonly OfferedRail[] {
  const lightning = readOptionalSettings(lightningSettings, environment);
  const x402 = readOptionalSettings(x402Settings, environment);
  const rails = [lightning && createLightning(lightning, options), x402 && createX402(x402, options)].filter(
    (rail) => rail !== undefined,
  );
  if (rails.length === 0) {
    throw new SettingsError(
      "No payment rail is configured: set LIGHTNING_NODE and its companions, or X402_FACILITATOR_URL and its companions.",
    );
  }
  return rails;
}
