import { request as httpRequest } from "node:http";
import type { Agent, IncomingMessage, RequestOptions } from "node:http";
import { request as httpsRequest } from "node:https";
import { LightningNodeError } from "./node.ts";
import type { Trust } from "./pinned-certificate.ts";

export interface NodeRequest {
  readonly method: "GET" | "POST";
  /** Path below the node's base URL, beginning with a slash. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

export interface NodeReply {
  readonly status: number;
  readonly body: string;
}

export interface SendOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly trust: Trust;
  /** False opens a connection of its own. */
  readonly agent: Agent | false;
  /** From the first packet to the last byte of the reply, in ms. */
  readonly timeoutMs: number;
}

/** Many times what a node says of one invoice. */
const maxReplyBytes = 256 * 1024;

/** Error codes by which Node's TLS says that a certificate is not to be trusted (tls, "X509 certificate error codes"). */
const certificateError = /CERT|CRL|ISSUER|VERIFY_LEAF/;

/** Sends one request to a node, once. Follows no redirects. @throws {LightningNodeError} when no whole reply came in time */
export async function send(request: NodeRequest, options: SendOptions): Promise<NodeReply> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  try {
    const response = await respond(request, options, signal);
    return { status: response.statusCode ?? 0, body: await readBody(response) };
  } catch (error) {
    if (error instanceof LightningNodeError) throw error;
    if (signal.aborted) {
      const limit = deadline.aborted ? `in ${options.timeoutMs} ms` : "in the time there was";
      throw new LightningNodeError("slow", `The Lightning node did not answer ${limit}`);
    }
    const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
    const fault = certificateError.test(code) ? "untrusted" : "unreachable";
    throw new LightningNodeError(fault, `The Lightning node cannot be reached: ${code}`, { cause: error });
  }
}

function respond(request: NodeRequest, options: SendOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { method, path, contentType, body = "" } = request;
  const url = new URL(options.url.replace(/\/+$/, "") + path);
  const settings: RequestOptions & Trust = {
    method,
    headers: {
      ...options.headers,
      accept: "application/json",
      ...(contentType !== undefined && { "content-type": contentType }),
      "content-length": String(Buffer.byteLength(body)),
    },
    ...options.trust,
    agent: options.agent,
    signal,
  };
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? httpsRequest : httpRequest;
    start(url, settings, resolve).on("error", reject).end(body);
  });
}

async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Leaving the loop destroys the stream and with it the connection.
    if (size > maxReplyBytes) {
      throw new LightningNodeError("invalid", `The Lightning node's reply is over ${maxReplyBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
