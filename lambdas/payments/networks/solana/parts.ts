import type { Listing } from "../../../settings/catalogue.ts";
import type { Facilitator } from "../../facilitator/facilitator.ts";
import type { Refusals } from "../../refusals.ts";
import type { Chain } from "./chain/chain.ts";
import type { SolanaRpc } from "./chain/rpc.ts";
import type { SolanaSettings } from "./settings.ts";

export interface SolanaParts {
  readonly settings: SolanaSettings;
  readonly listing: Listing;
  readonly memoKey: () => Promise<Uint8Array>;
  readonly facilitator: Facilitator;
  readonly chain: Chain;
  /** Sends what payers pay the fee of. */
  readonly rpc: Pick<SolanaRpc, "simulate" | "send">;
  readonly refusals: Refusals;
  readonly clock: () => number;
}
