import type { LightningInvoice } from "../../lambdas/http-contract/responses.ts";
import { getElement, show, write } from "../elements.ts";
import { formatAwayText } from "../order/paying/rail.ts";
import type { Offered, Payment, Purchase, Rail } from "../order/paying/rail.ts";
import { formatLightning, formatSats } from "./amount.ts";
import { askInvoice } from "./ask-invoice.ts";
import { hideInvoice, isOpen, showInvoice, startInvoice } from "./invoice.ts";
import { readPreimage } from "./preimage.ts";
import { showLightningFault, startWebLn } from "./webln.ts";
import { translate } from "../words/translate.ts";

/** Lightning in the page: an invoice to be paid by any wallet, which the page notices by asking whether the document is paid for. */

/** An invoice that was shown may be open in a wallet: after a refresh it stays as long as it can be paid. */
interface Kept {
  readonly amount: number;
  readonly invoice: LightningInvoice;
  /** The proof of payment from this browser's wallet. */
  readonly preimage?: string;
}

let purchase: Purchase | undefined;
/** The invoice in the page, of that purchase; another tab may have another one for the same document. */
let inSight: Kept | undefined;

/** Pays over Lightning. */
export const lightning: Rail = {
  name: "Lightning",
  section: "lightning",

  start() {
    startInvoice();
    startWebLn(() => purchase && inSight && payableBy(purchase, inSight));
    const renew = getElement("renew", HTMLButtonElement);
    renew.addEventListener("click", () => {
      renew.disabled = true;
      renew.textContent = translate("Getting an invoice …");
      purchase?.renew();
    });
  },

  async show(offered, shownFor) {
    if (purchase?.key !== shownFor.key) inSight = undefined;
    purchase = shownFor;
    const kept = shownFor.kept() as Kept | undefined;
    if (offered.isAgain && kept && inSight && hashOf(kept) === hashOf(inSight)) return;
    if (kept && (kept.preimage !== undefined || isOpen(kept.invoice))) showKept(kept);
    else await showNew(offered, shownFor);
    getElement("renew", HTMLButtonElement).disabled = false;
    write("renew", translate("Get a new invoice"));
  },

  payment: (kept) => (kept === undefined ? undefined : createPayment(kept as Kept)),

  fault: showLightningFault,
};

async function showNew(offered: Offered, shownFor: Purchase): Promise<void> {
  const { offer, response, isAgain } = offered;
  // An invoice for another document does not pay for this one; an unreachable rail stays so until it is back.
  if (!isAgain) {
    hideInvoice();
    show("lightning-away", false);
  }
  writeAmount(offer?.amount);
  const token = response.offers.payment_context_token;
  const invoice = offer && (await askInvoice(offer.id, token).catch(() => undefined));
  if (!shownFor.isCurrent()) return;
  if (invoice) {
    const kept: Kept = { amount: offer.amount, invoice };
    shownFor.keep(kept);
    showKept(kept);
  } else {
    inSight = undefined;
    write("lightning-away", formatAwayText(offered, "Lightning"));
    show("lightning-away");
    hideInvoice();
  }
}

function showKept(kept: Kept): void {
  inSight = kept;
  writeAmount(kept.amount);
  showInvoice(kept.invoice, kept.preimage !== undefined);
}

/** Returns the payment request for the browser's wallet: its answer belongs to this invoice, whatever the page shows by then. */
function payableBy(paidFor: Purchase, kept: Kept) {
  return {
    invoice: kept.invoice.payment_request.payment_request,
    isCurrent: () => paidFor.isCurrent(),
    async paid(answer: unknown) {
      // At once, as the page may be left at any moment.
      paidFor.paid(createPayment(kept));
      const preimage = await readPreimage(answer, hashOf(kept));
      if (preimage === undefined) return;
      const proven: Kept = { ...kept, preimage };
      paidFor.paid(createPayment(proven));
      const now = paidFor.kept() as Kept | undefined;
      if (now && hashOf(now) === hashOf(kept)) paidFor.keep(proven);
      if (paidFor.isCurrent()) showKept(proven);
    },
  };
}

function createPayment({ amount, invoice, preimage }: Kept): Payment {
  return {
    amount: formatLightning(amount),
    facts: [
      ["Payment hash", invoice.payment_request.payment_hash],
      ...(preimage === undefined ? [] : [["Preimage", preimage] as const]),
      ["Invoice", invoice.payment_request.payment_request],
    ],
    isProven: preimage !== undefined,
  };
}

function hashOf({ invoice }: Kept): string {
  return invoice.payment_request.payment_hash;
}

function writeAmount(amount: number | undefined): void {
  write("lightning-amount", amount === undefined ? "" : formatSats(amount));
}
