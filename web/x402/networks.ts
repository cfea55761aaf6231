import type { Offer } from "../order/paying/rail.ts";
import type { BrowserWallet } from "./browser-wallet.ts";

/** The terms of an offer on one network. */
export type Terms = NonNullable<Offer["metadata"]["x402"]>["accepts"][number];

const titles: Readonly<Record<string, string>> = { "eip155:8453": "Base", "eip155:84532": "Base Sepolia" };

/** A network in words. @param id CAIP-2 */
export function networkTitle(id: string): string {
  return id.startsWith("solana:") ? "Solana" : (titles[id] ?? id);
}

/** What an offer asks for on each network. */
export function termsOf(offer: Offer | undefined): readonly Terms[] {
  return offer?.metadata.x402?.accepts ?? [];
}

/** What an offer asks of a wallet; undefined where it is not paid on the wallet's networks. */
export function termsFor(
  offer: Offer | undefined,
  { family }: Pick<BrowserWallet, "family">,
): Terms | undefined {
  return termsOf(offer).find(({ network }) => network.startsWith(`${family}:`));
}

/** An amount of USDC in words. @param baseUnits millionths, in decimal digits */
export function usdcText(baseUnits: string): string {
  return `${String(Number(baseUnits) / 1_000_000)} USDC`;
}
