import { toString } from "qrcode";
import { lightningInvoice } from "../../lambdas/interface/responses.ts";
import { ConversionError } from "./convert.ts";
import type { Payer } from "./convert.ts";

/** How an invoice comes to be paid: by a wallet of ours, or by a person who is shown it. */
export type PayInvoice = (paymentRequest: string) => Promise<void>;

/** How often the service is asked whether the invoice is paid, in ms. */
const askEveryMs = 2_000;

/** Pays over Lightning by the offer flow: asks for the invoice, has it paid, and sends the document again until that is seen. */
export function lightningPayer(payInvoice: PayInvoice): Payer {
  return {
    method: "lightning",
    async pay(required, _answer, send) {
      const offer = required.offers.find(({ payment_methods: methods }) => methods.includes("lightning"));
      if (!offer) throw new ConversionError("The service does not offer Lightning now.");
      const asked = await fetch(required.payment_request_url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          offer_id: offer.id,
          payment_context_token: required.payment_context_token,
          payment_method: "lightning",
        }),
      });
      if (!asked.ok)
        throw new ConversionError(`The service gave no invoice (status ${asked.status}). Try again.`);
      const { payment_request: invoice, expires_at: expiresAt } = lightningInvoice.parse(await asked.json());
      await payInvoice(invoice.payment_request);

      for (;;) {
        const answer = await send();
        if (answer.status !== 402) return answer;
        if (Date.now() > Date.parse(expiresAt))
          throw new ConversionError("The invoice has expired unpaid. Nothing was charged.");
        await new Promise((resolve) => setTimeout(resolve, askEveryMs));
      }
    },
  };
}

/** Shows an invoice in the terminal, for a person to pay with any wallet. */
export async function showInvoice(paymentRequest: string): Promise<void> {
  const code = await toString(`lightning:${paymentRequest.toUpperCase()}`, { type: "terminal", small: true });
  console.error(`${code}\n${paymentRequest}\n\nWaiting for the invoice to be paid …`);
}
