import { randomBytes } from "node:crypto";
import { createInvoiceMaker, type InvoiceMaker, type InvoiceState, type RegtestInvoice } from "./invoices.ts";

/** What a wallet tells that is not so: of an invoice its amount or its payment hash, of a payment its preimage. */
export type Lie = "amount" | "payment hash" | "preimage";

/** The invoices of a node of the regtest network, and who pays them. */
export interface RegtestWallet {
  /** By payment hash. */
  readonly invoices: Map<string, RegtestInvoice>;
  /** Makes an invoice that nobody else can find yet. */
  readonly make: InvoiceMaker;
  /**
   * Pays an invoice from the wallet itself.
   * @returns the preimage, hex
   * @throws {Error} when the wallet did not issue it, or it can no longer be paid
   */
  readonly pay: (paymentRequest: string) => string;
  /** Puts an invoice into another state, as a hold invoice or a payment in part would be. */
  put(paymentRequest: string, state: InvoiceState, paidSats: number): void;
  /** Makes the wallet lie until it is called with undefined. */
  lie(about: Lie | undefined): void;
}

/** Creates an empty wallet. */
export function createRegtestWallet(): RegtestWallet {
  const makeInvoice = createInvoiceMaker();
  const invoices = new Map<string, RegtestInvoice>();
  let lie: Lie | undefined;

  const issued = (paymentRequest: string): RegtestInvoice => {
    const invoiceFor = [...invoices.values()].find((invoice) => invoice.paymentRequest === paymentRequest);
    if (!invoiceFor) throw new Error("The node did not issue this invoice");
    return invoiceFor;
  };

  return {
    invoices,
    make(request) {
      const invoice = makeInvoice({ ...request, sats: request.sats + (lie === "amount" ? 1 : 0) });
      if (lie !== "payment hash") return invoice;
      const { paymentRequest } = makeInvoice({ ...request, preimage: randomBytes(32) });
      return { ...invoice, paymentRequest };
    },
    pay(paymentRequest) {
      const invoice = issued(paymentRequest);
      if (invoice.state !== "OPEN" || invoice.expiresAt < Date.now())
        throw new Error("The invoice can no longer be paid");
      const { preimage } = invoice;
      invoice.state = "SETTLED";
      invoice.paidSats = invoice.sats;
      if (lie === "preimage") Object.assign(invoice, { preimage: randomBytes(32).toString("hex") });
      return preimage;
    },
    put(paymentRequest, state, paidSats) {
      Object.assign(issued(paymentRequest), { state, paidSats });
    },
    lie(about) {
      lie = about;
    },
  };
}
