import { describe, expect, it } from "vitest";
import * as errors from "../../../../lambdas/http-contract/errors.ts";
import type { ErrorCode } from "../../../../lambdas/http-contract/error-codes.ts";
import { HttpError } from "../../../../lambdas/http-contract/errors.ts";
import { errorResponse, type HttpResponse } from "../../../../lambdas/http/response.ts";

const createBody = (code: ErrorCode) => ({ detail: "Say why.", code });
const fault = {
  loc: ["body", "data", 0],
  msg: "Field required",
  type: "missing",
  code: "field-missing",
} as const;

/** Clients that nobody here can change read these (docs/contract.md, "Errors"). */
const answers: readonly (readonly [HttpError, HttpResponse])[] = [
  [new errors.ValidationError([fault]), { status: 422, headers: {}, body: { detail: [fault] } }],
  [
    new errors.UndecodablePaymentError("Say why."),
    { status: 400, headers: {}, body: createBody("payment-undecodable") },
  ],
  [
    new errors.WebhookRefusedError("Say why."),
    { status: 400, headers: {}, body: createBody("webhook-refused") },
  ],
  [
    new errors.UnauthorizedError("access-token-missing", "Say why.", "Bearer"),
    { status: 401, headers: { "www-authenticate": "Bearer" }, body: createBody("access-token-missing") },
  ],
  [
    new errors.ForbiddenError("Say why."),
    { status: 403, headers: {}, body: createBody("address-not-served") },
  ],
  [new errors.NotFoundError("Say why."), { status: 404, headers: {}, body: undefined }],
  [new errors.UnknownPathError("Say why."), { status: 404, headers: {}, body: createBody("path-unknown") }],
  [
    new errors.CreditsNotOfferedError("Say why."),
    { status: 404, headers: {}, body: createBody("credits-not-offered") },
  ],
  [
    new errors.PreviewsNotOfferedError("Say why."),
    { status: 404, headers: {}, body: createBody("previews-not-offered") },
  ],
  [
    new errors.MethodNotAllowedError("Say why.", ["GET", "POST"]),
    { status: 405, headers: { allow: "GET, POST" }, body: createBody("method-not-allowed") },
  ],
  [
    new errors.NoReceiptError("receipts-used-up", "Say why."),
    { status: 409, headers: {}, body: createBody("receipts-used-up") },
  ],
  [
    new errors.JobFailedError("Say why.", { id: "a" }, { link: "<b>" }),
    {
      status: 422,
      headers: { link: "<b>", "content-type": "application/problem+json" },
      body: {
        title: "The document could not be printed",
        status: 422,
        ...createBody("job-failed"),
        job: { id: "a" },
      },
    },
  ],
  [new errors.NotReadyError("Say why."), { status: 409, headers: {}, body: createBody("pdf-not-ready") }],
  [new errors.PaidAlreadyError("Say why."), { status: 409, headers: {}, body: createBody("document-paid") }],
  [
    new errors.IdentifierReusedError(),
    {
      status: 409,
      headers: {},
      body: {
        detail: expect.stringContaining("This payment was not collected.") as string,
        code: "payment-identifier-reused",
      },
    },
  ],
  [new errors.GoneError("Say why."), { status: 410, headers: {}, body: createBody("pdf-deleted") }],
  [
    new errors.PayloadTooLargeError(2, 1),
    {
      status: 413,
      headers: {},
      body: {
        ...createBody("request-too-large"),
        detail: "The request is 2 bytes; the limit is 1 bytes. Split the document, or use smaller images.",
      },
    },
  ],
  [
    new errors.UnsupportedMediaTypeError("content-type-not-json", "Say why."),
    { status: 415, headers: {}, body: createBody("content-type-not-json") },
  ],
  [
    new errors.TooManyRequestsError("emails-too-many", "Say why.", 60),
    { status: 429, headers: { "retry-after": "60" }, body: createBody("emails-too-many") },
  ],
  [
    new errors.InternalError(),
    {
      status: 500,
      headers: {},
      body: { detail: "Internal error. No payment was lost. Try again.", code: "internal-error" },
    },
  ],
  [
    new errors.UnavailableError("busy", "Say why.", 5),
    { status: 503, headers: { "retry-after": "5" }, body: createBody("busy") },
  ],
];

describe("an error that the client is told about", () => {
  it.each(answers.map(([error, answer]) => [error.constructor.name, error, answer] as const))(
    "%s has an answer of its own",
    (_name, error, answer) => {
      expect(error).toBeInstanceOf(HttpError);
      expect(errorResponse(error)).toEqual(answer);
    },
  );

  it("is in the list of errors that clients see", () => {
    const kinds = Object.values(errors).filter((exported) => exported.prototype instanceof HttpError);
    expect(new Set(answers.map(([error]) => error.constructor))).toEqual(new Set(kinds));
  });

  it("keeps its cause for the log, and does not show it to the client", () => {
    const cause = new Error("10.0.0.1 refused the connection");
    const error = new errors.UnavailableError("busy", "Say why.", 5, { cause });
    expect(error.cause).toBe(cause);
    expect(JSON.stringify(errorResponse(error))).not.toContain("10.0.0.1");
  });

  it("names each fault of a request in its message, for the log", () => {
    expect(new errors.ValidationError([fault, fault]).message).toBe(
      "body.data.0: Field required; body.data.0: Field required",
    );
  });
});
