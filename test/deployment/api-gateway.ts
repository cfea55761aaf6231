import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import pTimeout, { TimeoutError } from "p-timeout";
import type { LambdaHandler } from "../../lambdas/http/lambda-adapter.ts";
import type { HttpFunction } from "../../lambdas/http-contract/routes.ts";
import { createLambdaContext } from "../../server/host/lambda-context.ts";
import { makeResponse, type InboundRequest, type OutboundResponse } from "./messages.ts";

/** Finds the handler of a function; undefined while it is not loaded. */
export type HandlerOf<Name extends string = HttpFunction> = (name: Name) => LambdaHandler | undefined;

/** Which function answers what. */
export interface RouteTable<Name extends string = HttpFunction> {
  readonly routes: readonly { readonly method: string; readonly path: string; readonly function: Name }[];
  /** Answers what no route matches. */
  readonly fallback: Name;
}

/** "Quotas for HTTP APIs": payload size. */
export const maxPayloadBytes = 10 * 1024 * 1024;

/** "Quotas for HTTP APIs": total combined size of request line and header values. */
const maxHeaderBytes = 10_240;

/** "Lambda quotas": invocation payload, of the request and of the response, synchronous. */
const maxEventBytes = 6 * 1024 * 1024;

/** "Quotas for HTTP APIs": maximum integration timeout. */
const integrationMs = 30_000;

/** Headers of one connection, which are not passed on. */
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade"]);

/**
 * Headers of answers that arrive under another name ("Amazon API Gateway important notes" for REST APIs). Whether an HTTP API renames them is not
 * documented; here it does, so that nothing depends on it.
 */
const remapped = new Set(["www-authenticate", "server"]);

/** Creates an HTTP API, which turns requests into events of payload format 2.0, calls the functions, and turns their results back. */
export function createApiGateway<Name extends string>(
  table: RouteTable<Name>,
  handlerOf: HandlerOf<Name>,
): (request: InboundRequest) => Promise<OutboundResponse> {
  return async (request) => {
    if (sizeOfHead(request) > maxHeaderBytes) return errorResponse(431, "Request Header Fields Too Large");
    if (request.body.length > maxPayloadBytes) return errorResponse(413, "Request Entity Too Large");
    try {
      const { route, parameters } = match(table.routes, request.method, request.path);
      const event = toEvent(request, route, parameters);
      if (JSON.stringify(event).length > maxEventBytes) return errorResponse(413, "Request Entity Too Large");
      const name = route?.function ?? table.fallback;
      const handler = handlerOf(name);
      if (!handler) throw new Error(`The function ${name} is not loaded`);
      const result = await pTimeout(handler(event, createLambdaContext(name, integrationMs)), {
        milliseconds: integrationMs,
      });
      if (JSON.stringify(result).length > maxEventBytes) throw new Error("The result is too large");
      return toResponse(result);
    } catch (error) {
      return error instanceof TimeoutError
        ? errorResponse(503, "Service Unavailable")
        : errorResponse(500, "Internal Server Error");
    }
  };
}

function errorResponse(status: number, message: string): OutboundResponse {
  return makeResponse(status, "application/json", JSON.stringify({ message }));
}

function sizeOfHead({ method, path, query, headers }: InboundRequest): number {
  const line = `${method} ${path}?${query} HTTP/1.1`;
  return Object.values(headers).reduce((size, value) => size + Buffer.byteLength(value), line.length);
}

function toResponse(result: APIGatewayProxyStructuredResultV2): OutboundResponse {
  const headers = Object.entries(result.headers ?? {}).map(([name, value]) => {
    const lower = name.toLowerCase();
    return [remapped.has(lower) ? `x-amzn-remapped-${lower}` : lower, String(value)] as const;
  });
  return {
    status: result.statusCode ?? 200,
    headers: Object.fromEntries(headers),
    cookies: result.cookies,
    body: Buffer.from(result.body ?? "", result.isBase64Encoded ? "base64" : "utf8"),
  };
}

function match<Route extends { readonly method: string; readonly path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): { route?: Route; parameters: Record<string, string> } {
  for (const route of routes) {
    if (route.method !== method) continue;
    const pattern = new RegExp(`^${route.path.replace(/\./g, "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const pathMatch = pattern.exec(path);
    if (pathMatch) return { route, parameters: decoded(pathMatch.groups ?? {}) };
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

function toEvent(
  request: InboundRequest,
  route: { readonly method: string; readonly path: string } | undefined,
  parameters: Record<string, string>,
): APIGatewayProxyEventV2 {
  const now = Date.now();
  const routeKey = route ? `${route.method} ${route.path}` : "$default";
  const { body } = request;
  const isText = /^(application\/(json|.*\+json)|text\/)/i.test(request.headers["content-type"] ?? "");
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => name !== "cookie" && !hopByHop.has(name)),
  );
  return {
    version: "2.0",
    routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    headers,
    ...(request.headers.cookie !== undefined && { cookies: request.headers.cookie.split("; ") }),
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: request.headers.host ?? "localhost",
      domainPrefix: "local",
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.sender,
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

/** Formats a time in the common log format: "12/Mar/2020:19:03:58 +0000". */
function commonLogTime(time: Date): string {
  const [, day, month, year, clock] = /^\w+, (\d+) (\w+) (\d+) ([\d:]+)/.exec(time.toUTCString()) ?? [];
  return `${day ?? ""}/${month ?? ""}/${year ?? ""}:${clock ?? ""} +0000`;
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.compare(Buffer.from(bytes.toString("utf8"), "utf8"), bytes) === 0;
}
