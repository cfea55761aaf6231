import type { HttpError } from "../http-contract/errors.ts";

/** The response of a function. A string or bytes are sent unchanged, any other body as JSON; undefined sends none. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The response to a program for an error: JSON. */
export function errorResponse(error: HttpError): HttpResponse {
  return { status: error.status, headers: error.headers, body: error.body() };
}

/** The response to a person for an error: plain text. */
export function textErrorResponse(error: HttpError): HttpResponse {
  return { status: error.status, headers: error.headers, body: `${error.message}\n` };
}
