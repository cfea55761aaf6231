import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on this machine's loopback address. */
export interface HttpServer {
  /** Base URL without a slash at the end. */
  readonly url: string;
  /** Takes no more requests. @param drainMs how long those under way may still take, before they are broken off */
  stop(drainMs?: number): Promise<void>;
}

/** How long connections may do nothing, or little, and how many there may be at once. Times are in ms. */
export interface ConnectionLimits {
  /** For a request's headers, from the opening of the connection on. */
  readonly headersMs: number;
  /** For a complete request, with its body. */
  readonly requestMs: number;
  /** For a connection on which nothing is sent, in either direction. */
  readonly idleMs: number;
  /** How often it is looked which requests took too long. */
  readonly checkMs: number;
  /** Further connections are closed as they open. */
  readonly maxConnections: number;
}

/**
 * Whoever opens connections and sends next to nothing on them does not keep others out. The largest body, of 10 MiB, may come at 1.4 Mbit/s. A busy
 * machine's client writes on a connection in the moment in which it is closed for having been idle, so that is late: after twice the time that servers
 * in front keep connections for.
 */
const usualLimits: ConnectionLimits = {
  headersMs: 10_000,
  requestMs: 60_000,
  idleMs: 120_000,
  checkMs: 5_000,
  maxConnections: 5_000,
};

/** Answers a request; when it fails without having answered, the answer is 400 for a bad body, otherwise 500. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Listens on loopback; port 0 takes a free one. */
export function listen(listener: Listener, port = 0, limits = usualLimits): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = createServer(
      {
        headersTimeout: limits.headersMs,
        requestTimeout: limits.requestMs,
        connectionsCheckingInterval: limits.checkMs,
        keepAliveTimeout: limits.idleMs,
      },
      (request, response) => {
        void answer(listener, request, response);
      },
    );
    server.timeout = limits.idleMs;
    server.maxConnections = limits.maxConnections;
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${String(taken)}`,
        stop: (drainMs = 0) =>
          new Promise((done) => {
            const until = Date.now() + drainMs;
            // A connection is kept after its answer, so each is closed as it falls idle.
            const close = (): void => {
              if (Date.now() >= until) server.closeAllConnections();
              else server.closeIdleConnections();
            };
            const timer = setInterval(close, 50);
            server.close(() => {
              clearInterval(timer);
              done();
            });
            close();
          }),
      });
    });
  });
}

// An unhandled rejection would end the process, and with it every other emulator.
async function answer(listener: Listener, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await listener(request, response);
  } catch (error) {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.writeHead(error instanceof SyntaxError ? 400 : 500, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: String(error) }));
  }
}

/** A body has more bytes than its reader takes. */
export class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
}

/** Reads a complete body. @throws {BodyTooLargeError} when it is larger than `maxBytes` */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyTooLargeError(`The body is larger than ${String(maxBytes)} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
