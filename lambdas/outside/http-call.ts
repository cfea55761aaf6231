import { Agent as HttpAgent, request as httpRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, RequestOptions } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { signalForOthers } from "./deadline.ts";

/** One HTTP request of somebody else's server. */
export interface HttpCall {
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** How long it may take in all, in ms; the end of the request that it is made for ends it before. */
  readonly timeoutMs: number;
  /** Ends it before that. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Whose certificate is trusted, as TLS has it; the system's authorities when absent. Connections are kept by the object: give the same one
   * again.
   */
  readonly trust?: object | undefined;
  /** The most that is read of a reply, in bytes. */
  readonly maxReplyBytes?: number;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Why no whole reply came. `broken`: there was no connection, or it ended early, so that the request may have been received or not. */
type HttpFault = "broken" | "untrusted" | "slow" | "too large";

/** No whole reply came. The message quotes nothing of request or reply. */
export class HttpCallError extends Error {
  override readonly name = "HttpCallError";
  readonly fault: HttpFault;
  /** Node's own of a broken connection, such as `ECONNREFUSED`. */
  readonly code: string;

  constructor(fault: HttpFault, message: string, code = "no code", options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
    this.code = code;
  }
}

const maxReplyBytes = 8 * 1024 * 1024;
/** As many as browsers and `fetch` follow, and more than anybody needs. */
const mostRedirects = 5;
/**
 * How long a connection is kept that nobody uses, in ms: less than servers do (nginx 75 s, an ALB 60 s, Node 5 s). By the clock and not by a timer, which
 * stands still while the function is frozen.
 */
const keptMs = 4_000;

/** Error codes by which Node's TLS says that a certificate is not to be trusted (tls, "X509 certificate error codes"). */
const certificateError = /CERT|CRL|ISSUER|VERIFY_LEAF/;

const http = new HttpAgent({ keepAlive: true });
/** By whom they trust. What a request itself says of that keeps Node from using its connection again. */
const https = new Map<object | undefined, HttpsAgent>();
let usedAt = 0;

function agentFor(protocol: string, trust: object | undefined): HttpAgent {
  if (protocol === "http:") return http;
  const agent = https.get(trust) ?? new HttpsAgent({ keepAlive: true, ...trust });
  https.set(trust, agent);
  return agent;
}

/**
 * For what may be done twice: over a connection that is kept, and when that breaks once more over one of its own. The other side closes connections that
 * are idle, and a function that was frozen meanwhile does not know.
 * @throws {HttpCallError}
 */
export async function callAgain(call: HttpCall): Promise<HttpReply> {
  const signal = signalForOthers(call.timeoutMs, call.signal);
  try {
    return await callKept({ ...call, signal });
  } catch (error) {
    if (!(error instanceof HttpCallError) || error.fault !== "broken") throw error;
    return follow(call, signal, false);
  }
}

/** Once, over a connection that is kept: for whoever tries again in a way of their own. @throws {HttpCallError} */
export async function callKept(call: HttpCall): Promise<HttpReply> {
  dropIdleConnections();
  try {
    return await follow(call, signalForOthers(call.timeoutMs, call.signal), true);
  } finally {
    usedAt = Date.now();
  }
}

/** For what must not be done twice: once, over a connection of its own, which cannot be dead already. @throws {HttpCallError} */
export function callOnce(call: HttpCall): Promise<HttpReply> {
  return follow(call, signalForOthers(call.timeoutMs, call.signal), false);
}

function dropIdleConnections(): void {
  if (Date.now() - usedAt <= keptMs) return;
  for (const agent of [http, ...https.values()]) {
    for (const idle of Object.values(agent.freeSockets).flat()) idle?.destroy();
  }
}

// As `fetch` does (Fetch standard, "HTTP-redirect fetch"), but neither to plain HTTP nor with another method.
async function follow(call: HttpCall, signal: AbortSignal, kept: boolean): Promise<HttpReply> {
  let url = new URL(call.url);
  let headers = call.headers ?? {};
  for (let redirects = 0; ; redirects++) {
    const reply = await exchange({ ...call, headers }, url, signal, kept);
    const next = redirects < mostRedirects ? redirectOf(reply, url, call.method) : undefined;
    if (!next) return reply;
    if (next.origin !== url.origin) headers = withoutCredential(headers);
    url = next;
  }
}

function redirectOf({ status, headers }: HttpReply, from: URL, method = "GET"): URL | undefined {
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

async function exchange(call: HttpCall, url: URL, signal: AbortSignal, kept: boolean): Promise<HttpReply> {
  try {
    const response = await respond(call, url, signal, kept);
    const body = await readBody(response, call.maxReplyBytes ?? maxReplyBytes);
    return { status: response.statusCode ?? 0, headers: response.headers, body };
  } catch (error) {
    if (error instanceof HttpCallError) throw error;
    if (signal.aborted) throw new HttpCallError("slow", "No answer came in the time that there was");
    const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
    const fault = certificateError.test(code) ? "untrusted" : "broken";
    throw new HttpCallError(fault, `No answer came: ${code}`, code, { cause: error });
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

async function readBody(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (size > most) throw new HttpCallError("too large", `The reply is over ${String(most)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
