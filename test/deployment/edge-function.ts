import { Script, createContext, type Context } from "node:vm";

/** A header as CloudFront Functions have it ("CloudFront Functions event structure"). */
type EdgeHeaders = Readonly<Record<string, { readonly value: string }>>;

/** A request, as a CloudFront function sees it. */
export interface EdgeRequest {
  readonly method: string;
  readonly uri: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A response that a CloudFront function has made or changed. */
export interface EdgeResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent when it stays as the origin sent it. */
  readonly body?: string | undefined;
}

/** What a function may not do, or did wrong. CloudFront answers 503 then, or 502 for what it made. */
export class EdgeFunctionError extends Error {
  override readonly name = "EdgeFunctionError";
}

/** "Quotas on CloudFront Functions": maximum function size. */
const maxCodeBytes = 10 * 1024;

/** "Restrictions on all edge functions", "Disallowed headers": functions are not shown them, and may not add them. */
const ofAmazon =
  "auth|cf-billing|cf-id|cf-xff|errortype|fle-profile|header-count|header-order|lambda-integration-tag|requestid";
const disallowed = new RegExp(
  "^(?:connection|expect|keep-alive|proxy-(?:authenticate|authorization|connection)|trailer|upgrade" +
    `|x-(?:accel|amz-cf|edge)-.*|x-amzn-(?:${ofAmazon})|x-cache|x-forwarded-proto|x-real-ip)$`,
);

/** The same, "Read-only headers": functions may read them, and neither add, change nor delete them. */
const readOnly = {
  request: /^(content-length|host|transfer-encoding|via)$/,
  answer: /^(warning|via)$/,
} as const;

/** "CloudFront Functions event structure", "Context object": a string that uniquely identifies the request. */
export const edgeRequestId = "4TyzHTaYWb1GX1qTfsHhEqV6HUDd_BzoBZnwfnvQc_1oF26ClkoUSEQ==";

/** Runs a function of the event `viewer-request`: it hands on a request, or answers by itself. */
export function onViewerRequest(
  code: string,
  request: EdgeRequest,
  viewerIp: string,
  requestId = edgeRequestId,
): EdgeRequest | EdgeResponse {
  const event = {
    version: "1.0",
    context: { eventType: "viewer-request", requestId },
    viewer: { ip: viewerIp },
    request: { method: request.method, uri: request.uri, headers: allowedHeaders(request.headers) },
  };
  const result = run(code, event) as { method: string; uri: string; headers: EdgeHeaders } | EdgeResult;
  if ("statusCode" in result) return readResponse(result, {});
  if (result.method !== request.method) throw new EdgeFunctionError("A function cannot change the method");
  return {
    method: result.method,
    uri: result.uri,
    headers: mergeHeaders(request.headers, result.headers, "request"),
  };
}

/** Runs a function of the event `viewer-response`, which gets the request as the function before left it, and does not get the body. */
export function onViewerResponse(
  code: string,
  answer: EdgeResponse,
  request: EdgeRequest = { method: "GET", uri: "/", headers: {} },
  requestId = edgeRequestId,
): EdgeResponse {
  const event = {
    version: "1.0",
    context: { eventType: "viewer-response", requestId },
    request: { ...request, headers: allowedHeaders(request.headers) },
    response: { statusCode: answer.status, headers: allowedHeaders(answer.headers) },
  };
  const result = run(code, event) as EdgeResult;
  return readResponse(result, answer.headers);
}

interface EdgeResult {
  readonly statusCode: number;
  readonly headers?: EdgeHeaders;
  readonly body?: { readonly encoding: "text"; readonly data: string };
}

function readResponse(result: EdgeResult, before: Readonly<Record<string, string>>): EdgeResponse {
  if (!Number.isInteger(result.statusCode) || result.statusCode < 100 || result.statusCode > 599)
    throw new EdgeFunctionError(`${String(result.statusCode)} is no status`);
  return {
    status: result.statusCode,
    headers: mergeHeaders(before, result.headers ?? {}, "answer"),
    body: result.body?.data,
  };
}

function run(code: string, event: object): unknown {
  if (Buffer.byteLength(code) > maxCodeBytes) throw new EdgeFunctionError("The function is too large");
  try {
    const { script, context } = loadFunction(code);
    context.event = structuredClone(event);
    // Without a time-out, for which Node would start a thread each time: one that never ends is seen by every test.
    return script.runInContext(context);
  } catch (error) {
    throw new EdgeFunctionError("The function failed", { cause: error });
  }
}

interface LoadedFunction {
  readonly script: Script;
  /** It has nothing but the event: no network, no file, no environment, no timer. */
  readonly context: Context;
}

const functions = new Map<string, LoadedFunction>();

/** Loads a function, whose declarations are evaluated at each run, as at an edge location that has just begun to run it. */
function loadFunction(code: string): LoadedFunction {
  const known = functions.get(code);
  if (known) return known;
  const script = new Script(`(() => { ${code}\n return handler(event); })()`);
  const made = { script, context: createContext({}) };
  functions.set(code, made);
  return made;
}

function allowedHeaders(headers: Readonly<Record<string, string>>): EdgeHeaders {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !disallowed.test(name))
      .map(([name, value]) => [name, { value }]),
  );
}

// What a function was not shown stays.
function mergeHeaders(
  before: Readonly<Record<string, string>>,
  after: EdgeHeaders,
  of: keyof typeof readOnly,
): Record<string, string> {
  const hidden = Object.entries(before).filter(([name]) => disallowed.test(name));
  const made = Object.entries(after).map(([name, { value }]) => [name, value] as const);
  for (const [name] of made)
    if (disallowed.test(name)) throw new EdgeFunctionError(`A function cannot add ${name}`);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    if (readOnly[of].test(name) && before[name] !== after[name]?.value)
      throw new EdgeFunctionError(`A function cannot change ${name}`);
  return Object.fromEntries([...hidden, ...made]);
}
