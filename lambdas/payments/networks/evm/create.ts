import { readOptionalSettings } from "../../../settings/read-settings.ts";
import { connectFacilitator } from "../../facilitator/connection.ts";
import { createRefusals } from "../../refusals.ts";
import { createJsonRpc } from "../json-rpc.ts";
import type { TransferNetwork } from "../network.ts";
import type { NetworkOptions } from "../options.ts";
import { evmChains } from "./chains.ts";
import { createEvmNetwork } from "./network.ts";
import { evmSettings } from "./settings.ts";

/** Makes the network from its settings; undefined where none is given. */
export function createEvm(
  environment: NodeJS.ProcessEnv,
  { publicBaseUrl, keys, table, clock }: NetworkOptions,
): TransferNetwork | undefined {
  const settings = readOptionalSettings(evmSettings, environment);
  if (!settings) return undefined;
  const { facilitator, nodeAddress } = connectFacilitator(
    {
      facilitatorUrl: settings.EVM_FACILITATOR_URL,
      network: settings.EVM_NETWORK,
      secretId: settings.EVM_SECRET_ID,
      rpcUrl: settings.EVM_RPC_URL,
    },
    clock,
  );
  return createEvmNetwork({
    settings,
    publicBaseUrl,
    memoKey: async () => (await keys()).forRail("x402 memo"),
    facilitator,
    rpc: createJsonRpc(evmChains[settings.EVM_NETWORK]?.title ?? settings.EVM_NETWORK, nodeAddress),
    refusals: createRefusals(table, clock),
    clock,
  });
}
