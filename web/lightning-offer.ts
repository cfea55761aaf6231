import type { LightningInvoice } from "../lambdas/interface/responses.ts";
import { announce, element, show, write } from "./elements.ts";

/** A Lightning wallet that its extension put into the page (WebLN). */
interface WebLn {
  /** Not of the standard; some wallets say who they are. */
  readonly walletName?: string;
  enable(): Promise<unknown>;
  sendPayment(invoice: string): Promise<unknown>;
}

let expiresAt = 0;

/** Wires the Lightning offer's buttons. @param onPaid the wallet says that it has paid @param onRenew a new invoice is wanted */
export function startLightningOffer(onPaid: () => void, onRenew: () => void): void {
  element("copy").addEventListener("click", () => {
    void copy();
  });
  element("renew").addEventListener("click", onRenew);
  element("webln", HTMLButtonElement).addEventListener("click", () => {
    void payByExtension(onPaid);
  });
  setInterval(countDown, 1000);
}

export function showInvoice({ payment_request: invoice, expires_at: end }: LightningInvoice): void {
  expiresAt = Date.parse(end);
  const qr = element("qr", HTMLImageElement);
  qr.src = invoice.payment_qr_svg;
  element("lightning-link", HTMLAnchorElement).href = `lightning:${invoice.payment_request}`;
  write("invoice", invoice.payment_request);
  const wallet = webLn();
  show("webln", wallet !== undefined);
  write("webln", `Pay with ${wallet?.walletName ?? "this browser’s wallet"}`);
  show("lightning-away", false);
  countDown();
}

/** Says that Lightning cannot be paid by now. */
export function lightningAway(message: string): void {
  write("lightning-away", message);
  show("lightning-away");
  show("lightning-open", false);
  show("lightning-expired", false);
  expiresAt = 0;
}

function countDown(): void {
  if (expiresAt === 0) return;
  const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000));
  write("countdown", `${String(Math.floor(seconds / 60))} min ${String(seconds % 60).padStart(2, "0")} s`);
  const expired = seconds === 0;
  if (expired && element("lightning-expired").hidden && !element("pay").hidden)
    announce("The Lightning invoice has expired. Nothing was charged.");
  show("lightning-open", !expired);
  show("lightning-expired", expired);
}

async function copy(): Promise<void> {
  try {
    await navigator.clipboard.writeText(element("invoice").textContent);
    write("copy", "Copied");
    announce("The invoice is copied.");
  } catch {
    announce("The browser does not allow copying. Select the invoice and copy it by hand.");
    getSelection()?.selectAllChildren(element("invoice"));
  }
  setTimeout(() => {
    write("copy", "Copy the invoice");
  }, 2000);
}

async function payByExtension(onPaid: () => void): Promise<void> {
  const wallet = webLn();
  const button = element("webln", HTMLButtonElement);
  if (!wallet) return;
  button.disabled = true;
  try {
    await wallet.enable();
    await wallet.sendPayment(element("invoice").textContent);
    onPaid();
  } catch (error) {
    announce(`The wallet did not pay: ${error instanceof Error ? error.message : "it gave no reason"}.`);
  } finally {
    button.disabled = false;
  }
}

function webLn(): WebLn | undefined {
  return (window as { webln?: WebLn }).webln;
}
