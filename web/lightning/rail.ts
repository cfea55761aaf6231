import type { LightningInvoice } from "../../lambdas/interface/responses.ts";
import { element, show, write } from "../elements.ts";
import { showEstimate } from "../estimate/estimate.ts";
import { awayText } from "../order/rail.ts";
import type { Offered, Purchase, Rail } from "../order/rail.ts";
import { askInvoice } from "./ask-invoice.ts";
import { hideInvoice, isOpen, showInvoice, startInvoice } from "./invoice.ts";
import { lightningFault, startWebLn } from "./webln.ts";

/** Lightning in the page: an invoice to be paid by any wallet, which the page notices by asking whether the document is paid for. */

/** An invoice that was shown may be open in a wallet: after a refresh it stays as long as it can be paid. */
interface Kept {
  readonly amount: number;
  readonly invoice: LightningInvoice;
  /** What the wallet of this browser has shown for having paid it. */
  readonly preimage?: string;
}

let purchase: Purchase | undefined;

export const lightning: Rail = {
  name: "Lightning",
  section: "lightning",

  start() {
    startInvoice();
    startWebLn(keepPreimage);
    const renew = element("renew", HTMLButtonElement);
    renew.addEventListener("click", () => {
      renew.disabled = true;
      renew.textContent = "Asking for an invoice …";
      purchase?.renew();
    });
  },

  async show(offered, shownFor) {
    const kept = shownFor.kept() as Kept | undefined;
    purchase = shownFor;
    if (kept && offered.isAgain) return;
    if (kept && isOpen(kept.invoice)) {
      writeAmount(kept.amount);
      showInvoice(kept.invoice);
    } else await showNew(offered, shownFor);
    element("renew", HTMLButtonElement).disabled = false;
    write("renew", "Get a new invoice");
  },

  payment(kept) {
    if (kept === undefined) return undefined;
    const { amount, invoice, preimage } = kept as Kept;
    return {
      amount: `${amountText(amount)} over Lightning`,
      facts: [
        ["Payment hash", invoice.payment_request.payment_hash],
        ...(preimage === undefined ? [] : [["Preimage", preimage] as const]),
        ["Invoice", invoice.payment_request.payment_request],
      ],
    };
  },

  fault: lightningFault,
};

async function showNew(offered: Offered, shownFor: Purchase): Promise<void> {
  const { offer, answer } = offered;
  writeAmount(offer?.amount);
  const token = answer.offers.payment_context_token;
  const invoice = offer && (await askInvoice(offer.id, token).catch(() => undefined));
  if (!shownFor.isCurrent()) return;
  shownFor.keep(invoice && ({ amount: offer.amount, invoice } satisfies Kept));
  if (invoice) {
    showInvoice(invoice);
  } else {
    write("lightning-away", awayText(offered, "Lightning"));
    show("lightning-away");
    hideInvoice();
  }
}

/** A preimage is the payer's own proof; kept only where it is one of 32 bytes (BOLT 11), as not all wallets show it. */
function keepPreimage(answer: unknown): void {
  const preimage = (answer as { readonly preimage?: unknown } | undefined)?.preimage;
  const kept = purchase?.kept() as Kept | undefined;
  if (kept && typeof preimage === "string" && /^[0-9a-f]{64}$/i.test(preimage))
    purchase?.keep({ ...kept, preimage } satisfies Kept);
}

function writeAmount(amount: number | undefined): void {
  write("lightning-amount", amount === undefined ? "" : amountText(amount));
  showEstimate("lightning-estimate", amount === undefined ? undefined : { amount, unit: "sat" });
}

function amountText(amount: number): string {
  return `${String(amount)} ${amount === 1 ? "sat" : "sats"}`;
}
