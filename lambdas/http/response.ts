import type { HttpError } from "../http-contract/errors.ts";
import { corsHeaders } from "./cors.ts";

/** The response of a function. A string or bytes are sent unchanged, any other body as JSON; undefined sends none. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Returns the response to a program for an error: JSON, with the id by which the operator finds the request. */
export function errorResponse(error: HttpError, requestId?: string): HttpResponse {
  const body = error.body();
  const isNamed = typeof body === "object" && body !== null && requestId !== undefined;
  return {
    status: error.status,
    headers: error.headers,
    body: isNamed ? { ...body, request_id: requestId } : body,
  };
}

/** Returns the response to a person for an error: plain text. */
export function textErrorResponse(error: HttpError): HttpResponse {
  return { status: error.status, headers: error.headers, body: `${error.message}\n` };
}

/** Returns a response as hosts send it, with the headers of every response. */
export function toResponse({ status, headers: own, body }: HttpResponse): Response {
  const headers = { "cache-control": "no-store", ...corsHeaders, ...own };
  if (body === undefined || body instanceof Uint8Array)
    return new Response((body as Uint8Array<ArrayBuffer> | undefined) ?? null, { status, headers });
  const [type, text] =
    typeof body === "string"
      ? ["text/plain; charset=utf-8", body]
      : ["application/json", JSON.stringify(body)];
  return new Response(text, { status, headers: { "content-type": type, ...headers } });
}
