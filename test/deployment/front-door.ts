import type { IncomingMessage, ServerResponse } from "node:http";
import { frontDoorHeader } from "../../lambdas/http/front-door/front-door.ts";
import { fallbackFunction, listMethods, routes } from "../../lambdas/http-contract/routes.ts";
import { defaultMaxBodyBytes } from "../../lambdas/http-contract/body-limit.ts";
import { BodyTooLargeError, listen, readBody, type HttpServer } from "../../server/host/http-server.ts";
import { createApiGateway, maxPayloadBytes, type HandlerOf, type RouteTable } from "./api-gateway.ts";
import { createDistribution, type FileBehavior } from "./cloudfront.ts";
import type { InboundRequest, OutboundResponse } from "./messages.ts";

/**
 * Starts CloudFront before an HTTP API, as documented, before Lambda handlers.
 * @param secret that CloudFront shows API Gateway
 * @param maxBodyBytes largest body that functions accept
 */
export function startFrontDoor(
  handlerOf: HandlerOf,
  secret: string,
  maxBodyBytes?: number,
): Promise<HttpServer> {
  const table = routes.flatMap(({ path, function: name, ...route }) =>
    listMethods(route).map((method) => ({ method, path, function: name })),
  );
  return serveRoutes({ routes: table, fallback: fallbackFunction }, handlerOf, secret, maxBodyBytes);
}

/** Serves any table of routes in the same way. */
export function serveRoutes<Name extends string>(
  table: RouteTable<Name>,
  handlerOf: HandlerOf<Name>,
  secret: string,
  maxBodyBytes = defaultMaxBodyBytes,
  fileBehaviors: readonly FileBehavior[] = [],
): Promise<HttpServer> {
  const serve = createDistribution(createApiGateway(table, handlerOf), {
    originHeaders: { [frontDoorHeader]: secret },
    maxBodyBytes,
    fileBehaviors,
  });
  return listen(async (request, response) => {
    send(response, await serve(await read(request)));
  });
}

async function read(request: IncomingMessage): Promise<InboundRequest> {
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
    body: await readRequestBody(request),
    sender: request.socket.remoteAddress ?? "127.0.0.1",
  };
}

async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > maxPayloadBytes) {
    request.resume();
    return tooLarge();
  }
  return readBody(request, maxPayloadBytes).catch((error: unknown) => {
    if (error instanceof BodyTooLargeError) return tooLarge();
    throw error;
  });
}

/** Creates a body larger than allowed. */
function tooLarge(): Buffer {
  return Buffer.alloc(maxPayloadBytes + 1);
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
