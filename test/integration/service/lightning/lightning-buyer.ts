import { postJson } from "../../../post-json.ts";
import type { ConversionBody, Harness } from "../harness.ts";

/** What somebody who pays over Lightning asks the service for. */

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

type Service = Pick<Harness, "post">;

export async function requestOffers(service: Service, body: ConversionBody): Promise<Offers> {
  return (await (await service.post(body)).json()) as Offers;
}

/** Asks for the invoice of the first offer. */
export function askInvoice(
  offers: Pick<Offers, "payment_request_url" | "payment_context_token"> & {
    readonly offers: readonly { readonly id: string }[];
  },
  fields: object = { payment_method: "lightning" },
  url = offers.payment_request_url,
): Promise<Response> {
  const { payment_context_token } = offers;
  return postJson(url, { offer_id: offers.offers[0]?.id, payment_context_token, ...fields });
}

/** Requests the invoice of a 402's first offer. */
export async function requestOfferedInvoice(answer: Response): Promise<string> {
  const asked = await askInvoice((await answer.json()) as Offers);
  if (!asked.ok) throw new Error(`There is no invoice in an answer ${asked.status}: ${await asked.text()}`);
  return ((await asked.json()) as { payment_request: { payment_request: string } }).payment_request
    .payment_request;
}

export async function requestInvoice(service: Service, body: ConversionBody): Promise<string> {
  return requestOfferedInvoice(await service.post(body));
}

/** Requests token and invoice of the challenge for a document. */
export async function requestChallenge(
  service: Service,
  body: ConversionBody,
): Promise<{ readonly token: string; readonly invoice: string }> {
  const header = (await service.post(body)).headers.get("www-authenticate") ?? "";
  const [, macaroon, invoice = "", token = ""] =
    /^L402 macaroon="([^"]+)", invoice="([^"]+)", version="0", token="([^"]+)"(?:, Payment .*)?$/.exec(
      header,
    ) ?? [];
  if (macaroon !== token) throw new Error(`There is no challenge in ${header}`);
  return { token, invoice };
}
