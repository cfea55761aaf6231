import type { Wallet } from "@wallet-standard/base";
import type { StandardConnectFeature } from "@wallet-standard/features";
import type { SolanaSignTransactionFeature } from "@solana/wallet-standard-features";

/** The part of a wallet that a payment needs (Wallet Standard; features `standard:connect`, `solana:signTransaction`). */
export type SolanaWallet = Wallet & {
  readonly features: StandardConnectFeature & SolanaSignTransactionFeature;
};
