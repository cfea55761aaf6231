import { createCardWay } from "./card-way.ts";
import { createLightningWay } from "./lightning/lightning-way.ts";
import type { RefundWays } from "./pay-refunds.ts";
import type { RefundSettings } from "./settings.ts";
import { createEvmWay } from "./usdc/evm-way.ts";
import { createSolanaWay } from "./usdc/solana-way.ts";

export interface WayOptions {
  /** Returns the time, epoch ms. */
  readonly clock: () => number;
  /** Limit on a Lightning node's fee for one refund, in sats; by default 1 %, and at least ten. */
  readonly maxFeeSats?: number | undefined;
}

/** Creates the ways for which the environment has a wallet or node. */
export function createRefundWays(settings: RefundSettings, options: WayOptions): RefundWays {
  return {
    lightning: createLightningWay({ ...settings, ...options }),
    solana: createSolanaWay({ ...settings, ...options }),
    evm: createEvmWay({ ...settings, ...options }),
    card: createCardWay(),
  };
}
