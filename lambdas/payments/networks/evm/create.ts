import { readOptionalSettings } from "../../../settings/read-settings.ts";
import { connectFacilitator } from "../../facilitator/connection.ts";
import { createRefusals } from "../../refusals.ts";
import { createJsonRpc } from "../json-rpc.ts";
import type { TransferNetwork } from "../network.ts";
import type { NetworkOptions } from "../options.ts";
import { createEvmNetwork } from "./network.ts";
import { evmSettings } from "./settings.ts";
import { evmNetworkTitle } from "./titles.ts";

/** Creates the networks from their settings, in order; none if there are no settings. */
export function createEvm(
  environment: NodeJS.ProcessEnv,
  { listing, keys, table, clock, connect = connectFacilitator }: NetworkOptions,
): readonly TransferNetwork[] {
  const { EVM_NETWORKS: networks = [], EVM_SECRET_ID: secretId } =
    readOptionalSettings(evmSettings, environment) ?? {};
  return networks.map((settings) => {
    const { facilitatorUrl, network, rpcUrl } = settings;
    const connection = { facilitatorUrl, network, secretId, rpcUrl };
    const { facilitator, nodeAddress } = connect(connection, clock);
    return createEvmNetwork({
      settings,
      listing,
      memoKey: async () => (await keys()).forRail("x402 memo"),
      facilitator,
      rpc: createJsonRpc(evmNetworkTitle(network), nodeAddress),
      refusals: createRefusals(table, clock),
      clock,
    });
  });
}
