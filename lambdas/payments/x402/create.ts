import type { X402Settings } from "../../settings.ts";
import type { OfferedRail } from "../rail.ts";
import type { RailOptions } from "../rail-options.ts";
import { createSolanaChain } from "./chain/chain.ts";
import { createX402Parts } from "./create-offers.ts";
import { createX402Rail } from "./rail.ts";
import { createSolanaRpc } from "./chain/rpc.ts";

/** The x402 rail, as its settings say. */
export function createX402(settings: X402Settings, options: RailOptions): OfferedRail {
  const parts = createX402Parts(settings, options);
  const rpc = createSolanaRpc(async () => (await parts.credentials()).rpcUrl ?? settings.SOLANA_RPC_URL);
  return createX402Rail({ ...parts, chain: createSolanaChain(rpc, options.clock), clock: options.clock });
}
