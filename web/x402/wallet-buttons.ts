import { whileBusy } from "../busy.ts";
import { element, show } from "../elements.ts";
import type { SolanaWallet } from "./wallets.ts";

let drawn: readonly SolanaWallet[] | undefined;

/** Draws a button for each wallet of the browser, or what to do without one. @param pay by one of them */
export function drawWallets(
  wallets: readonly SolanaWallet[],
  pay: (wallet: SolanaWallet) => Promise<void>,
): void {
  const buttonOf = (wallet: SolanaWallet): HTMLButtonElement => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "primary";
    button.textContent = `Pay with ${wallet.name}`;
    button.onclick = () => {
      void whileBusy(button, `Waiting for ${wallet.name} …`, () => pay(wallet));
    };
    return button;
  };
  // Drawn again only when they change: a button that has the focus keeps it.
  if (wallets !== drawn) element("wallets").replaceChildren(...wallets.map(buttonOf));
  drawn = wallets;
  show("wallets", wallets.length > 0);
  show("with-wallet", wallets.length > 0);
  show("without-wallet", wallets.length === 0);
}
