import { runWhileBusy } from "../busy.ts";
import { getElement, show } from "../elements.ts";
import type { Offer } from "../order/paying/rail.ts";
import type { BrowserWallet } from "./browser-wallet.ts";
import { findNetworkTitle, chooseTerms, listTerms, formatUsdc } from "./networks.ts";

/** A wallet and what its button says. */
interface WalletButton {
  readonly wallet: BrowserWallet;
  readonly label: string;
}

let drawn: readonly WalletButton[] = [];

/** Draws a button for each wallet of the browser that an offer can be paid from, or what to do without one. @param pay by one of them */
export function drawWallets(
  wallets: readonly BrowserWallet[],
  offer: Offer | undefined,
  pay: (wallet: BrowserWallet) => Promise<void>,
): void {
  const buttons = wallets.flatMap((wallet) => labelWallets(wallet, offer));
  // Drawn again only when they change: a button that has the focus keeps it.
  if (!isSame(buttons, drawn))
    getElement("wallets").replaceChildren(...buttons.map((button) => createButton(button, pay)));
  drawn = buttons;
  show("wallets", buttons.length > 0);
  show("with-wallet", buttons.length > 0);
  show("without-wallet", buttons.length === 0);
}

function labelWallets(wallet: BrowserWallet, offer: Offer | undefined): readonly WalletButton[] {
  const all = listTerms(offer);
  const terms = chooseTerms(offer, wallet);
  if (!terms) return [];
  const price = all.some(({ amount }) => amount !== terms.amount) ? `${formatUsdc(terms.amount)} ` : "";
  const place = all.length > 1 ? ` on ${findNetworkTitle(terms.network)}` : "";
  return [{ wallet, label: `Pay ${price}with ${wallet.name}${place}` }];
}

function isSame(buttons: readonly WalletButton[], others: readonly WalletButton[]): boolean {
  return (
    buttons.length === others.length &&
    buttons.every(
      ({ wallet, label }, place) => wallet === others[place]?.wallet && label === others[place].label,
    )
  );
}

function createButton(
  { wallet, label }: WalletButton,
  pay: (wallet: BrowserWallet) => Promise<void>,
): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "primary";
  button.textContent = label;
  button.onclick = () => {
    void runWhileBusy(button, `Waiting for ${wallet.name} …`, () => pay(wallet));
  };
  return button;
}
