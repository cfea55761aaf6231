import { createServer as createPlainServer } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { readBody } from "../../server/host/http-server.ts";
import type { SelfSigned } from "./certificate.ts";

/** What the node does instead of answering: nothing for a while, garbage, an error, or hanging up. */
export type NodeFault = "silent" | "garbage" | "error" | "hang-up";

export interface NodeAnswer {
  readonly status: number;
  /** A text is sent as it is, all else as JSON. */
  readonly body: string | object;
}

export interface NodeQuestion {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The API of a node on this machine, which may misbehave. */
export interface NodeServer {
  readonly url: string;
  /** Lines of method and path, in order. */
  readonly requests: string[];
  /** TLS connections that were made so far. */
  readonly connections: number;
  /** Makes the node misbehave until it is called with undefined. */
  readonly misbehave: (fault: NodeFault | undefined) => void;
  /** Makes requests of this method and path wait for a promise from now on. */
  holdBack(line: string, until: Promise<unknown>): void;
  readonly stop: () => Promise<void>;
}

export interface NodeServerOptions {
  /** Over TLS with this certificate; in clear when absent. */
  readonly identity?: SelfSigned;
  readonly answer: (question: NodeQuestion) => NodeAnswer | Promise<NodeAnswer>;
  /** What the node says when something within it fails. */
  readonly failure: NodeAnswer;
}

/** Serves the API of a node on loopback. */
export async function startNodeServer({ identity, answer, failure }: NodeServerOptions): Promise<NodeServer> {
  const requests: string[] = [];
  const heldBack = new Map<string, Promise<unknown>>();
  let fault: NodeFault | undefined;
  let connections = 0;

  const createAnswer = async (request: IncomingMessage): Promise<NodeAnswer> => {
    const { method = "", url: path = "", headers } = request;
    requests.push(`${method} ${path}`);
    await heldBack.get(`${method} ${path}`);
    return answer({ method, path, headers, body: (await readBody(request, 10_000)).toString("utf8") });
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    if (fault === "silent") return;
    if (fault === "hang-up") {
      request.socket.destroy();
      return;
    }
    void createAnswer(request)
      .catch(() => failure)
      .then((answered) => {
        const { status, body } =
          fault === "error" ? failure : fault === "garbage" ? { status: 200, body: { state: 7 } } : answered;
        response.writeHead(status, { "content-type": "application/json" });
        response.end(typeof body === "string" ? body : JSON.stringify(body));
      });
  };
  const server = identity
    ? createServer({ cert: identity.certificate, key: identity.key }, listener)
    : createPlainServer(listener);
  server.on("secureConnection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `${identity ? "https" : "http"}://127.0.0.1:${String(port)}`,
    requests,
    get connections() {
      return connections;
    },
    misbehave(next) {
      fault = next;
    },
    holdBack(line, until) {
      heldBack.set(line, until);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
