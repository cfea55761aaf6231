import { createServer } from "node:http";
import type { Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A server behind a load balancer that has given up every connection that was idle, as one does while a function is frozen. */
export interface ForgetfulServer {
  readonly url: string;
  /** Paths that were answered, in order. */
  readonly answered: string[];
  /** Counts requests over a connection that was closed before. */
  readonly broken: () => number;
  stop(): Promise<void>;
}

/**
 * Answers the first request of each connection and resets it at the second: what a client sees whose kept connection was closed by an
 * ALB ("idle timeout", 60 s) or nginx (`keepalive_timeout`, 75 s) before the client could read that it was.
 * @param answers JSON by path
 */
export async function startForgetfulServer(
  answers: (path: string, body: string) => unknown,
): Promise<ForgetfulServer> {
  const used = new WeakSet<Socket>();
  const answered: string[] = [];
  let broken = 0;
  const server = createServer((request, response) => {
    const { socket, url: path = "" } = request;
    if (used.has(socket)) {
      broken++;
      socket.resetAndDestroy();
      return;
    }
    used.add(socket);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      answered.push(path);
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(answers(path, Buffer.concat(chunks).toString("utf8"))));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    answered,
    broken: () => broken,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
