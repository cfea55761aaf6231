import { announce, getElement, show, showText, write } from "../elements.ts";
import { runWhileBusy } from "../busy.ts";
import { endWait } from "../order/wait.ts";
import { describeWalletError, isCancelled } from "../order/paying/wallet-error.ts";
import { translate } from "../words/translate.ts";

/** A Lightning wallet that its extension put into the page (WebLN, webln.dev). */
interface WebLn {
  /** Not of the standard; some wallets say who they are. */
  readonly walletName?: string;
  enable(): Promise<unknown>;
  sendPayment(invoice: string): Promise<unknown>;
}

interface PayableInvoice {
  readonly invoice: string;
  /** Returns whether the page still shows its document. */
  readonly isCurrent: () => boolean;
  /** Receives the proof that the wallet shows. */
  readonly paid: (answer: unknown) => Promise<void>;
}

/** How long the button waits for a wallet, in ms: it may have to be opened first, or has been closed without a word. */
const maxWaitMs = 30_000;
/** Counts requests to the wallet: only the outcome of the last one is shown. */
let asked = 0;
/** Has the button wait no longer. */
let letGo: () => void = () => undefined;

/** Wires the button that pays by the wallet. @param inSight the invoice that is shown at the click */
export function startWebLn(inSight: () => PayableInvoice | undefined): void {
  getElement("pay-by-webln", HTMLButtonElement).addEventListener("click", () => {
    const payable = inSight();
    if (payable) void pay(payable);
  });
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") letGo();
  });
}

/** Shows the button once there is such a wallet: extensions may add theirs after the page has loaded, and not all announce it. */
export function noticeWebLn(): void {
  if (getElement("pay-by-webln", HTMLButtonElement).hidden && findWebLn()) showWebLn();
}

/** Shows the button if there is such a wallet. */
export function showWebLn(): void {
  const wallet = findWebLn();
  show("pay-by-webln", wallet !== undefined);
  // It has been asked to pay another invoice.
  if (getElement("pay-by-webln", HTMLButtonElement).disabled) letGo();
  else write("pay-by-webln", translate("Pay with {wallet}", { wallet: nameWallet(wallet) }));
}

/** Tells beside the button why nothing was paid. */
export function showLightningFault(text: string): void {
  showText("lightning-fault", text);
}

/** Pays an invoice by WebLN. A wallet asked again pays nothing twice: an invoice has one payment hash, by which nodes know paid ones (BOLT 11). */
async function pay({ invoice, isCurrent, paid }: PayableInvoice): Promise<void> {
  const wallet = findWebLn();
  if (!wallet) {
    showWebLn();
    return;
  }
  showLightningFault("");
  const name = nameWallet(wallet);
  announce(translate("Waiting for {wallet}.", { wallet: name }));
  const turn = ++asked;
  const isInSight = (): boolean => turn === asked && isCurrent();
  const askWallet = async (): Promise<"answered"> => {
    try {
      await wallet.enable();
      // The user may have moved on meanwhile.
      if (isInSight()) await paid(await wallet.sendPayment(invoice));
      if (isCurrent()) {
        showLightningFault("");
        announce(translate("The wallet has paid. Waiting for the service to see it."));
        endWait();
      }
    } catch (error) {
      if (isInSight())
        showLightningFault(
          isCancelled(error)
            ? translate(
                "You cancelled in {wallet}. Try again, or pay the invoice with another wallet: it can only be paid once.",
                { wallet: name },
              )
            : translate(
                "The wallet did not pay: {reason}. Try again, or pay the invoice with another wallet: it can only be paid once.",
                { reason: describeWalletError(error) },
              ),
        );
    }
    return "answered";
  };
  const button = getElement("pay-by-webln", HTMLButtonElement);
  const outcome = await runWhileBusy(button, translate("Waiting for {wallet} …", { wallet: name }), () =>
    Promise.race([askWallet(), waitForBuyer()]),
  );
  if (outcome === "unanswered" && isInSight())
    showLightningFault(
      translate(
        "We have no answer from {wallet} yet. Confirm the payment there, ask again, or pay the invoice with another wallet: it can only be paid once.",
        { wallet: name },
      ),
    );
}

/** Ends after a while, or when its buyer does not wait any longer. */
function waitForBuyer(): Promise<"unanswered"> {
  return new Promise((resolve) => {
    const end = (): void => {
      resolve("unanswered");
    };
    letGo = end;
    setTimeout(end, maxWaitMs);
  });
}

function nameWallet(wallet: WebLn | undefined): string {
  return wallet?.walletName ?? translate("this browser’s wallet");
}

/** Finds the wallet. An element of the page with the id `webln` would be found by the same name, and is none. */
function findWebLn(): WebLn | undefined {
  const { webln } = window as { webln?: Partial<WebLn> };
  return typeof webln?.enable === "function" && typeof webln.sendPayment === "function"
    ? (webln as WebLn)
    : undefined;
}
