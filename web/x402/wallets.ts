import type { BrowserWallet } from "./browser-wallet.ts";
import { findEvmWallets } from "./evm/wallets.ts";
import { findSolanaWallets } from "./solana/wallets.ts";

let wallets: Readonly<Record<BrowserWallet["family"], readonly BrowserWallet[]>> = { solana: [], eip155: [] };
const watchers = new Set<() => void>();
let isStarted = false;

/** Returns the wallets of the browser that are known by now. */
export function listWallets(): readonly BrowserWallet[] {
  return [...wallets.solana, ...wallets.eip155];
}

/**
 * Looks for wallets of the browser, those that are here and those that come later.
 * @param onChange is called each time one appears, disappears or changes its network
 * @returns a function that ends the calls
 */
export function watchWallets(onChange: () => void): () => void {
  watchers.add(onChange);
  if (!isStarted) {
    isStarted = true;
    findSolanaWallets((solana) => {
      update({ solana });
    });
    findEvmWallets((eip155) => {
      update({ eip155 });
    });
  }
  return () => {
    watchers.delete(onChange);
  };
}

function update(found: Partial<typeof wallets>): void {
  wallets = { ...wallets, ...found };
  for (const tell of watchers) tell();
}
