import type { BrowserWallet } from "../browser-wallet.ts";
import type { EvmProvider } from "./provider.ts";

/** A wallet that has announced itself (EIP-6963). */
interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: EvmProvider;
}

/**
 * Finds wallets of EVM, those that are here and those that come later (EIP-6963).
 * @param onChange is told all of them, each time one comes
 */
export function findEvmWallets(onChange: (wallets: readonly BrowserWallet[]) => void): void {
  // A wallet announces itself each time it is asked, under the same id.
  const wallets = new Map<string, BrowserWallet>();
  window.addEventListener("eip6963:announceProvider", (event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail;
    if (wallets.has(info.uuid)) return;
    wallets.set(info.uuid, browserWallet(info.name, provider));
    onChange([...wallets.values()]);
  });
  window.dispatchEvent(new Event("eip6963:requestProvider"));
}

function browserWallet(name: string, provider: EvmProvider): BrowserWallet {
  return {
    name,
    family: "eip155",
    async sign(requirements) {
      const { signedPayment } = await import("./signed-payment.ts");
      return signedPayment(provider, requirements);
    },
  };
}
