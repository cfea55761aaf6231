import { Agent as HttpAgent, request as httpRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { externalCallSignal } from "./deadline.ts";

/** One HTTP request to another server. */
export interface HttpCall {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit on the complete call, in ms. The end of the request on whose behalf it is made ends it earlier. */
  readonly timeoutMs: number;
  /** Ends the call before that. */
  readonly signal?: AbortSignal | undefined;
  /**
   * TLS options that say whose certificate is trusted; the system's authorities when absent. Connections are kept by this object, so pass the
   * same one again.
   */
  readonly trust?: object | undefined;
  /** Limit on the response, in bytes; 8 MiB when absent. */
  readonly maxResponseBytes?: number;
}

/** A complete response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As UTF-8. */
  readonly body: string;
  readonly bytes: Uint8Array;
}

/** Why no complete response came. `broken`: there was no connection, or it ended early; the request may have been received or not. */
type HttpFault = "broken" | "untrusted" | "slow" | "too large";

/** No complete response came. The message quotes nothing of request or response. */
export class HttpCallError extends Error {
  override readonly name = "HttpCallError";
  readonly fault: HttpFault;
  /** Node's code for a broken connection, such as `ECONNREFUSED`. */
  readonly code: string;

  constructor(fault: HttpFault, message: string, code = "no code", options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.code = code;
  }
}

const defaultMaxResponseBytes = 8 * 1024 * 1024;
/** Limit on the redirects that a call follows. */
const maxRedirects = 5;
/**
 * How long an idle connection is kept, in ms: less than servers do (nginx 75 s, an ALB 60 s, Node 5 s). Measured by the clock, since a timer
 * stops while the function is frozen.
 */
const maxIdleMs = 4_000;

/** Error codes of Node's TLS for a certificate that is not trusted (tls, "X509 certificate error codes"). */
const certificateError = /CERT|CRL|ISSUER|VERIFY_LEAF/;

const http = new HttpAgent({ keepAlive: true });
/** Agents by whom they trust. Trust options of a single request would keep Node from using its connection again. */
const https = new Map<object | undefined, HttpsAgent>();
let usedAt = 0;

function agentFor(protocol: string, trust: object | undefined): HttpAgent {
  if (protocol === "http:") return http;
  const agent = https.get(trust) ?? new HttpsAgent({ keepAlive: true, ...trust });
  https.set(trust, agent);
  return agent;
}

/**
 * Makes a call that may be made twice: over a kept connection, and once more over a new one if that breaks. Servers close idle connections, and a
 * function that was frozen meanwhile does not notice.
 * @throws {HttpCallError}
 */
export async function callWithRetry(call: HttpCall): Promise<HttpResponse> {
  const signal = externalCallSignal(call.timeoutMs, call.signal);
  try {
    return await callOverKeptConnection({ ...call, signal });
  } catch (error) {
    if (!(error instanceof HttpCallError) || error.fault !== "broken") throw error;
    return follow(call, signal, false);
  }
}

/** Makes a call once, over a kept connection, for callers with their own retries. @throws {HttpCallError} */
export async function callOverKeptConnection(call: HttpCall): Promise<HttpResponse> {
  dropIdleConnections();
  try {
    return await follow(call, externalCallSignal(call.timeoutMs, call.signal), true);
  } finally {
    usedAt = Date.now();
  }
}

/** Makes a call that must not be made twice: once, over a new connection, which cannot be dead already. @throws {HttpCallError} */
export function callOnce(call: HttpCall): Promise<HttpResponse> {
  return follow(call, externalCallSignal(call.timeoutMs, call.signal), false);
}

function dropIdleConnections(): void {
  if (Date.now() - usedAt <= maxIdleMs) return;
  for (const agent of [http, ...https.values()]) {
    for (const idle of Object.values(agent.freeSockets).flat()) idle?.destroy();
  }
}

// As `fetch` does (Fetch standard, "HTTP-redirect fetch"), but neither to plain HTTP nor with another method.
async function follow(call: HttpCall, signal: AbortSignal, kept: boolean): Promise<HttpResponse> {
  let url = new URL(call.url);
  let headers = call.headers ?? {};
  for (let redirects = 0; ; redirects++) {
    const reply = await exchange({ ...call, headers }, url, signal, kept);
    const next = redirects < maxRedirects ? findRedirect(reply, url, call.method) : undefined;
    if (!next) return reply;
    if (next.origin !== url.origin) headers = withoutCredential(headers);
    url = next;
  }
}

function findRedirect({ status, headers }: HttpResponse, from: URL, method = "GET"): URL | undefined {
  const follows = method === "GET" ? [301, 302, 303, 307, 308] : [307, 308];
  if (!follows.includes(status) || !headers.location || !URL.canParse(headers.location, from))
    return undefined;
  const to = new URL(headers.location, from);
  return to.protocol === "https:" || to.protocol === from.protocol ? to : undefined;
}

function withoutCredential(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => name.toLowerCase() !== "authorization"),
  );
}

async function exchange(call: HttpCall, url: URL, signal: AbortSignal, kept: boolean): Promise<HttpResponse> {
  try {
    const response = await respond(call, url, signal, kept);
    const bytes = await readBody(response, call.maxResponseBytes ?? defaultMaxResponseBytes);
    const body = bytes.toString("utf8");
    return { status: response.statusCode ?? 0, headers: response.headers, body, bytes };
  } catch (error) {
    if (error instanceof HttpCallError) throw error;
    if (signal.aborted) throw new HttpCallError("slow", "No response came in time");
    const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
    const fault = certificateError.test(code) ? "untrusted" : "broken";
    throw new HttpCallError(fault, `No response: ${code}`, code, { cause: error });
  }
}

function respond(call: HttpCall, url: URL, signal: AbortSignal, kept: boolean): Promise<IncomingMessage> {
  const { method = "GET", headers, body = "", trust } = call;
  const settings: RequestOptions = {
    method,
    headers: { accept: "application/json", ...headers, "content-length": String(Buffer.byteLength(body)) },
    ...(kept ? { agent: agentFor(url.protocol, trust) } : { ...trust, agent: false }),
    signal,
  };
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? httpsRequest : httpRequest;
    start(url, settings, resolve).on("error", reject).end(body);
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (size > maxBytes)
      throw new HttpCallError("too large", `The response is over ${String(maxBytes)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
