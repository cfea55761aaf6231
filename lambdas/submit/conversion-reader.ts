import { findFrontMatterWarnings } from "../../document/core/front-matter/warnings.ts";
import { findFieldRule } from "../../document/features/invoices/faults.ts";
import type { Accounts, AccountPlan } from "../accounts/accounts.ts";
import { isThisMachine } from "../http-contract/callback-url.ts";
import { ValidationError, type ValidationFault } from "../http-contract/errors.ts";
import type { HttpRequest, RequestTo } from "../http/http-handler.ts";
import { idempotencyKey } from "../http/headers/idempotency-key.ts";
import { conversionRequest, deliveredConversionRequest, previewRequest } from "../http-contract/requests.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { parse, readBody } from "../http/validation.ts";
import { displayName, findRequestWarnings } from "./request-warnings.ts";
import { unknownFields } from "./unknown-fields.ts";

/** What a request asks for, and the account that pays, if one does. */
export interface Conversion {
  readonly source: ConversionRequest;
  readonly account: AccountPlan | undefined;
  /** The client's `Idempotency-Key`, if it sent one. */
  readonly idempotencyKey: string | undefined;
  /** The job of the document that this one corrects, if it does. */
  readonly corrects?: string | undefined;
  /** The page that a preview is to show beside the first ones. */
  readonly page?: number | undefined;
}

/** A parsed body. */
type ParsedBody = ConversionRequest & Pick<Conversion, "corrects" | "page">;

type RequestSchema = typeof conversionRequest | typeof deliveredConversionRequest | typeof previewRequest;

/** What this service does with requests. */
export interface EndpointOptions {
  readonly accounts: Accounts;
  readonly maxBodyBytes: number;
  /** Whether documents can be sent by email. */
  readonly delivers: boolean;
  /** Whether callbacks are made. */
  readonly callsBack: boolean;
  /** Whether callbacks may go to this machine. */
  readonly callsLoopback: boolean;
}

/**
 * Reads a request by its endpoint: the account that it requires, and the body that it takes.
 * @throws {UnauthorizedError} (from the returned function) before the body is read
 * @throws {HttpError} of a kind that fits, when the body is invalid
 */
export function createConversionReader(
  options: EndpointOptions,
): (request: RequestTo<"submit">) => Promise<Conversion> {
  const { accounts, maxBodyBytes, callsBack, callsLoopback } = options;

  const checkCallbackUrl = (receiver: string | undefined): void => {
    if (receiver === undefined || !callsBack || callsLoopback || !isThisMachine(new URL(receiver))) return;
    const msg = "callback_url must be a public address.";
    throw new ValidationError([
      { loc: ["body", "options", "callback_url"], msg, type: "value_error", code: "callback-not-public" },
    ]);
  };

  const readSource = async (request: HttpRequest, schema: RequestSchema): Promise<ParsedBody> => {
    if (request.body.byteLength === 0) throw createMissingDocumentError();
    const body = readBody(request, maxBodyBytes);
    const source = parseDocument(schema, body);
    checkCallbackUrl(source.options.callback_url);
    const warnings = [
      ...findRequestWarnings(schema, body, options),
      ...(await findFrontMatterWarnings(source.data.text_body)),
    ];
    return { ...source, ...(warnings.length > 0 && { warnings }) };
  };

  const readDeliveredSource = async (request: HttpRequest): Promise<ParsedBody> => {
    const source = await readSource(request, deliveredConversionRequest);
    if (source.options.delivery && !options.delivers) {
      const msg = "This service does not send emails. Remove delivery and download the PDF.";
      throw new ValidationError([
        { loc: ["body", "options", "delivery"], msg, type: "value_error", code: "delivery-not-offered" },
      ]);
    }
    return source;
  };

  const readAccountAndSource = async (
    request: RequestTo<"submit">,
  ): Promise<Pick<Conversion, "account"> & { readonly source: ParsedBody }> => {
    switch (request.operation) {
      case "postMarkdown":
        return {
          account: await accounts.findPrepaidAccountOfOwnKey(request),
          source: await readSource(request, conversionRequest),
        };
      case "postMarkdownCheck":
        return { account: undefined, source: await readSource(request, conversionRequest) };
      case "postMarkdownPreview":
        return { account: undefined, source: await readSource(request, previewRequest) };
      case "postV1DocumentGeneralMarkdown":
        return {
          account: await accounts.authenticateUser(request),
          source: await readDeliveredSource(request),
        };
      case "postV1DocumentL402Markdown":
        return {
          account: await accounts.findPrepaidAccount(request),
          source: await readDeliveredSource(request),
        };
      default:
        throw new Error(`${request.operation} takes no document`);
    }
  };

  return async (request) => {
    const { account, source: parsed } = await readAccountAndSource(request);
    const { corrects, page, ...source } = parsed;
    return { account, source, corrects, page, idempotencyKey: idempotencyKey(request) };
  };
}

function createMissingDocumentError(): ValidationError {
  const msg = `The document is missing. Send {"data": {"text_body": "# Markdown"}} with Content-Type: application/json.`;
  return new ValidationError([{ loc: ["body"], msg, type: "missing", code: "document-missing" }]);
}

/** Adds the rule of EN 16931 that makes a field of an invoice mandatory to its fault. */
function nameInvoiceRule(fault: ValidationFault): ValidationFault {
  const [body, data, field, ...path] = fault.loc;
  const rule = body === "body" && data === "data" && field === "invoice" ? findFieldRule(path) : undefined;
  return rule === undefined ? fault : { ...fault, msg: `${rule}: ${fault.msg}`, rule };
}

/** Checks a body against its schema, and tells whoever put the text elsewhere where it belongs. @throws {ValidationError} */
function parseDocument(schema: RequestSchema, body: unknown): ParsedBody {
  try {
    return parse(schema, body, "body");
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const misplaced = unknownFields(schema, body).find(({ meant }) => meant?.join(".") === "data.text_body");
    const text = misplaced ? `Markdown that ${misplaced.path.map(displayName).join(".")} holds` : "Markdown";
    const msg = `Field required: the ${text} belongs in data.text_body, {"data": {"text_body": "…"}}`;
    throw new ValidationError(
      error.faults.map((fault) =>
        /^body\.data(?:\.text_body)?$/.test(fault.loc.join(".")) && fault.type === "missing"
          ? { ...fault, msg }
          : nameInvoiceRule(fault),
      ),
    );
  }
}
