import { expect, vi } from "vitest";
import type { ConversionBody, Harness } from "../harness.ts";

export interface Offers {
  readonly payment_request_url: string;
  readonly payment_context_token: string;
  readonly offers: readonly {
    id: string;
    amount: number;
    currency: string;
    payment_methods: string[];
    metadata?: { l402?: { invoice: string } };
  }[];
}

/** What somebody who pays over Lightning asks the service for. */
export interface LightningBuyer {
  offersFor(body: ConversionBody): Promise<Offers>;
  /** Asks for the invoice of the first offer. */
  askInvoice(offers: Offers, fields?: object, url?: string): Promise<Response>;
  invoiceFor(body: ConversionBody): Promise<string>;
  /** Token and invoice of the challenge for a document. */
  challengeFor(body: ConversionBody): Promise<{ token: string; invoice: string }>;
}

export function lightningBuyer(service: Harness): LightningBuyer {
  const buyer: LightningBuyer = {
    async offersFor(body) {
      return (await (await service.post(body)).json()) as Offers;
    },

    askInvoice: (offers, fields = { payment_method: "lightning" }, url = offers.payment_request_url) =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          offer_id: offers.offers[0]?.id,
          payment_context_token: offers.payment_context_token,
          ...fields,
        }),
      }),

    async invoiceFor(body) {
      const answer = (await (await buyer.askInvoice(await buyer.offersFor(body))).json()) as {
        payment_request: { payment_request: string };
      };
      return answer.payment_request.payment_request;
    },

    async challengeFor(body) {
      const header = (await service.post(body)).headers.get("www-authenticate") ?? "";
      const parameters = Object.fromEntries(
        [...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]): [string, string] => [
          name,
          value,
        ]),
      );
      expect(header).toMatch(
        /^L402 macaroon="[^"]+", invoice="[^"]+", version="0", token="[^"]+"(?:, Payment .*)?$/,
      );
      expect(parameters.macaroon).toBe(parameters.token);
      return { token: parameters.token ?? "", invoice: parameters.invoice ?? "" };
    },
  };
  return buyer;
}

/** Moves the clock on. */
export function later(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}
