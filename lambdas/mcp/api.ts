import { callWithRetry } from "../http-client/http-call.ts";
import { frontDoorHeader, statusHeader, viewerAddressHeader } from "../http/front-door/front-door.ts";

/** Where the service is. */
export interface ApiOptions {
  readonly publicBaseUrl: string;
  /** Behind the front door, which a request from within has passed already. */
  readonly apiUrl: string;
}

/** An answer of the service. */
export interface ApiAnswer {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  /** Parsed JSON; undefined where there is none. */
  readonly body: unknown;
}

/** The service's own API, called on behalf of one request. */
export interface Api {
  readonly publicBaseUrl: string;
  post(path: string, body: object, headers?: Readonly<Record<string, string>>): Promise<ApiAnswer>;
  /** @param url as the service's answers name it */
  get(url: string): Promise<ApiAnswer>;
}

/** Longest time for one call, in ms; the request's own time ends it before. */
const timeoutMs = 25_000;

/**
 * Creates the API. Limits for networks are those of the caller's: what proves that the front door was passed, and by whom, goes on with each call.
 * @param headers of the request
 */
export function createApi(
  { publicBaseUrl, apiUrl }: ApiOptions,
  headers: Readonly<Record<string, string | undefined>>,
): Api {
  const passed = Object.fromEntries(
    [frontDoorHeader, viewerAddressHeader].flatMap((name) => {
      const value = headers[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const call = async (url: string, init: object): Promise<ApiAnswer> => {
    const { status, headers: got, body } = await callWithRetry({ url, timeoutMs, ...init });
    const header = (name: string): string | undefined => [got[name]].flat()[0];
    return { status: Number(header(statusHeader) ?? status), header, body: parseJson(body) };
  };
  return {
    publicBaseUrl,
    post: (path, body, further = {}) =>
      call(`${apiUrl}${path}`, {
        method: "POST",
        headers: { ...passed, "content-type": "application/json", ...further },
        body: JSON.stringify(body),
      }),
    get: (url) => call(url.replace(publicBaseUrl, apiUrl), { headers: passed }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
