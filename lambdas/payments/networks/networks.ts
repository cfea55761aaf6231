import {
  isForPacksAlone,
  openRailNames,
  type OpenRailName,
} from "../../http-contract/payment/payment-methods.ts";
import { SettingsError } from "../../settings/read-settings.ts";
import { createCard } from "./card/create.ts";
import { createEvm } from "./evm/create.ts";
import { createLightning } from "./lightning/create.ts";
import type { OpenNetwork } from "./network.ts";
import type { NetworkOptions } from "./options.ts";
import { createSolana } from "./solana/create.ts";

/** Creates the network of a rail from its own settings, or several; undefined if none of them is given. */
type CreateNetwork = (
  environment: NodeJS.ProcessEnv,
  options: NetworkOptions,
) => OpenNetwork | readonly OpenNetwork[] | undefined;

const createNetwork: Readonly<Record<OpenRailName, CreateNetwork>> = {
  lightning: createLightning,
  solana: createSolana,
  evm: createEvm,
  card: createCard,
};

/**
 * Creates the networks that the environment configures, in the order of their offers.
 * @throws {SettingsError} when none sells documents, or some settings of one are missing
 */
export function createNetworks(
  environment: NodeJS.ProcessEnv,
  options: NetworkOptions,
): readonly OpenNetwork[] {
  const networks = openRailNames.flatMap((name) => createNetwork[name](environment, options) ?? []);
  if (networks.every(({ rail }) => isForPacksAlone(rail))) {
    throw new SettingsError(
      "No payment rail is configured: set LIGHTNING_NODE, X402_FACILITATOR_URL or EVM_NETWORKS, and their companions.",
    );
  }
  return networks;
}
