import { announce, element, show, tell, write } from "../elements.ts";
import { whileBusy } from "../busy.ts";
import { wake } from "../order/pause.ts";
import { reasonOf } from "../order/wallet-fault.ts";

/** A Lightning wallet that its extension put into the page (WebLN, webln.dev). */
interface WebLn {
  /** Not of the standard; some wallets say who they are. */
  readonly walletName?: string;
  enable(): Promise<unknown>;
  sendPayment(invoice: string): Promise<unknown>;
}

interface PayableInvoice {
  readonly invoice: string;
  /** Whether the page still shows its document. */
  readonly isCurrent: () => boolean;
  /** Is told what the wallet shows for a proof. */
  readonly paid: (answer: unknown) => Promise<void>;
}

/** Wires the button that pays by the wallet. @param inSight the invoice that is shown at the click */
export function startWebLn(inSight: () => PayableInvoice | undefined): void {
  element("pay-by-webln", HTMLButtonElement).addEventListener("click", () => {
    const payable = inSight();
    if (payable) void pay(payable);
  });
}

/** Shows the button where there is such a wallet, and nowhere else. */
export function showWebLn(): void {
  const wallet = webLn();
  show("pay-by-webln", wallet !== undefined);
  if (element("pay-by-webln", HTMLButtonElement).disabled) return;
  write("pay-by-webln", `Pay with ${nameOf(wallet)}`);
}

/** Tells beside the button why nothing was paid. */
export function lightningFault(text: string): void {
  tell("lightning-fault", text);
}

async function pay({ invoice, isCurrent, paid }: PayableInvoice): Promise<void> {
  const wallet = webLn();
  if (!wallet) {
    showWebLn();
    return;
  }
  lightningFault("");
  const name = nameOf(wallet);
  announce(`Waiting for ${name}.`);
  try {
    await whileBusy(element("pay-by-webln", HTMLButtonElement), `Waiting for ${name} …`, async () => {
      await wallet.enable();
      // Its owner has gone on meanwhile.
      if (isCurrent()) await paid(await wallet.sendPayment(invoice));
    });
    if (!isCurrent()) return;
    announce("The wallet has paid. Waiting for the service to see it.");
    wake();
  } catch (error) {
    if (!isCurrent()) return;
    lightningFault(
      `The wallet did not pay: ${reasonOf(error)}. Try again, or pay the invoice by another wallet: it can be paid once.`,
    );
  }
}

function nameOf(wallet: WebLn | undefined): string {
  return wallet?.walletName ?? "this browser’s wallet";
}

/** What is there must be a wallet: an element of the page with this id would be found by the same name. */
function webLn(): WebLn | undefined {
  const { webln } = window as { webln?: Partial<WebLn> };
  return typeof webln?.enable === "function" && typeof webln.sendPayment === "function"
    ? (webln as WebLn)
    : undefined;
}
