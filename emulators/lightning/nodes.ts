import type { LightningNodeName } from "../../lambdas/payments/networks/lightning/settings.ts";
import type { EmulatedNode } from "./emulated-node.ts";
import { startLnbits } from "./lnbits.ts";
import { startLnd } from "./node.ts";
import { startPhoenixd } from "./phoenixd.ts";

/** An emulator of every kind of node. */
export const startNode: Readonly<Record<LightningNodeName, () => Promise<EmulatedNode>>> = {
  lnd: startLnd,
  phoenixd: startPhoenixd,
  lnbits: startLnbits,
  // What speaks Nostr is loaded on demand.
  nwc: async () => (await import("./nostr/wallet-service.ts")).startWalletService(["nip44_v2", "nip04"]),
};
