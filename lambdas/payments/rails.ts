import { paymentMethods } from "../http-contract/payment-methods.ts";
import type { PaymentMethod } from "../http-contract/payment-methods.ts";
import { SettingsError } from "../settings/read-settings.ts";
import { createLightning } from "./networks/lightning/create.ts";
import type { OfferedRail } from "./rail.ts";
import type { RailOptions } from "./rail-options.ts";
import { createX402 } from "./networks/solana/create.ts";

/** Makes a rail from its own settings; undefined where none of them is given. */
type CreateRail = (environment: NodeJS.ProcessEnv, options: RailOptions) => OfferedRail | undefined;

const createRail: Readonly<Record<PaymentMethod, CreateRail>> = {
  lightning: createLightning,
  x402: createX402,
};

/**
 * The rails that the environment configures, in the order in which they are offered.
 * @throws {SettingsError} when there is none, or some settings of one are missing
 */
export function createRails(environment: NodeJS.ProcessEnv, options: RailOptions): readonly OfferedRail[] {
  const rails = paymentMethods
    .map((method) => createRail[method](environment, options))
    .filter((rail) => rail !== undefined);
  if (rails.length === 0) {
    throw new SettingsError(
      "No payment rail is configured: set LIGHTNING_NODE and its companions, or X402_FACILITATOR_URL and its companions.",
    );
  }
  return rails;
}
