import type { LightningInvoice } from "../../lambdas/http-contract/responses.ts";
import { copyOnClick } from "../copy-button.ts";
import { announce, getElement, show, write } from "../elements.ts";
import { isShown } from "../views.ts";
import { noticeWebLn, showWebLn } from "./webln.ts";
import { formatNumber, translate } from "../words/translate.ts";

/** The invoice in the page: its QR code, its text to be copied, and how long it is good. */

let expiresAt = 0;

/** Wires the button that copies the invoice, and the countdown. */
export function startInvoice(): void {
  copyOnClick(getElement("copy"), {
    text: () => getElement("invoice").textContent,
    name: () => translate("Copy invoice"),
    show: () => getSelection()?.selectAllChildren(getElement("invoice")),
  });
  // A phone cannot scan its own screen.
  if (matchMedia("(max-width: 38rem), (pointer: coarse) and (hover: none)").matches)
    getElement("qr-fold", HTMLDetailsElement).open = false;
  setInterval(countDown, 1000);
}

/** Returns whether it can still be paid. */
export function isOpen({ expires_at: end }: LightningInvoice): boolean {
  return Date.parse(end) > Date.now();
}

/** Shows an invoice, or that it is paid. @param isPaid whether a wallet has shown that it has paid it */
export function showInvoice(
  { payment_request: invoice, expires_at: end }: LightningInvoice,
  isPaid: boolean,
): void {
  hideInvoice();
  show("lightning-paid", isPaid);
  show("lightning-away", false);
  if (isPaid) return;
  expiresAt = Date.parse(end);
  getElement("qr", HTMLImageElement).src = invoice.payment_qr_svg;
  getElement("lightning-link", HTMLAnchorElement).href = `lightning:${invoice.payment_request}`;
  write("invoice", invoice.payment_request);
  showWebLn();
  countDown();
}

export function hideInvoice(): void {
  show("lightning-open", false);
  show("lightning-expired", false);
  show("lightning-paid", false);
  expiresAt = 0;
}

function countDown(): void {
  if (expiresAt === 0) return;
  noticeWebLn();
  const seconds = Math.max(0, Math.floor((expiresAt - Date.now()) / 1000));
  write(
    "countdown",
    translate("{minutes} min {seconds} s", {
      minutes: Math.floor(seconds / 60),
      seconds: formatNumber(seconds % 60, { minimumIntegerDigits: 2 }),
    }),
  );
  const expired = seconds === 0;
  if (expired) {
    // Nobody may have looked since a wallet paid it: this page waits while another program is in front.
    const text = translate("The Lightning invoice has expired. A payment made in time is still noticed.");
    write("lightning-expired-text", text);
    if (getElement("lightning-expired").hidden && isShown("pay")) announce(text);
  }
  show("lightning-open", !expired);
  show("lightning-expired", expired);
}
