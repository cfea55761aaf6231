import { ValidationError } from "../http-contract/errors.ts";
import { protocolHeaders } from "../http-contract/payment/payment-methods.ts";
import type { HttpResponse } from "../http/response.ts";
import type { RequestTo } from "../http/http-handler.ts";
import { quoteAnswer } from "../payments/offers.ts";
import { buildOfferOptions } from "./submit-options.ts";

/** Headers of payers and accounts. */
const credentials = ["authorization", "x-authorization", "x-api-key"].concat(
  protocolHeaders("payment").map(({ name }) => name.toLowerCase()),
);

/**
 * Returns whether a request asks for a quote: it calls an endpoint that sells documents to anybody, without one. Catalogues of paid services do so,
 * and list nothing that does not answer 402.
 */
export function asksForQuote({ operation, body }: RequestTo<"submit">): boolean {
  switch (operation) {
    case "getMarkdown":
    case "getV1DocumentL402Markdown":
      return true;
    case "postMarkdown":
    case "postV1DocumentL402Markdown":
      return body.byteLength === 0;
    case "postMarkdownCheck":
    case "postMarkdownPreview":
    case "postV1DocumentGeneralMarkdown":
    case "getV1Credits":
    case "postV1Credits":
    case "postV1WebhooksStripe":
    case "postJobJobIdReceipt":
      return false;
  }
}

/** Returns whether a request brings a payment or names an account. */
export function bringsCredential({ headers }: RequestTo<"submit">): boolean {
  return credentials.some((name) => headers[name] !== undefined);
}

/**
 * Creates the answer to such a request, with the offers of any document. Nothing is recorded, and no offer can be paid.
 * @throws {ValidationError} (from the returned function) when the request brings a payment, which is not read
 */
export function createAnswerQuote(
  options: Parameters<typeof buildOfferOptions>[0],
): (request: RequestTo<"submit">) => Promise<HttpResponse> {
  const { PUBLIC_BASE_URL: publicBaseUrl } = options.settings;
  return async (request) => {
    const how = `Send your document: POST ${publicBaseUrl}${request.path} with Content-Type: application/json and {"data": {"text_body": "# Markdown"}}.`;
    if (bringsCredential(request)) {
      const msg = `The document is missing, so nothing was charged. ${how}`;
      throw new ValidationError([{ loc: ["body"], msg, type: "missing", code: "document-missing" }]);
    }
    return quoteAnswer(how, await buildOfferOptions(options, request));
  };
}
