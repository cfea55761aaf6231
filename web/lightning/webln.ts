import { announce, element, show, write } from "../elements.ts";
import { wake } from "../pause.ts";

/** A Lightning wallet that its extension put into the page (WebLN). */
interface WebLn {
  /** Not of the standard; some wallets say who they are. */
  readonly walletName?: string;
  enable(): Promise<unknown>;
  sendPayment(invoice: string): Promise<unknown>;
}

/** Wires the button that pays the shown invoice by the wallet. */
export function startWebLn(): void {
  element("webln", HTMLButtonElement).addEventListener("click", () => {
    void pay();
  });
}

/** Shows the button where there is such a wallet. */
export function showWebLn(): void {
  const wallet = webLn();
  show("webln", wallet !== undefined);
  write("webln", `Pay with ${wallet?.walletName ?? "this browser’s wallet"}`);
}

async function pay(): Promise<void> {
  const wallet = webLn();
  const button = element("webln", HTMLButtonElement);
  if (!wallet) return;
  button.disabled = true;
  try {
    await wallet.enable();
    await wallet.sendPayment(element("invoice").textContent);
    announce("The wallet has paid. Waiting for the service to see it.");
    wake();
  } catch (error) {
    announce(`The wallet did not pay: ${error instanceof Error ? error.message : "it gave no reason"}.`);
  } finally {
    button.disabled = false;
  }
}

function webLn(): WebLn | undefined {
  return (window as { webln?: WebLn }).webln;
}
