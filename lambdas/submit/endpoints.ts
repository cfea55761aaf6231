import type { Accounts, Payer } from "../accounts/accounts.ts";
import { isThisMachine } from "../http-contract/callback-url.ts";
import { ValidationError } from "../http-contract/errors.ts";
import type { HttpRequest, RequestTo } from "../http/http-handler.ts";
import { idempotencyKey } from "../http/headers/idempotency-key.ts";
import { conversionRequest, deliveredConversionRequest } from "../http-contract/requests.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { parse, readBody } from "../http/validation.ts";
import { leftOut } from "./left-out.ts";

/** What a request asks for, and the account that pays for it, if one does. */
export interface Conversion {
  readonly source: ConversionRequest;
  readonly account: Payer | undefined;
  /** The client's `Idempotency-Key`, if it sent one. */
  readonly key: string | undefined;
}

export interface EndpointOptions {
  readonly accounts: Accounts;
  readonly maxBodyBytes: number;
  /** Whether documents can be sent by e-mail here. */
  readonly delivers: boolean;
  /** Whether receivers are told of their jobs' ends here. */
  readonly callsBack: boolean;
  /** Whether receivers on this very machine are told, too. */
  readonly callsLoopback: boolean;
}

/**
 * Reads a request as its endpoint has it: who is asked for on it, and which body it takes.
 * @throws {UnauthorizedError} (from the returned function) before the body is looked at
 * @throws {ValidationError} and its kin, when the body does not fit
 */
export function createConversionReader(
  options: EndpointOptions,
): (request: RequestTo<"submit">) => Promise<Conversion> {
  const { accounts, maxBodyBytes, callsBack, callsLoopback } = options;

  const refuseUncalled = (receiver: string | undefined): void => {
    if (receiver === undefined || !callsBack || callsLoopback || !isThisMachine(new URL(receiver))) return;
    const msg =
      "This service calls receivers on the public web alone, and this address is your own machine's.";
    throw new ValidationError([{ loc: ["body", "options", "callback_url"], msg, type: "value_error" }]);
  };

  const sourceIn = (
    request: HttpRequest,
    schema: typeof conversionRequest | typeof deliveredConversionRequest,
  ): ConversionRequest => {
    const body = readBody(request, maxBodyBytes);
    const source = parse(schema, body, "body");
    refuseUncalled(source.options.callback_url);
    const warnings = leftOut(schema, body, options);
    return { ...source, ...(warnings.length > 0 && { warnings }) };
  };

  const deliverable = (request: HttpRequest): ConversionRequest => {
    const source = sourceIn(request, deliveredConversionRequest);
    if (source.options.delivery && !options.delivers) {
      const msg = "This service does not send documents by e-mail. Leave delivery out and download the PDF.";
      throw new ValidationError([{ loc: ["body", "options", "delivery"], msg, type: "value_error" }]);
    }
    return source;
  };

  const conversion = async (request: RequestTo<"submit">): Promise<Omit<Conversion, "key">> => {
    switch (request.operation) {
      case "postMarkdown":
      case "postMarkdownCheck":
        return { account: undefined, source: sourceIn(request, conversionRequest) };
      case "postV1DocumentGeneralMarkdown":
        return { account: await accounts.user(request), source: deliverable(request) };
      case "postV1DocumentL402Markdown":
        return { account: await accounts.prepaid(request), source: deliverable(request) };
    }
  };

  return async (request) => ({ ...(await conversion(request)), key: idempotencyKey(request) });
}
