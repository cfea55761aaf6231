import type { Payer } from "../client/client.ts";
import type { Invoice } from "../client/client.ts";
import { invoiceFor } from "../client/lightning-payer.ts";

/** Nobody here can pay the invoice; a person has to. Not a failure: the same call goes on once it is paid. */
export class InvoiceUnpaid extends Error {
  override readonly name = "InvoiceUnpaid";
  readonly invoice: Invoice;

  constructor(invoice: Invoice) {
    super("The invoice has to be paid");
    this.invoice = invoice;
  }
}

/** A payer without a wallet: it gets the invoice and hands it on. */
export function invoiceShower(): Payer {
  return {
    method: "lightning",
    async pay(purchase) {
      throw new InvoiceUnpaid(await invoiceFor(purchase));
    },
  };
}
