import type { HttpError } from "../http-contract/errors.ts";

/** What a function answers: a body is sent as JSON, or as it is when it is a string or bytes; undefined sends none. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** How a program is told of an error. */
export function errorResponse(error: HttpError): HttpResponse {
  return { status: error.status, headers: error.headers, body: error.body() };
}

/** How a person is told of an error, by a link that leads to no JSON. */
export function textErrorResponse(error: HttpError): HttpResponse {
  return { status: error.status, headers: error.headers, body: `${error.message}\n` };
}
