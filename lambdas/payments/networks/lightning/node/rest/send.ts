import { HttpCallError, callOverKeptConnection, callOnce } from "../../../../../http-client/http-call.ts";
import type { HttpResponse } from "../../../../../http-client/http-call.ts";
import { LightningNodeError } from "../node.ts";
import type { Trust } from "./pinned-certificate.ts";

/** A request to a node. */
export interface NodeRequest {
  readonly method: "GET" | "POST";
  /** Path below the node's base URL, beginning with a slash. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
}

/** The response of a node. */
export type NodeResponse = Pick<HttpResponse, "status" | "body">;

export interface SendOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly trust: Trust;
  /** Whether a kept connection may be used; otherwise a new one is opened. */
  readonly kept: boolean;
  /** From the first packet to the last byte of the response, in ms. */
  readonly timeoutMs: number;
}

/** Limit on a response: many times a node's response about one invoice. */
const maxResponseBytes = 256 * 1024;

/** Sends one request to a node, once. @throws {LightningNodeError} when no complete response came in time */
export async function send(request: NodeRequest, options: SendOptions): Promise<NodeResponse> {
  const { method, path, contentType, body, signal } = request;
  const { url, headers, trust, kept, timeoutMs } = options;
  try {
    return await (kept ? callOverKeptConnection : callOnce)({
      url: url.replace(/\/+$/, "") + path,
      method,
      headers: { ...headers, ...(contentType !== undefined && { "content-type": contentType }) },
      ...(body !== undefined && { body }),
      ...{ signal, trust, timeoutMs, maxResponseBytes },
    });
  } catch (error) {
    if (!(error instanceof HttpCallError)) throw error;
    throw toNodeError(error, timeoutMs, signal);
  }
}

function toNodeError(cause: HttpCallError, timeoutMs: number, signal?: AbortSignal): LightningNodeError {
  switch (cause.fault) {
    case "slow": {
      const limit = signal?.aborted ? "in time" : `in ${timeoutMs} ms`;
      return new LightningNodeError("slow", `The Lightning node did not answer ${limit}`);
    }
    case "too large":
      return new LightningNodeError(
        "invalid",
        `The Lightning node's reply is over ${maxResponseBytes} bytes`,
      );
    case "untrusted":
      return new LightningNodeError(
        "untrusted",
        `We don't trust the Lightning node's certificate (${cause.code}). If it was renewed, put the new one into the node's secret`,
      );
    case "broken":
      return new LightningNodeError("unreachable", `We couldn't reach the Lightning node: ${cause.code}`, {
        cause,
      });
  }
}
