import type { IncomingMessage, ServerResponse } from "node:http";
import { listen, readBody, type HttpServer } from "../../../../../../server/host/http-server.ts";

/** What a node that a test scripts was asked. */
export interface Asked {
  readonly route: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A reply: a status and a body, or whatever a test does with the connection itself. */
export type Reply =
  | { readonly status: number; readonly body: unknown }
  | ((response: ServerResponse, request: IncomingMessage) => void);

export interface ScriptedNode extends HttpServer {
  readonly asked: Asked[];
  /** Sets the next replies, in order; the last one is repeated. */
  script(...replies: Reply[]): void;
}

/** Starts a node over plain HTTP with a test's answers, text unchanged and everything else as JSON. */
export async function startScriptedNode(): Promise<ScriptedNode> {
  const asked: Asked[] = [];
  let replies: Reply[] = [];
  const server = await listen(async (request, response) => {
    const body = (await readBody(request, 10_000)).toString("utf8");
    asked.push({ route: `${request.method ?? ""} ${request.url ?? ""}`, headers: request.headers, body });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (!reply) throw new Error("The test has not scripted a reply");
    if (typeof reply === "function") {
      reply(response, request);
      return;
    }
    response.writeHead(reply.status, { "content-type": "application/json" });
    response.end(typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body));
  });
  return {
    ...server,
    asked,
    script(...next) {
      asked.length = 0;
      replies = next;
    },
  };
}

export const hangUp: Reply = (_, request) => request.socket.destroy();
export const saysNothing: Reply = () => undefined;
