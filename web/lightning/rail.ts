import type { LightningInvoice } from "../../lambdas/interface/responses.ts";
import { element, show, write } from "../elements.ts";
import { awayText } from "../order/rail.ts";
import type { Offered, Purchase, Rail } from "../order/rail.ts";
import { askInvoice } from "./ask-invoice.ts";
import { hideInvoice, isOpen, showInvoice, startInvoice } from "./invoice.ts";
import { startWebLn } from "./webln.ts";

/** Lightning in the page: an invoice to be paid by any wallet, which the page notices by asking whether the document is paid for. */

/** An invoice that was shown may be open in a wallet: after a refresh it stays as long as it can be paid. */
interface Kept {
  readonly amount: number;
  readonly invoice: LightningInvoice;
}

let purchase: Purchase | undefined;

export const lightning: Rail = {
  name: "Lightning",
  section: "lightning",

  start() {
    startInvoice();
    startWebLn();
    element("renew").addEventListener("click", () => purchase?.renew());
  },

  async show(offered, shownFor) {
    const kept = shownFor.kept() as Kept | undefined;
    purchase = shownFor;
    if (kept && offered.isAgain) return;
    if (kept && isOpen(kept.invoice)) {
      writeAmount(kept.amount);
      showInvoice(kept.invoice);
    } else await showNew(offered, shownFor);
  },
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

function writeAmount(amount: number | undefined): void {
  write("lightning-amount", amount === undefined ? "" : `${String(amount)} ${amount === 1 ? "sat" : "sats"}`);
}
