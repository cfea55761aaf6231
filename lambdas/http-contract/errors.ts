import type { ErrorCode } from "./error-codes.ts";

/** One error of a request, as FastAPI's HTTPValidationError has it (docs/contract.md, "Validation error"). */
export interface ValidationFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  readonly code: ErrorCode;
  /** The rule of EN 16931 that an invoice breaks. */
  readonly rule?: string;
}

/**
 * An error that the client sees, with its status, JSON body and headers. Anything else that is thrown is a fault of this service and becomes
 * a 500.
 */
export abstract class HttpError extends Error {
  abstract override readonly name: string;
  abstract readonly status: number;
  /** Undefined where the response has no body. */
  abstract readonly code: ErrorCode | undefined;
  readonly headers: Readonly<Record<string, string>> = {};

  /** Returns the JSON body of the response; undefined for none. */
  body(): unknown {
    return { detail: this.message, code: this.code };
  }
}

/** 422: the request is understood and does not fit the schema. */
export class ValidationError extends HttpError {
  override readonly name = "ValidationError";
  readonly status = 422;
  readonly code = undefined;
  readonly faults: readonly ValidationFault[];

  constructor(faults: readonly ValidationFault[]) {
    super(faults.map((fault) => `${fault.loc.join(".")}: ${fault.msg}`).join("; "));
    this.faults = faults;
  }

  override body(): unknown {
    return { detail: this.faults };
  }
}

/** 400: a payment header that cannot be decoded. */
export class UndecodablePaymentError extends HttpError {
  override readonly name = "UndecodablePaymentError";
  readonly status = 400;
  readonly code = "payment-undecodable";
}

/** 400: a message that the payment service did not send, or not now. */
export class WebhookRefusedError extends HttpError {
  override readonly name = "WebhookRefusedError";
  readonly status = 400;
  readonly code = "webhook-refused";
}

/** 401: the bearer token or the account key is missing or not accepted. */
export class UnauthorizedError extends HttpError {
  override readonly name = "UnauthorizedError";
  readonly status = 401;
  readonly code: ErrorCode;
  override readonly headers: Readonly<Record<string, string>>;

  /** Creates a 401. @param challenge value of `WWW-Authenticate` (RFC 9110, section 11.6.1) */
  constructor(code: ErrorCode, message: string, challenge: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.headers = { "www-authenticate": challenge };
  }
}

/** 403: the request bypassed the front door. */
export class ForbiddenError extends HttpError {
  override readonly name = "ForbiddenError";
  readonly status = 403;
  readonly code = "address-not-served";
}

/** 404 without a body: no such job, or no such offer for this payment context. */
export class NotFoundError extends HttpError {
  override readonly name = "NotFoundError";
  readonly status = 404;
  readonly code = undefined;

  override body(): undefined {
    return undefined;
  }
}

/** 404 with a body: no such path. */
export class UnknownPathError extends HttpError {
  override readonly name = "UnknownPathError";
  readonly status = 404;
  readonly code = "path-unknown";
}

/** 404 with a body: this service does without what is at the path. */
export class PreviewsNotOfferedError extends HttpError {
  override readonly name = "PreviewsNotOfferedError";
  readonly status = 404;
  readonly code = "previews-not-offered";
}

/** 404 with a body: this service sells no credit. */
export class CreditsNotOfferedError extends HttpError {
  override readonly name = "CreditsNotOfferedError";
  readonly status = 404;
  readonly code = "credits-not-offered";
}

/** 405: the path exists for other methods. */
export class MethodNotAllowedError extends HttpError {
  override readonly name = "MethodNotAllowedError";
  readonly status = 405;
  readonly code = "method-not-allowed";
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, allowed: readonly string[]) {
    super(message);
    this.headers = { allow: allowed.join(", ") };
  }
}

/** 422: the document is paid for and could not be printed, where its PDF was asked for. The body is problem details (RFC 9457). */
export class JobFailedError extends HttpError {
  override readonly name = "JobFailedError";
  readonly status = 422;
  readonly code = "job-failed";
  override readonly headers: Readonly<Record<string, string>>;
  readonly job: object;

  /** Creates the error. @param job as its status describes it */
  constructor(message: string, job: object, headers: Readonly<Record<string, string>>) {
    super(message);
    this.job = job;
    this.headers = { ...headers, "content-type": "application/problem+json" };
  }

  override body(): unknown {
    const title = "The document could not be printed";
    return { title, status: this.status, detail: this.message, code: this.code, job: this.job };
  }
}

/** 409: the job has no PDF yet. */
export class NotReadyError extends HttpError {
  override readonly name = "NotReadyError";
  readonly status = 409;
  readonly code = "pdf-not-ready";
}

/** 409: the document has no such receipt. */
export class NoReceiptError extends HttpError {
  override readonly name = "NoReceiptError";
  readonly status = 409;
  readonly code: Extract<ErrorCode, `receipt${string}`>;

  constructor(code: NoReceiptError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** 409: the document is paid for, or a payment for it is being settled, so that there is nothing to pay. */
export class PaidAlreadyError extends HttpError {
  override readonly name = "PaidAlreadyError";
  readonly status = 409;
  readonly code = "document-paid";
}

/** 409: the payer has used the payment's identifier for another document. */
export class IdentifierReusedError extends HttpError {
  override readonly name = "IdentifierReusedError";
  readonly status = 409;
  readonly code = "payment-identifier-reused";

  constructor() {
    super(
      "You have used this payment identifier for another document. This payment was not collected. " +
        "Give each document an identifier of its own, and send this one again with a new one.",
    );
  }
}

/** 410: the PDF has been deleted. */
export class GoneError extends HttpError {
  override readonly name = "GoneError";
  readonly status = 410;
  readonly code = "pdf-deleted";
}

/** 413: the body is larger than the limit. */
export class PayloadTooLargeError extends HttpError {
  override readonly name = "PayloadTooLargeError";
  readonly status = 413;
  readonly code = "request-too-large";

  /** Creates the error. @param bytes of the body; undefined where they are not known */
  constructor(bytes: number | undefined, maxBytes: number) {
    const size = bytes === undefined ? "too large" : `${String(bytes)} bytes`;
    super(
      `The request is ${size}; the limit is ${String(maxBytes)} bytes. Split the document, or use smaller images.`,
    );
  }
}

/** 415: the body is not declared as JSON, or is compressed. `Accept-Encoding` distinguishes the two (RFC 9110, 15.5.16). */
export class UnsupportedMediaTypeError extends HttpError {
  override readonly name = "UnsupportedMediaTypeError";
  readonly status = 415;
  readonly code: ErrorCode;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** 429: a limit of a network, a recipient or an account is reached. */
export class TooManyRequestsError extends HttpError {
  override readonly name = "TooManyRequestsError";
  readonly status = 429;
  readonly code: ErrorCode;
  override readonly headers: Readonly<Record<string, string>>;

  /** Creates a 429. @param retryAfterSeconds until the limit allows more */
  constructor(code: ErrorCode, message: string, retryAfterSeconds: number) {
    super(message);
    this.code = code;
    this.headers = { "retry-after": String(retryAfterSeconds) };
  }
}

/** 500: a fault of the service, which the log describes. */
export class InternalError extends HttpError {
  override readonly name = "InternalError";
  readonly status = 500;
  readonly code = "internal-error";

  constructor() {
    super("Internal error. No payment was lost. Try again.");
  }
}

/** 503: a dependency is out of reach, or the outcome of a settlement is not known yet. Trying again loses nothing. */
export class UnavailableError extends HttpError {
  override readonly name = "UnavailableError";
  readonly status = 503;
  readonly code: ErrorCode;
  override readonly headers: Readonly<Record<string, string>>;

  /** Creates a 503. @param retryAfterSeconds until a retry makes sense */
  constructor(code: ErrorCode, message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.headers = { "retry-after": String(retryAfterSeconds) };
  }
}
