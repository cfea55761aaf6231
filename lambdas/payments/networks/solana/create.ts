import { readOptionalSettings } from "../../../settings/read-settings.ts";
import type { OfferedRail } from "../../rail.ts";
import type { RailOptions } from "../../rail-options.ts";
import { createSolanaChain } from "./chain/chain.ts";
import { createRefusals } from "../../refusals.ts";
import { createX402Parts } from "./create-parts.ts";
import { createX402Rail } from "./network.ts";
import { createSolanaRpc } from "./chain/rpc.ts";
import { solanaSettings } from "./settings.ts";

/** Makes the x402 rail from its settings; undefined where none is given. */
export function createX402(environment: NodeJS.ProcessEnv, options: RailOptions): OfferedRail | undefined {
  const settings = readOptionalSettings(solanaSettings, environment);
  if (!settings) return undefined;
  const parts = createX402Parts(settings, options);
  const rpc = createSolanaRpc(async () => (await parts.credentials()).rpcUrl ?? settings.SOLANA_RPC_URL);
  const { table, clock } = options;
  const refusals = createRefusals(table, clock);
  return createX402Rail({ ...parts, chain: createSolanaChain(rpc, clock), refusals, clock });
}
