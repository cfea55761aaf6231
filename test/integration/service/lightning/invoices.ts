import type { ConversionBody, Harness } from "../harness.ts";

/** The invoice that the offer of a document leads to. */
export async function invoiceFor(service: Harness, body: ConversionBody): Promise<string> {
  const { offers, payment_context_token } = (await (await service.post(body)).json()) as {
    offers: { id: string }[];
    payment_context_token: string;
  };
  const answer = await fetch(`${service.url}/payment-request`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offer_id: offers[0]?.id, payment_context_token }),
  });
  if (!answer.ok)
    throw new Error(`There is no invoice in an answer ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { payment_request: { payment_request: string } }).payment_request
    .payment_request;
}

/** The invoice of the challenge in the 402. */
export async function challengeOf(service: Harness, body: ConversionBody): Promise<string> {
  const header = (await service.post(body)).headers.get("www-authenticate") ?? "";
  return /invoice="([^"]+)"/.exec(header)?.[1] ?? "";
}
