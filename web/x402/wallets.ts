import { getWallets } from "@wallet-standard/app";
import type { Wallet } from "@wallet-standard/base";
import type { StandardConnectFeature } from "@wallet-standard/features";
import type { SolanaSignTransactionFeature } from "@solana/wallet-standard-features";

/** The part of a wallet that a payment needs (Wallet Standard; features `standard:connect`, `solana:signTransaction`). */
export type SolanaWallet = Wallet & {
  readonly features: StandardConnectFeature & SolanaSignTransactionFeature;
};

/**
 * Finds wallets that can sign for Solana, those that are here and those that come later.
 * @param onChange is told all of them, each time one comes or goes
 */
export function findWallets(onChange: (wallets: readonly SolanaWallet[]) => void): void {
  const wallets = getWallets();
  const tell = (): void => {
    onChange(wallets.get().filter(canSign));
  };
  wallets.on("register", tell);
  wallets.on("unregister", tell);
  tell();
}

function canSign(wallet: Wallet): wallet is SolanaWallet {
  return "standard:connect" in wallet.features && "solana:signTransaction" in wallet.features;
}
