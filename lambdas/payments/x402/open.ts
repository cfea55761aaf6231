import type { X402Settings } from "../../settings.ts";
import type { OfferedRail } from "../rail.ts";
import type { RailOptions } from "../rail-options.ts";
import { solanaChain } from "./chain.ts";
import { x402Parts } from "./open-offers.ts";
import { x402Rail } from "./rail.ts";
import { solanaRpc } from "./rpc.ts";

/** The x402 rail, as its settings say. */
export function openX402(settings: X402Settings, options: RailOptions): OfferedRail {
  const parts = x402Parts(settings, options);
  const rpc = solanaRpc(async () => (await parts.credentials()).rpcUrl ?? settings.SOLANA_RPC_URL);
  return x402Rail({ ...parts, chain: solanaChain(rpc, options.clock), clock: options.clock });
}
