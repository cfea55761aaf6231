/** An account of a wallet (Wallet Standard, `WalletAccount`). */
export interface WalletAccount {
  readonly address: string;
  readonly chains: readonly string[];
}

/** The part of a wallet that a payment needs (Wallet Standard; features `standard:connect`, `solana:signTransaction`). */
export interface SolanaWallet {
  readonly name: string;
  readonly chains: readonly string[];
  readonly features: {
    readonly "standard:connect": {
      connect(): Promise<{ readonly accounts: readonly WalletAccount[] }>;
    };
    readonly "solana:signTransaction": {
      signTransaction(input: {
        readonly account: WalletAccount;
        readonly transaction: Uint8Array;
        readonly chain: string;
      }): Promise<readonly { readonly signedTransaction: Uint8Array }[]>;
    };
  };
}

/**
 * Finds wallets that can sign for Solana, those that are here and those that come later (Wallet Standard, "register-wallet" and "app-ready").
 * @param onChange is told all of them, each time one comes or goes
 */
export function findWallets(onChange: (wallets: readonly SolanaWallet[]) => void): void {
  const found = new Set<SolanaWallet>();
  const register = (...wallets: readonly unknown[]): (() => void) => {
    const suitable = wallets.filter(canSign);
    for (const wallet of suitable) found.add(wallet);
    onChange([...found]);
    return () => {
      for (const wallet of suitable) found.delete(wallet);
      onChange([...found]);
    };
  };
  const api = Object.freeze({ register });
  window.addEventListener("wallet-standard:register-wallet", (event) => {
    if (event instanceof CustomEvent && typeof event.detail === "function")
      (event.detail as (taken: typeof api) => void)(api);
  });
  window.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: api }));
}

function canSign(wallet: unknown): wallet is SolanaWallet {
  if (typeof wallet !== "object" || wallet === null || !("features" in wallet)) return false;
  const { features } = wallet;
  if (typeof features !== "object" || features === null) return false;
  return "standard:connect" in features && "solana:signTransaction" in features;
}
