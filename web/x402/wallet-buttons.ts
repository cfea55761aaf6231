import { runWhileBusy } from "../busy.ts";
import { createButton } from "../create-element.ts";
import type { Offer } from "../order/paying/rail.ts";
import type { BrowserWallet } from "./browser-wallet.ts";
import { findNetworkTitle, chooseTerms, listTerms, formatUsdc } from "./networks.ts";
import { translate } from "../words/translate.ts";

/** A wallet and what its button says. */
interface WalletButton {
  readonly wallet: BrowserWallet;
  readonly label: string;
}

/** Draws a button for each of the wallets that an offer can be paid from. @returns whether there is one */
export type WalletDrawer = (wallets: readonly BrowserWallet[], offer: Offer | undefined) => boolean;

/**
 * Creates what draws the buttons of wallets.
 * @param box which holds them alone
 * @param pay by one of them
 * @param isPriced whether each names the price, even where it is the same on all networks
 */
export function createWalletDrawer(
  box: HTMLElement,
  pay: (wallet: BrowserWallet) => Promise<void>,
  isPriced = false,
): WalletDrawer {
  let drawn: readonly WalletButton[] = [];
  return (wallets, offer) => {
    const buttons = wallets.flatMap((wallet) => labelWallets(wallet, offer, isPriced));
    // Drawn again only when they change: a button that has the focus keeps it.
    if (!isSame(buttons, drawn))
      box.replaceChildren(...buttons.map((button) => createPayButton(button, pay)));
    drawn = buttons;
    box.hidden = buttons.length === 0;
    return buttons.length > 0;
  };
}

function labelWallets(
  wallet: BrowserWallet,
  offer: Offer | undefined,
  isPriced: boolean,
): readonly WalletButton[] {
  const all = listTerms(offer);
  const terms = chooseTerms(offer, wallet);
  if (!terms) return [];
  const namesPrice = isPriced || all.some(({ amount }) => amount !== terms.amount);
  const price = formatUsdc(terms.amount);
  const way =
    all.length > 1
      ? translate("{wallet} on {network}", {
          wallet: wallet.name,
          network: findNetworkTitle(terms.network),
        })
      : wallet.name;
  const label = namesPrice
    ? translate("Pay {price} with {wallet}", { price, wallet: way })
    : translate("Pay with {wallet}", { wallet: way });
  return [{ wallet, label }];
}

function isSame(buttons: readonly WalletButton[], others: readonly WalletButton[]): boolean {
  return (
    buttons.length === others.length &&
    buttons.every(
      ({ wallet, label }, place) => wallet === others[place]?.wallet && label === others[place].label,
    )
  );
}

function createPayButton(
  { wallet, label }: WalletButton,
  pay: (wallet: BrowserWallet) => Promise<void>,
): HTMLButtonElement {
  const act = (): void => {
    const waiting = translate("Waiting for {wallet} …", { wallet: wallet.name });
    void runWhileBusy(button, waiting, () => pay(wallet));
  };
  const button = createButton(label, act, { className: "primary" });
  return button;
}
