/** One fault of a request, as FastAPI's HTTPValidationError names it (docs/contract.md, "Validation error"). */
export interface ValidationFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/**
 * An outcome that the client is told about: its status, its JSON body (none when undefined) and headers (answer.ts).
 * Everything else that is thrown is our fault and becomes a 500.
 */
export abstract class HttpError extends Error {
  abstract override readonly name: string;
  abstract readonly status: number;
  readonly headers: Readonly<Record<string, string>> = {};

  /** The JSON body of the answer; undefined for an answer without one. */
  body(): unknown {
    return { detail: this.message };
  }
}

/** 422: the request is understood and does not fit the schema. */
export class ValidationError extends HttpError {
  override readonly name = "ValidationError";
  readonly status = 422;
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
}

/** 401: the bearer token or the account key is missing, or is not one that we take. */
export class UnauthorizedError extends HttpError {
  override readonly name = "UnauthorizedError";
  readonly status = 401;
  override readonly headers: Readonly<Record<string, string>>;

  /** @param challenge value of `WWW-Authenticate` (RFC 9110, section 11.6.1) */
  constructor(message: string, challenge: string, options?: ErrorOptions) {
    super(message, options);
    this.headers = { "www-authenticate": challenge };
  }
}

/** 403: the request came by a way that is closed. */
export class ForbiddenError extends HttpError {
  override readonly name = "ForbiddenError";
  readonly status = 403;
}

/** 404 without a body: no such job, or no such offer for this payment context. */
export class NotFoundError extends HttpError {
  override readonly name = "NotFoundError";
  readonly status = 404;

  override body(): undefined {
    return undefined;
  }
}

/** 404 with a body: no such path. */
export class UnknownPathError extends HttpError {
  override readonly name = "UnknownPathError";
  readonly status = 404;
}

/** 405: the path exists for other methods. */
export class MethodNotAllowedError extends HttpError {
  override readonly name = "MethodNotAllowedError";
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, allowed: readonly string[]) {
    super(message);
    this.headers = { allow: allowed.join(", ") };
  }
}

/** 409: the job has no PDF yet. */
export class NotReadyError extends HttpError {
  override readonly name = "NotReadyError";
  readonly status = 409;
}

/** 409: the document is paid for, or a payment for it is being settled, so that there is nothing to pay. */
export class PaidAlreadyError extends HttpError {
  override readonly name = "PaidAlreadyError";
  readonly status = 409;
}

/** 410: the PDF has been deleted. */
export class GoneError extends HttpError {
  override readonly name = "GoneError";
  readonly status = 410;
}

/** 413: the body is larger than we take. */
export class PayloadTooLargeError extends HttpError {
  override readonly name = "PayloadTooLargeError";
  readonly status = 413;
}

/** 415: the body is not declared as JSON, or is compressed; `Accept-Encoding` tells which it is (RFC 9110, 15.5.16). */
export class UnsupportedMediaTypeError extends HttpError {
  override readonly name = "UnsupportedMediaTypeError";
  readonly status = 415;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.headers = headers;
  }
}

/** 429: more than we do for one recipient or account in a time. */
export class TooManyRequestsError extends HttpError {
  override readonly name = "TooManyRequestsError";
  readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;

  /** @param retryAfterSeconds when there is room again */
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.headers = { "retry-after": String(retryAfterSeconds) };
  }
}

/** 503: something we depend on is out of reach, or the outcome of a settlement is not known yet. Nothing is lost by trying again. */
export class UnavailableError extends HttpError {
  override readonly name = "UnavailableError";
  readonly status = 503;
  override readonly headers: Readonly<Record<string, string>>;

  /** @param retryAfterSeconds when trying again makes sense */
  constructor(message: string, retryAfterSeconds: number, options?: ErrorOptions) {
    super(message, options);
    this.headers = { "retry-after": String(retryAfterSeconds) };
  }
}
