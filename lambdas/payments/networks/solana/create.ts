import { readOptionalSettings } from "../../../settings/read-settings.ts";
import { createX402Credentials } from "../../facilitator/credentials.ts";
import { facilitatorHeaders } from "../../facilitator/facilitator-headers.ts";
import { createHttpFacilitator } from "../../facilitator/facilitator.ts";
import { createRefusals } from "../../refusals.ts";
import type { TransferNetwork } from "../network.ts";
import type { NetworkOptions } from "../options.ts";
import { createSolanaChain } from "./chain/chain.ts";
import { createSolanaRpc } from "./chain/rpc.ts";
import { createSolanaNetwork } from "./network.ts";
import { solanaSettings } from "./settings.ts";

/** Makes the network from its settings; undefined where none is given. */
export function createSolana(
  environment: NodeJS.ProcessEnv,
  { publicBaseUrl, keys, table, clock }: NetworkOptions,
): TransferNetwork | undefined {
  const settings = readOptionalSettings(solanaSettings, environment);
  if (!settings) return undefined;
  const credentials = createX402Credentials(settings.X402_SECRET_ID, clock);
  const rpc = createSolanaRpc(async () => (await credentials()).rpcUrl ?? settings.SOLANA_RPC_URL);
  return createSolanaNetwork({
    settings,
    publicBaseUrl,
    memoKey: async () => (await keys()).forRail("x402 memo"),
    facilitator: createHttpFacilitator({
      url: settings.X402_FACILITATOR_URL,
      network: settings.X402_NETWORK,
      headers: facilitatorHeaders(credentials, clock),
      clock,
    }),
    chain: createSolanaChain(rpc, clock),
    refusals: createRefusals(table, clock),
    clock,
  });
}
