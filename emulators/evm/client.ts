import { createTestClient, defineChain, http, publicActions, walletActions } from "viem";

/** Between two looks for a receipt, in ms: the node is on this machine. */
const pollingMs = 5;

/** A client of a node on this machine that may also change the chain's state. */
export type LocalClient = ReturnType<typeof createLocalClient>;

/** Creates a client of a local chain. @param rpcUrl of an anvil */
export function createLocalClient(rpcUrl: string, chainId: number) {
  const chain = defineChain({
    id: chainId,
    name: "Local",
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  });
  return createTestClient({ mode: "anvil", chain, transport: http(rpcUrl), pollingInterval: pollingMs })
    .extend(publicActions)
    .extend(walletActions);
}
