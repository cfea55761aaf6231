import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { correction, generate } from "lean-qr";
import { lightningInvoice } from "../../lambdas/http-contract/responses.ts";
import type { Amount } from "./amount.ts";
import type { Payer, Purchase } from "../convert.ts";
import { ConversionError, NotPaidError } from "../errors.ts";
import { checkOffered } from "./offer.ts";
import { requestPayment, sendUntilPaid } from "./payment-request.ts";

/** An invoice that waits to be paid. */
export interface Invoice {
  /** BOLT11. */
  readonly paymentRequest: string;
  readonly amountSats: number;
  /** SHA-256 of the preimage, hex. */
  readonly paymentHash: string;
  readonly expiresAt: Date;
}

/** The service makes no invoice: the document is paid for, or being paid for. */
class NothingToPayError extends ConversionError {
  override readonly name = "NothingToPayError";
}

/**
 * Pays an invoice: by a wallet, which may return the preimage (hex), or by showing it to a person.
 * @param warn is called if it is doubtful whether the invoice is paid
 */
export type PayInvoice = (
  paymentRequest: string,
  warn?: (doubt: string) => void,
) => Promise<string | undefined> | Promise<void>;

/** How often the service is asked whether the invoice is paid, in ms. */
const askEveryMs = 2_000;

/** Pays over Lightning by the offer flow: asks for the invoice, has it paid, and sends the document again until that is seen. */
export function createLightningPayer(payInvoice: PayInvoice): Payer {
  return {
    method: "lightning",
    async pay(purchase) {
      let invoice: Invoice;
      try {
        invoice = await invoiceFor(purchase);
      } catch (error) {
        if (error instanceof NothingToPayError) return purchase.send();
        throw error;
      }
      const { paymentRequest, expiresAt } = invoice;
      let doubt = "";
      try {
        const preimage = await payInvoice(paymentRequest, (found) => (doubt = found));
        if (typeof preimage === "string") purchase.proven({ preimage });
      } catch (error) {
        if (!(error instanceof NotPaidError)) throw error;
        // A wallet may fail when its payment is under way, or made.
        const response = await purchase.send();
        if (response.status === 402) throw error;
        return response;
      }
      return sendUntilPaid(purchase, {
        everyMs: askEveryMs,
        expiresAt,
        expired:
          `The invoice has expired, and the service has seen no payment. If you paid it, do not pay again: the same request finds the payment. ${doubt}`.trim(),
        onUnpaid() {
          if (doubt === "") return;
          const reason = `${doubt} The service has seen no payment yet; we ask it until ${expiresAt.toISOString()}.`;
          purchase.waiting({ seconds: 0, reason });
        },
      });
    },
  };
}

/** Returns the invoice of a document, within the spending limit. Once it is paid, the same document is answered with its job. @throws {ConversionError} */
export async function invoiceFor(purchase: Purchase): Promise<Invoice> {
  const { required, limit } = purchase;
  const offer = required.offers.find(({ payment_methods: methods }) => methods.includes("lightning"));
  if (!offer)
    throw new NotPaidError("The service does not offer Lightning now. Pay by x402, or try again later.");
  const answer = await requestPayment(purchase, {
    url: required.payment_request_url,
    offerId: offer.id,
    method: "lightning",
  });
  if (answer === undefined) throw new NothingToPayError("This document is paid for already. Send it again.");
  const { payment_request: invoice, expires_at: expiresAt } = lightningInvoice.parse(answer);
  // A wallet pays the invoice's amount, whatever the offer says.
  const decoded = decodeInvoice(invoice.payment_request);
  if (!decoded) throw new NotPaidError("The service returned an invalid invoice. Nothing was paid.");
  if (!(decoded.millisatoshi > 0))
    throw new NotPaidError("The service returned an invoice without an amount. Nothing was paid.");
  const amount: Amount = { millionths: BigInt(decoded.millisatoshi) * 1000n, currency: "SATS" };
  checkOffered(required.offers, "lightning", amount);
  // Nor is it given back when the invoice expires unpaid, as far as the service says: it was out of our hands.
  limit.spend(amount, invoice.payment_request);
  return {
    paymentRequest: invoice.payment_request,
    amountSats: decoded.satoshi,
    paymentHash: decoded.paymentHash,
    expiresAt: new Date(expiresAt),
  };
}

/** Shows an invoice in the terminal, for a person to pay with any wallet. */
export function showInvoice(paymentRequest: string): void {
  console.error(
    `${terminalCode(`lightning:${paymentRequest.toUpperCase()}`)}\n${paymentRequest}\n\nWaiting for the invoice to be paid …`,
  );
}

/** Modules of light around a code. */
const margin = 2;

/** Draws a QR code in half blocks, black on white: a line holds two rows of modules. */
function terminalCode(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const span = (step: number) =>
    Array.from({ length: Math.ceil((code.size + 2 * margin) / step) }, (_, at) => at * step - margin);
  const half = (x: number, y: number) => " ▀▄█"[Number(code.get(x, y)) + 2 * Number(code.get(x, y + 1))];
  const rows = span(2).map((y) =>
    span(1)
      .map((x) => half(x, y))
      .join(""),
  );
  return rows.map((row) => `\u001b[47m\u001b[30m${row}\u001b[0m`).join("\n");
}
