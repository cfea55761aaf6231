import { usdcNetworks } from "../../../http-contract/payment/usdc-networks.ts";

/** Names a network for people: `Base`. */
export function evmNetworkTitle(network: string): string {
  return usdcNetworks[network]?.title ?? network;
}

/** Names a network's payments for people: `USDC on Base`. */
export function evmTitle(network: string): string {
  return `USDC on ${evmNetworkTitle(network)}`;
}
