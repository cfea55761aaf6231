import type { Payer } from "../client.ts";
import type { Invoice } from "../client.ts";
import { listChallenges, type PaymentNeeded } from "../../lambdas/http-contract/mcp/payment.ts";
import { ChallengeUnpaidError } from "./payment-scheme.ts";
import { invoiceFor } from "../payment/lightning-payer.ts";

/** Nobody here can pay the invoice; a person has to. Not a failure: the same call continues once it is paid. */
export class InvoiceUnpaidError extends Error {
  override readonly name = "InvoiceUnpaidError";
  readonly invoice: Invoice;
  /** The same for an agent that pays itself. */
  readonly needed: PaymentNeeded;

  constructor(invoice: Invoice, needed: PaymentNeeded) {
    super("The invoice is not paid yet");
    this.invoice = invoice;
    this.needed = needed;
  }
}

/**
 * Creates a payer without a wallet, which gets the invoice and returns it. While it can be paid, the same document is answered with the same invoice,
 * so that it is paid once and counts once against the limit; an expired one stays counted, since only the person knows whether it was paid. An agent
 * that pays itself gets the challenges, and no invoice is made.
 * @param agentPays returns whether the agent has said so
 */
export function createInvoiceShower(agentPays: () => boolean): Payer {
  const shown = new Map<string, Invoice>();
  return {
    method: "lightning",
    async pay(purchase) {
      const challenges = listChallenges(purchase.required);
      const needed: PaymentNeeded = { httpStatus: 402, challenges };
      const lacksInvoices = !purchase.required.offers.some(({ payment_methods: methods }) =>
        methods.includes("lightning"),
      );
      if (challenges.length > 0 && (agentPays() || lacksInvoices)) throw new ChallengeUnpaidError(needed);
      for (const [document, { expiresAt }] of shown)
        if (expiresAt.getTime() <= Date.now()) shown.delete(document);
      const invoice = shown.get(purchase.document) ?? (await invoiceFor(purchase));
      shown.set(purchase.document, invoice);
      throw new InvoiceUnpaidError(invoice, needed);
    },
  };
}
