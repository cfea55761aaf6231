import { readOptionalSettings } from "../../../settings/read-settings.ts";
import { connectFacilitator } from "../../facilitator/connection.ts";
import { createRefusals } from "../../refusals.ts";
import type { TransferNetwork } from "../network.ts";
import type { NetworkOptions } from "../options.ts";
import { createSolanaChain } from "./chain/chain.ts";
import { createSolanaRpc } from "./chain/rpc.ts";
import { createSolanaNetwork } from "./network.ts";
import { solanaSettings } from "./settings.ts";

/** Creates the network from its settings; undefined if there are none. */
export function createSolana(
  environment: NodeJS.ProcessEnv,
  { listing, keys, table, clock, connect = connectFacilitator }: NetworkOptions,
): TransferNetwork | undefined {
  const settings = readOptionalSettings(solanaSettings, environment);
  if (!settings) return undefined;
  const { facilitator, nodeAddress } = connect(
    {
      facilitatorUrl: settings.X402_FACILITATOR_URL,
      network: settings.X402_NETWORK,
      secretId: settings.X402_SECRET_ID,
      rpcUrl: settings.SOLANA_RPC_URL,
    },
    clock,
  );
  const rpc = createSolanaRpc(nodeAddress);
  return createSolanaNetwork({
    settings,
    listing,
    memoKey: async () => (await keys()).forRail("x402 memo"),
    facilitator,
    chain: createSolanaChain(rpc, clock),
    rpc,
    refusals: createRefusals(table, clock),
    clock,
  });
}
