import { getWallets } from "@wallet-standard/app";
import type { Wallet } from "@wallet-standard/base";
import type { BrowserWallet } from "../browser-wallet.ts";
import { createLazyPart } from "../../load-part.ts";
import type { SolanaWallet } from "./solana-wallet.ts";

const loadSigning = createLazyPart(() => import("./signed-payment.ts"));

/**
 * Finds wallets that can sign for Solana, present and future ones.
 * @param onChange is called with all of them, each time one appears or disappears
 */
export function findSolanaWallets(onChange: (wallets: readonly BrowserWallet[]) => void): void {
  const wallets = getWallets();
  const report = (): void => {
    onChange(wallets.get().filter(canSign).map(rememberBrowserWallet));
  };
  wallets.on("register", report);
  wallets.on("unregister", report);
  report();
}

function canSign(wallet: Wallet): wallet is SolanaWallet {
  return "standard:connect" in wallet.features && "solana:signTransaction" in wallet.features;
}

/** The same object each time, so that a button for it stays. */
const browserWallets = new WeakMap<SolanaWallet, BrowserWallet>();

function rememberBrowserWallet(wallet: SolanaWallet): BrowserWallet {
  const known = browserWallets.get(wallet) ?? createBrowserWallet(wallet);
  browserWallets.set(wallet, known);
  return known;
}

function createBrowserWallet(wallet: SolanaWallet): BrowserWallet {
  return {
    name: wallet.name,
    family: "solana",
    async sign(requirements) {
      const { signPayment } = await loadSigning();
      return signPayment(wallet, requirements, document.body.dataset.solanaRpc ?? "");
    },
  };
}
