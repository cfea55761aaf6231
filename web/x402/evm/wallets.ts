import type { BrowserWallet } from "../browser-wallet.ts";
import { createLazyPart } from "../../load-part.ts";
import type { EvmProvider } from "./provider.ts";

const loadSigning = createLazyPart(() => import("./signed-payment.ts"));

/** A wallet that has announced itself (EIP-6963). */
interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string };
  readonly provider: EvmProvider;
}

/**
 * Finds wallets of EVM, those that are here and those that come later (EIP-6963).
 * @param onChange is called with all of them, each time one appears or changes its network
 */
export function findEvmWallets(onChange: (wallets: readonly BrowserWallet[]) => void): void {
  // A wallet announces itself each time it is asked, under the same id.
  const wallets = new Map<string, BrowserWallet>();
  window.addEventListener("eip6963:announceProvider", (event) => {
    const { info, provider } = (event as CustomEvent<Announcement>).detail;
    if (wallets.has(info.uuid)) return;
    const tellAll = () => {
      onChange([...wallets.values()]);
    };
    wallets.set(info.uuid, createBrowserWallet(info.name, provider, tellAll));
    tellAll();
  });
  window.dispatchEvent(new Event("eip6963:requestProvider"));
}

function createBrowserWallet(name: string, provider: EvmProvider, onMove: () => void): BrowserWallet {
  let network: string | undefined;
  const moveTo = (chainId: unknown): void => {
    network = `eip155:${String(Number(chainId))}`;
    onMove();
  };
  // One that does not tell is asked to go to the first network on offer.
  provider.request({ method: "eth_chainId" }).then(moveTo, () => undefined);
  provider.on?.("chainChanged", moveTo);
  return {
    name,
    family: "eip155",
    get network() {
      return network;
    },
    async sign(requirements, asked) {
      const { signPayment: signedPayment } = await loadSigning();
      return signedPayment(provider, requirements, asked);
    },
  };
}
