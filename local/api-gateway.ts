import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Script } from "node:vm";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import pTimeout, { TimeoutError } from "p-timeout";
import type { HttpHandler } from "../lambdas/interface/http.ts";
import { fallbackFunction, routes } from "../lambdas/interface/routes.ts";
import type { HttpFunction } from "../lambdas/interface/routes.ts";
import { viewerRequest } from "../lib/service/viewer-request.ts";
import { createLambdaContext } from "./lambda-context.ts";
import { BodyTooLargeError, listen, readBody } from "./http-server.ts";
import type { HttpServer } from "./http-server.ts";

export type HttpHandlers = Readonly<Record<HttpFunction, HttpHandler>>;

/** Finds the handler of a function; undefined while it is not loaded. */
export type HandlerOf<Name extends string = HttpFunction> = (name: Name) => HttpHandler | undefined;

/** Which function answers what. */
export interface RouteTable<Name extends string = HttpFunction> {
  readonly routes: readonly { readonly method: string; readonly path: string; readonly function: Name }[];
  /** Answers what no route matches. */
  readonly fallback: Name;
}

/** What this machine's front end adds to the service: answers of its own, and a change to some of the functions' pages. */
export interface Additions {
  /** Answers a request by itself; false leaves it to the functions. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** The page that is sent in place of a function's. */
  page(path: string, html: string): string;
}

/** The most that a synchronous invocation can carry (Lambda quotas). */
const maxEventBytes = 6 * 1024 * 1024;

/** Headers of one connection, which API Gateway does not pass on. */
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade"]);

/** The integration time-out of an HTTP API. */
const integrationMs = 30_000;

/**
 * An HTTP front end that does what CloudFront and API Gateway's HTTP API do: gives paths their form, turns requests into events of
 * payload format 2.0, calls the handlers that deploy, and turns their results back.
 * @param port 0 takes a free one
 */
export function startApiGateway(handlerOf: HandlerOf, port = 0, additions?: Additions): Promise<HttpServer> {
  return serveRoutes({ routes, fallback: fallbackFunction }, handlerOf, port, additions);
}

/** The same, for any table of routes. */
export function serveRoutes<Name extends string>(
  table: RouteTable<Name>,
  handlerOf: HandlerOf<Name>,
  port = 0,
  additions?: Additions,
): Promise<HttpServer> {
  return listen(async (request, response) => {
    if (await additions?.answer(request, response)) return;
    await answer(table, handlerOf, request, response, additions);
  }, port);
}

async function answer<Name extends string>(
  table: RouteTable<Name>,
  handlerOf: HandlerOf<Name>,
  request: IncomingMessage,
  response: ServerResponse,
  additions: Additions | undefined,
): Promise<void> {
  try {
    // Not by URL, which reads "//name/path" as a host and a path.
    const [uri = "/", ...query] = (request.url ?? "/").split("?");
    const path = atEdge(uri);
    const { route, parameters } = match(table.routes, request.method ?? "GET", path);
    const body = await readBody(request, maxEventBytes);
    const event = eventOf(request, { path, query: query.join("?") }, body, route, parameters);
    if (JSON.stringify(event).length > maxEventBytes) throw new BodyTooLargeError("The event is too large");
    const name = route?.function ?? table.fallback;
    const handler = handlerOf(name);
    if (!handler) throw new Error(`The function ${name} is not loaded`);
    const result = await pTimeout(handler(event, createLambdaContext(name, integrationMs)), {
      milliseconds: integrationMs,
    });
    const headers = Object.fromEntries(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    response.writeHead(result.statusCode ?? 200, {
      ...headers,
      ...(result.cookies && { "set-cookie": result.cookies }),
    });
    const sent = Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8");
    const isPage = headers["content-type"]?.startsWith("text/html") === true;
    response.end(additions && isPage ? additions.page(path, sent.toString("utf8")) : sent);
  } catch (error) {
    const [status, message] =
      error instanceof BodyTooLargeError
        ? [413, "Request Entity Too Large"]
        : error instanceof TimeoutError
          ? [503, "Service Unavailable"]
          : [500, "Internal Server Error"];
    // As CloudFront adds it to what API Gateway answers by itself.
    response.writeHead(status, {
      "content-type": "application/json",
      "access-control-allow-origin": "*",
      connection: "close",
    });
    response.end(JSON.stringify({ message }));
  }
}

// What CloudFront's function makes of a path before API Gateway sees it.
const edge = new Script(
  `${viewerRequest}; handler({ request: { uri: uri, headers: {} }, viewer: { ip: "127.0.0.1" } }).uri`,
);

function atEdge(uri: string): string {
  return String(edge.runInNewContext({ uri }));
}

function match<Route extends { readonly method: string; readonly path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): { route?: Route; parameters: Record<string, string> } {
  for (const route of routes) {
    if (route.method !== method) continue;
    const pattern = new RegExp(`^${route.path.replace(/\./g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const found = pattern.exec(path);
    if (found) return { route, parameters: decoded(found.groups ?? {}) };
  }
  return { parameters: {} };
}

function decoded(parameters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}

function eventOf(
  request: IncomingMessage,
  target: { readonly path: string; readonly query: string },
  body: Buffer,
  route: { readonly method: string; readonly path: string } | undefined,
  parameters: Record<string, string>,
): APIGatewayProxyEventV2 {
  const now = Date.now();
  const routeKey = route ? `${route.method} ${route.path}` : "$default";
  const isText = /^(application\/(json|.*\+json)|text\/)/i.test(request.headers["content-type"] ?? "");
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => name !== "cookie" && !hopByHop.has(name))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : (value ?? "")]),
  );
  return {
    version: "2.0",
    routeKey,
    rawPath: target.path,
    rawQueryString: target.query,
    headers,
    ...(request.headers.cookie !== undefined && { cookies: request.headers.cookie.split("; ") }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: request.headers.host ?? "localhost",
      domainPrefix: "local",
      http: {
        method: request.method ?? "GET",
        path: target.path,
        protocol: "HTTP/1.1",
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        userAgent: request.headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
      time: commonLogTime(new Date(now)),
      timeEpoch: now,
    },
    ...(body.length > 0 && { body: body.toString(isText && isUtf8(body) ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !(isText && isUtf8(body)),
  };
}

/** Time as in the common log format: "12/Mar/2020:19:03:58 +0000". */
function commonLogTime(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? [];
  return `${day ?? ""}/${month ?? ""}/${year ?? ""}:${clock ?? ""} +0000`;
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.compare(Buffer.from(bytes.toString("utf8"), "utf8"), bytes) === 0;
}
