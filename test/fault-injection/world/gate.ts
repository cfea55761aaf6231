import { Agent as HttpAgent, request as httpRequest } from "node:http";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { listen, readBody, type HttpServer } from "../../../server/host/http-server.ts";
import { unnamedCall, type OutsideCall, type Treatment } from "../outside-call.ts";
import type { Traffic } from "./clock.ts";

export interface GateOptions {
  /** Where calls really go. */
  readonly origin: string;
  /** Decides what becomes of a call; may wait. */
  readonly decide: (call: OutsideCall) => Promise<Treatment> | Treatment;
  /** Kills the function that calls. */
  readonly kill: () => void;
  /** Counts what the calls are waiting for. */
  readonly traffic: Traffic;
}

// Certificates are a matter of other tests.
const agents = {
  "http:": new HttpAgent({ keepAlive: true }),
  "https:": new HttpsAgent({ keepAlive: true, rejectUnauthorized: false }),
};

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Stands between functions and one thing that they call, on the wire, so that no call of theirs goes by unseen. */
export function startGate({ origin, decide, kill, traffic }: GateOptions): Promise<HttpServer> {
  const hang = async (response: ServerResponse): Promise<void> => {
    if (response.destroyed) return;
    traffic.hanging++;
    await new Promise((resolve) => response.once("close", resolve));
    traffic.hanging--;
  };
  const answering = async <Result>(work: Promise<Result>): Promise<Result> => {
    traffic.answering++;
    try {
      return await work;
    } finally {
      traffic.answering--;
    }
  };
  return listen(async (request, response) => {
    const body = await answering(readBody(request, 64 * 1024 * 1024));
    const treatment = await decide({ name: nameCall(request, body), id: readCallId(request.headers) });
    switch (treatment) {
      case "fails":
        response
          .writeHead(500, { "content-type": "application/json" })
          .end('{"__type":"InternalServerError"}');
        return;
      case "cut":
        response.destroy();
        return;
      case "hangs":
        return hang(response);
      case "dies before":
        kill();
        response.destroy();
        return;
    }
    if (treatment === "twice") await answering(forward(origin, request, body));
    const reply = await answering(forward(origin, request, body));
    switch (treatment) {
      case "lost":
        response.destroy();
        return;
      case "hangs afterwards":
        return hang(response);
      case "dies after":
        kill();
        response.destroy();
        return;
      default:
        answer(response, reply);
    }
  });
}

function forward(origin: string, request: IncomingMessage, body: Buffer): Promise<Reply> {
  const url = new URL(request.url ?? "/", origin);
  const [send, agent] =
    url.protocol === "https:" ? [httpsRequest, agents["https:"]] : [httpRequest, agents["http:"]];
  return new Promise((resolve, reject) => {
    const { method, headers } = request;
    send(url, { method, headers: { ...headers, connection: "keep-alive" }, agent }, (reply) => {
      readBody(reply, 64 * 1024 * 1024).then((bytes) => {
        resolve({ status: reply.statusCode ?? 500, headers: reply.headers, body: bytes });
      }, reject);
    })
      .on("error", reject)
      .end(body);
  });
}

function answer(response: ServerResponse, { status, headers, body }: Reply): void {
  const kept = Object.entries(headers).filter(
    ([name]) => !["connection", "keep-alive", "transfer-encoding", "content-length"].includes(name),
  );
  response.writeHead(status, { ...Object.fromEntries(kept), "content-length": body.length });
  response.end(body);
}

/** Names a call. AWS: the operation; JSON-RPC: the method; anything else: method and path without the parts that vary. */
function nameCall(request: IncomingMessage, body: Buffer): string {
  const target = request.headers["x-amz-target"];
  if (typeof target === "string") return target.split(".").pop() ?? target;
  const text = body.length < 10_000_000 ? body.toString("utf8") : "";
  const action = /^(?:.*&)?Action=(\w+)/s.exec(text)?.[1];
  if (action !== undefined) return action;
  const rpc = /^\{"jsonrpc":.*?"method":"(\w+)"/s.exec(text)?.[1];
  if (rpc !== undefined) return rpc;
  const path = (request.url ?? "/").replace(/\?.*$/, "").replace(/[0-9a-f-]{32,}(\.\w+)?/g, "…");
  return `${request.method ?? "GET"} ${path}`;
}

function readCallId(headers: IncomingHttpHeaders): string {
  const id = headers["amz-sdk-invocation-id"];
  return typeof id === "string" ? id : unnamedCall();
}
