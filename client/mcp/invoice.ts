import type { Payer } from "../client.ts";
import type { Invoice } from "../client.ts";
import { invoiceFor } from "../payment/lightning-payer.ts";

/** Nobody here can pay the invoice; a person has to. Not a failure: the same call goes on once it is paid. */
export class InvoiceUnpaidError extends Error {
  override readonly name = "InvoiceUnpaidError";
  readonly invoice: Invoice;

  constructor(invoice: Invoice) {
    super("The invoice has to be paid");
    this.invoice = invoice;
  }
}

/**
 * A payer without a wallet: it gets the invoice and hands it on. While that can be paid, the same document is answered with the same
 * invoice, so that it is paid once and counts once against the limit; one that has expired stays counted, since only the person knows
 * whether it was paid.
 */
export function createInvoiceShower(): Payer {
  const shown = new Map<string, Invoice>();
  return {
    method: "lightning",
    async pay(purchase) {
      for (const [document, { expiresAt }] of shown)
        if (expiresAt.getTime() <= Date.now()) shown.delete(document);
      const invoice = shown.get(purchase.document) ?? (await invoiceFor(purchase));
      shown.set(purchase.document, invoice);
      throw new InvoiceUnpaidError(invoice);
    },
  };
}
