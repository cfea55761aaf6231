import type { Accounts, Payer } from "../accounts/accounts.ts";
import { ValidationError } from "../interface/errors.ts";
import type { HttpRequest } from "../interface/http.ts";
import { conversionRequest, deliveredConversionRequest } from "../interface/requests.ts";
import type { ConversionRequest } from "../interface/requests.ts";
import { parseBody } from "../interface/validation.ts";

/** What a request asks for, and the account that pays for it, if one does. */
export interface Conversion {
  readonly source: ConversionRequest;
  readonly account: Payer | undefined;
}

export interface EndpointOptions {
  readonly accounts: Accounts;
  readonly maxBodyBytes: number;
  /** Whether documents can be sent by e-mail here. */
  readonly mails: boolean;
}

/**
 * How each endpoint reads a request: who is asked for on it, and which body it takes.
 * @throws {UnauthorizedError} (from the returned functions) before the body is looked at
 * @throws {ValidationError} and its kin, when the body does not fit
 */
export function createEndpoints(
  options: EndpointOptions,
): (path: string) => (request: HttpRequest) => Promise<Conversion> {
  const { accounts, maxBodyBytes, mails } = options;

  const deliverable = (request: HttpRequest): ConversionRequest => {
    const source = parseBody(deliveredConversionRequest, request, maxBodyBytes);
    if (source.options.delivery && !mails) {
      const msg = "This service does not send documents by e-mail. Leave delivery out and download the PDF.";
      throw new ValidationError([{ loc: ["body", "options", "delivery"], msg, type: "value_error" }]);
    }
    return source;
  };

  return (path) => {
    switch (path) {
      case "/v1/document/general/markdown":
        return async (request) => {
          const account = await accounts.user(request);
          return { account, source: deliverable(request) };
        };
      case "/v1/document/l402/markdown":
        return async (request) => {
          const account = await accounts.prepaid(request);
          return { account, source: deliverable(request) };
        };
      default:
        return (request) =>
          Promise.resolve({
            account: undefined,
            source: parseBody(conversionRequest, request, maxBodyBytes),
          });
    }
  };
}
