import { createServer } from "node:http";
import type { IncomingMessage, RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface HttpServer {
  /** Base URL without a slash at the end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Listens on loopback; port 0 takes a free one. */
export function listen(listener: RequestListener, port = 0): Promise<HttpServer> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener);
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const { port: taken } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${String(taken)}`,
        stop: () =>
          new Promise((done) => {
            server.close(() => {
              done();
            });
            server.closeAllConnections();
          }),
      });
    });
  });
}

/** Reads a whole body. @throws {RangeError} when it is larger than `maxBytes` */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError("The body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
