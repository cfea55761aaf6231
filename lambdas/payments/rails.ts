import { readOptionalSettings, SettingsError, x402Settings } from "../settings.ts";
import type { SigningKeys } from "../signing-keys.ts";
import type { Rail } from "./rail.ts";
import { solanaChain } from "./x402/chain.ts";
import { httpFacilitator } from "./x402/facilitator.ts";
import { x402Rail } from "./x402/rail.ts";
import { solanaRpc } from "./x402/rpc.ts";

/**
 * The rails that the environment configures, in the order in which they are offered.
 * @throws {SettingsError} when there is none, or one is configured by halves
 */
export function configuredRails(
  environment: NodeJS.ProcessEnv,
  options: {
    readonly publicBaseUrl: string;
    readonly keys: () => Promise<SigningKeys>;
    readonly clock: () => number;
  },
): readonly [Rail, ...Rail[]] {
  const { publicBaseUrl, keys, clock } = options;
  const settings = readOptionalSettings(x402Settings, environment);
  if (!settings)
    throw new SettingsError("No payment rail is configured: set X402_FACILITATOR_URL and its companions.");
  return [
    x402Rail({
      settings,
      publicBaseUrl,
      memoKey: async () => (await keys()).memo,
      facilitator: httpFacilitator({
        url: settings.X402_FACILITATOR_URL,
        network: settings.X402_NETWORK,
        clock,
      }),
      chain: solanaChain(solanaRpc(settings.SOLANA_RPC_URL), clock),
      clock,
    }),
  ];
}
