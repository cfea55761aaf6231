import { callWithRetry } from "../http-client/http-call.ts";
import { frontDoorHeader, statusHeader, viewerAddressHeader } from "../http/front-door/front-door.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import { parseJson } from "../http-client/parse-json.ts";

/** A request of the service to itself. */
export interface ServiceCall {
  readonly method: "GET" | "POST";
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request to the service on behalf of a caller, whose limits apply to it. */
export type Send = (
  call: ServiceCall,
  caller: HttpRequest,
) => Promise<{
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Uint8Array;
}>;

export interface ApiOptions {
  readonly publicBaseUrl: string;
  readonly send: Send;
}

/** An answer of the service. */
export interface ApiAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Parsed JSON; undefined if there is none. */
  readonly body: unknown;
  readonly bytes: Uint8Array;
}

/** The service's own API, called on behalf of one request. */
export interface Api {
  readonly publicBaseUrl: string;
  /** The caller's account key, as the header that names the account to the API; empty without one. */
  readonly accountHeader: Readonly<Record<string, string>>;
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** Gets a resource of the API. @param url as the service's responses name it */
  get(url: string): Promise<ApiAnswer>;
}

/** Longest time for one call, in ms; the request's own time ends it before. */
const timeoutMs = 25_000;

/**
 * Creates a way to send over HTTP, behind the front door: what proves that the caller passed it, and its address, go on with each call.
 * @param apiUrl address of API Gateway
 */
export function createHttpSend(apiUrl: string): Send {
  return async ({ path, headers = {}, ...call }, caller) => {
    const passed = [frontDoorHeader, viewerAddressHeader].flatMap((name) => {
      const value = caller.headers[name];
      return value === undefined ? [] : [[name, value] as const];
    });
    const response = await callWithRetry({
      url: `${apiUrl}${path}`,
      timeoutMs,
      headers: { ...Object.fromEntries(passed), ...headers },
      ...call,
    });
    // Here a response with a challenge has its status in a header.
    const status = Number([response.headers[statusHeader]].flat()[0] ?? response.status);
    return { ...response, status };
  };
}

/** Creates the API for a caller. */
export function createApi({ publicBaseUrl, send }: ApiOptions, caller: HttpRequest): Api {
  const call = async (request: ServiceCall): Promise<ApiAnswer> => {
    const { status, headers, bytes } = await send(request, caller);
    return {
      status,
      header: (name) => [headers[name]].flat()[0],
      body: parseJson(Buffer.from(bytes).toString("utf8")),
      bytes,
    };
  };
  const { "x-api-key": accountKey } = caller.headers;
  return {
    publicBaseUrl,
    accountHeader: accountKey === undefined ? {} : { "x-api-key": accountKey },
    post: (path, body, headers = {}) =>
      call({
        method: "POST",
        path,
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    get: (url) => call({ method: "GET", path: url.replace(publicBaseUrl, "") }),
  };
}
