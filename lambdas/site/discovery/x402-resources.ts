import type { OfferDescription } from "../../payments/definitions.ts";

/** Returns `GET /.well-known/x402`: the resources that x402 sells, in the form of x402scan and later crawlers (version 1). */
export function x402Resources(publicBaseUrl: string, rails: readonly OfferDescription[]): object {
  return {
    version: 1,
    resources: sellsByX402(rails) ? ["POST /markdown"] : [],
    instructions:
      'POST {"data":{"text_body":"# Markdown"}} as JSON. The 402 carries the terms in PAYMENT-REQUIRED; the same request with ' +
      `PAYMENT-SIGNATURE answers with a job whose path leads to the PDF. ${publicBaseUrl}/llms.txt tells more.`,
  };
}

/** Returns whether a rail speaks x402. */
export function sellsByX402(rails: readonly OfferDescription[]): boolean {
  return rails.some(({ catalogue }) => catalogue.protocols.some((protocol) => "x402" in protocol));
}
