import type { IncomingMessage, ServerResponse } from "node:http";
import { frontDoorHeader } from "../../lambdas/http/front-door/front-door.ts";
import { fallbackFunction, listMethods, routes } from "../../lambdas/http-contract/routes.ts";
import { defaultMaxBodyBytes } from "../../lambdas/http-contract/body-limit.ts";
import { BodyTooLargeError, listen, readBody, type HttpServer } from "../http-server.ts";
import { createApiGateway, maxPayloadBytes, type HandlerOf, type RouteTable } from "./api-gateway.ts";
import { createDistribution } from "./cloudfront.ts";
import { compress } from "./compression.ts";
import type { InboundRequest, OutboundResponse } from "./messages.ts";

/** What this machine's front door adds to the service: answers of its own, and a change to some of the functions' pages. */
export interface Additions {
  /** Answers a request by itself; false leaves it to the functions. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** The page that is sent in place of a function's. */
  page?(path: string, html: string): string;
}

/** Settings of the local front door. */
export interface FrontDoorOptions {
  /** A free one when it is 0 or absent. */
  readonly port?: number;
  /** What CloudFront shows API Gateway. */
  readonly secret: string;
  /** Largest body that functions take, in bytes. */
  readonly maxBodyBytes?: number;
  readonly additions?: Additions;
  /** Requests that may wait for their jobs at once. */
  readonly waitingRequests?: number;
  /** Who sent a request; whoever opened the connection when absent. */
  readonly senderOf?: (request: IncomingMessage) => string;
}

/** CloudFront before an HTTP API, as they are documented, before the functions that deploy. */
export function startFrontDoor(handlerOf: HandlerOf, options: FrontDoorOptions): Promise<HttpServer> {
  return serveRoutes(serviceRoutes(), handlerOf, options);
}

/** The HTTP API alone, behind the front door, where the service's own functions call it. */
export function startApi(handlerOf: HandlerOf, waitingRequests: number): Promise<HttpServer> {
  const serve = createApiGateway(serviceRoutes(), handlerOf, waitingRequests);
  return listen(async (request, response) => {
    send(response, await serve(await read(request, senderOfConnection)));
  });
}

function serviceRoutes(): RouteTable {
  const added = routes.flatMap(({ path, function: name, ...route }) =>
    listMethods(route).map((method) => ({ method, path, function: name })),
  );
  return { routes: added, fallback: fallbackFunction };
}

/** The same, for any table of routes. */
export function serveRoutes<Name extends string>(
  table: RouteTable<Name>,
  handlerOf: HandlerOf<Name>,
  {
    port = 0,
    secret,
    maxBodyBytes = defaultMaxBodyBytes,
    additions,
    waitingRequests = 1000,
    senderOf = senderOfConnection,
  }: FrontDoorOptions,
): Promise<HttpServer> {
  const serve = createDistribution(createApiGateway(table, handlerOf, waitingRequests), {
    originHeaders: { [frontDoorHeader]: secret },
    maxBodyBytes,
  });
  return listen(async (request, response) => {
    if (await additions?.answer(request, response)) return;
    const received = await read(request, senderOf);
    const answer = await serve(received);
    send(response, compress(received, additions ? withPage(additions, received.path, answer) : answer));
  }, port);
}

function senderOfConnection({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? "127.0.0.1";
}

async function read(
  request: IncomingMessage,
  senderOf: (request: IncomingMessage) => string,
): Promise<InboundRequest> {
  // Not by URL, which reads "//name/path" as a host and a path.
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(",") : (value ?? "")] as const,
  );
  return {
    method: request.method ?? "GET",
    path,
    query: query.join("?"),
    headers: Object.fromEntries(headers),
    body: await bodyOf(request),
    sender: senderOf(request),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxPayloadBytes) {
    request.resume();
    return tooLarge();
  }
  return readBody(request, maxPayloadBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) return tooLarge();
    throw error;
  });
}

/** Any body of more than there may be. */
function tooLarge(): Buffer {
  return Buffer.alloc(maxPayloadBytes + 1);
}

function withPage(additions: Additions, path: string, answer: OutboundResponse): OutboundResponse {
  if (!additions.page || answer.headers["content-type"]?.startsWith("text/html") !== true) return answer;
  return { ...answer, body: Buffer.from(additions.page(path, answer.body.toString("utf8"))) };
}

function send(response: ServerResponse, { status, headers, cookies, body }: OutboundResponse): void {
  response.writeHead(status, {
    ...headers,
    ...(cookies && { "set-cookie": [...cookies] }),
    // The rest of a body that was not read would be taken for the next request.
    ...(status === 413 && { connection: "close" }),
  });
  response.end(body);
}
