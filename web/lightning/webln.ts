import { announce, element, show, write } from "../elements.ts";
import { whileBusy } from "../busy.ts";
import { wake } from "../order/pause.ts";

/** A Lightning wallet that its extension put into the page (WebLN, webln.dev). */
interface WebLn {
  /** Not of the standard; some wallets say who they are. */
  readonly walletName?: string;
  enable(): Promise<unknown>;
  sendPayment(invoice: string): Promise<unknown>;
}

/** Wires the button that pays the shown invoice by the wallet. @param onPaid is told what the wallet shows for a proof */
export function startWebLn(onPaid: (preimage: unknown) => void): void {
  element("pay-by-webln", HTMLButtonElement).addEventListener("click", () => {
    void pay(onPaid);
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
  write("lightning-fault", text);
  show("lightning-fault", text !== "");
}

async function pay(onPaid: (preimage: unknown) => void): Promise<void> {
  const wallet = webLn();
  const invoice = element("invoice").textContent;
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
      onPaid(await wallet.sendPayment(invoice));
    });
    announce("The wallet has paid. Waiting for the service to see it.");
    wake();
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? error.message : "it gave no reason";
    lightningFault(
      `The wallet did not pay: ${reason.replace(/\.$/, "")}. Try again, or pay the invoice by another wallet: it can be paid once.`,
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
