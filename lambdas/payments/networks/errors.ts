import type { ErrorCode } from "../../http-contract/error-codes.ts";

/**
 * A network cannot be offered. `secret`: its secret is missing or invalid, which the operator has to fix. `out of reach`: transient. `no invoice`:
 * the network works, and this document can have no invoice. Has a `cause` only the first time, so that it is logged once.
 */
export class NotOfferedError extends Error {
  override readonly name = "NotOfferedError";
  readonly fault: "secret" | "out of reach" | "no invoice";

  constructor(fault: NotOfferedError["fault"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** What is asked of a network cannot be found out, or done, now. The message tells a payer what that means. */
export class NetworkUnavailableError extends Error {
  override readonly name = "NetworkUnavailableError";
  readonly code: ErrorCode;

  constructor(message: string, options?: ErrorOptions, code: ErrorCode = "payment-unknown") {
    super(message, options);
    this.code = code;
  }
}
