import { checkoutPage } from "../../lambdas/http-contract/responses.ts";
import { requestPayment, sendUntilPaid } from "./payment-request.ts";
import type { Payer } from "../convert.ts";
import { NotPaidError } from "../errors.ts";

/** A page on which a card pays. */
export interface CardPage {
  readonly url: string;
  /** In `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly expiresAt: Date;
}

/** How often the service is asked whether the page is paid, in ms. */
const askEveryMs = 3_000;

/**
 * Pays for a pack by card: shows a person the payment service's page, and sends the request again until it is paid. The person sees the amount there and
 * decides, so no spending limit applies.
 */
export function createCardPayer(show: (page: CardPage) => void): Payer {
  return {
    method: "card",
    async pay(purchase) {
      const offer = purchase.required.offers.find(({ payment_methods: methods }) => methods.includes("card"));
      const address = offer?.metadata.checkout_request_url;
      if (!offer || address === undefined)
        throw new NotPaidError(
          "The service does not offer cards for this. They pay for packs of credit, where the service takes them.",
        );
      const answer = await requestPayment(purchase, { url: address, offerId: offer.id, method: "card" });
      if (answer === undefined) return purchase.send();
      const { checkout_url: url, expires_at: end } = checkoutPage.parse(answer);
      const expiresAt = new Date(end);
      show({ url, amount: offer.amount, currency: offer.currency, expiresAt });
      return sendUntilPaid(purchase, {
        everyMs: askEveryMs,
        expiresAt,
        expired:
          "The page to pay on is over, and the service has seen no payment. One that was begun in time may still arrive, within 15 minutes: " +
          "if you paid, do not pay again. The same request finds the payment, or gets a new page.",
      });
    },
  };
}

/** Shows a page in the terminal, for a person to open in a browser. */
export function showCardPage({ url, amount, currency, expiresAt }: CardPage): void {
  console.error(
    `Pay ${amount.toFixed(2)} ${currency} by card, by ${expiresAt.toISOString()}:\n${url}\n\nWaiting for the payment …`,
  );
}
