import { usdcNetworks } from "../../lambdas/http-contract/payment/usdc-networks.ts";
import type { Offer } from "../order/paying/rail.ts";
import type { BrowserWallet } from "./browser-wallet.ts";
import { formatNumber } from "../words/translate.ts";

/** The terms of an offer on one network. */
export type Terms = NonNullable<Offer["metadata"]["x402"]>["accepts"][number];

/** Returns a network in words. @param id CAIP-2 */
export function findNetworkTitle(id: string): string {
  return id.startsWith("solana:") ? "Solana" : (usdcNetworks[id]?.title ?? id);
}

/** Returns the terms of an offer on each network. */
export function listTerms(offer: Offer | undefined): readonly Terms[] {
  return offer?.metadata.x402?.accepts ?? [];
}

/** Chooses the terms of an offer for a wallet: on the network that it is on, else on the first of its kind; undefined if there are none. */
export function chooseTerms(
  offer: Offer | undefined,
  { family, network: current }: Pick<BrowserWallet, "family" | "network">,
): Terms | undefined {
  const payable = listTerms(offer).filter(({ network }) => network.startsWith(`${family}:`));
  return payable.find(({ network }) => network === current) ?? payable[0];
}

/** Returns an amount of USDC in words. @param baseUnits millionths, in decimal digits */
export function formatUsdc(baseUnits: string): string {
  return `${formatNumber(Number(baseUnits) / 1_000_000)} USDC`;
}
