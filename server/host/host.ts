import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { TimeoutError } from "p-timeout";
import { createBusyError, type FetchHandler } from "../../lambdas/http/http-handler.ts";
import { requestIdHeader } from "../../lambdas/http/headers/request-id.ts";
import { errorResponse, toResponse } from "../../lambdas/http/response.ts";
import { defaultMaxBodyBytes } from "../../lambdas/http-contract/body-limit.ts";
import { InternalError, PayloadTooLargeError } from "../../lambdas/http-contract/errors.ts";
import {
  fallbackFunction,
  listMethods,
  routes,
  type HttpFunction,
} from "../../lambdas/http-contract/routes.ts";
import { createLogger } from "../../lambdas/log/logger.ts";
import type { Send } from "../../lambdas/mcp/api.ts";
import { addedHeaders } from "../../lib/service/front-door/added-headers.ts";
import { compress } from "./compression.ts";
import { listen, type HttpServer } from "./http-server.ts";
import { createTurns, type Turns } from "./turns.ts";

/** Finds a function for HTTP; `undefined` while it is not loaded. */
export type FindFunction = (name: HttpFunction) => FetchHandler | undefined;

/** Additions to the service on this machine: its own responses, and changes to the functions' pages. */
export interface Additions {
  /** Answers a request; false leaves it to the functions. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;
  /** Returns the page that replaces a function's. */
  readonly page?: (path: string, html: string) => string;
}

export interface HostOptions {
  /** Largest request body, in bytes. */
  readonly maxBodyBytes?: number;
  /** Requests that may wait for their jobs at once. */
  readonly waitingRequests?: number;
  readonly page?: Additions["page"];
}

/** Answers requests by the functions. @param sourceIp address of whoever sent the request */
export type Host = (request: Request, sourceIp: string) => Promise<Response>;

/** Time for the work of a request, in ms: the same as behind API Gateway (lambdas/http/lambda-adapter.ts). */
const requestMs = 28_000;
/** How long a request waits for its turn at most, in ms: most of its time is for the function. */
const turnMs = 10_000;
/** Requests that a function works on at once. */
const workedOnAtOnce = 50;

interface Environment {
  readonly Bindings: { readonly sourceIp: string; readonly requestId: string };
}

/** Creates the host of the functions outside AWS: it routes requests, limits them, and compresses cacheable responses. */
export function createHost(findFunction: FindFunction, options: HostOptions = {}): Host {
  const { maxBodyBytes = defaultMaxBodyBytes, waitingRequests = 1000, page } = options;
  const app = new Hono<Environment>({ getPath: ({ url }) => normalizePath(new URL(url).pathname) });
  const logger = createLogger();
  app.onError((error, c) => {
    const { requestId } = c.env;
    logger.error("Request failed", { error, request_id: requestId });
    return toResponse(errorResponse(new InternalError(), requestId));
  });
  app.use(addHeaders, limitBody(maxBodyBytes));
  if (page) app.use(changePage(page));

  const turns = new Map<HttpFunction, Turns>();
  const call = async (c: Context<Environment>, name: HttpFunction, routeKey: string): Promise<Response> => {
    const handler = findFunction(name);
    const { requestId, sourceIp } = c.env;
    if (!handler) return toResponse(errorResponse(createBusyError(), requestId));
    const until = Date.now() + requestMs;
    const ownTurns = turns.get(name) ?? createTurns(workedOnAtOnce + waitingRequests);
    turns.set(name, ownTurns);
    try {
      const end = await ownTurns.take(turnMs);
      const context = {
        routeKey,
        pathParameters: c.req.param(),
        sourceIp,
        requestId,
        remainingMs: until - Date.now(),
      };
      return await handler(withPath(c), context).finally(end);
    } catch (error) {
      if (error instanceof TimeoutError) return toResponse(errorResponse(createBusyError(error), requestId));
      throw error;
    }
  };
  for (const route of routes)
    for (const method of listMethods(route))
      app.on(method, route.path.replace(/\{(\w+)\}/g, ":$1"), (c) =>
        call(c, route.function, `${method} ${route.path}`),
      );
  app.notFound((c) => call(c, fallbackFunction, "$default"));

  return async (request, sourceIp) =>
    compress(request, await app.fetch(request, { sourceIp, requestId: randomUUID() }));
}

/** Creates the function by which the MCP tools call the service within this process. */
export function createHostSend(host: Host): Send {
  return async ({ path, ...init }, { sourceIp }) => {
    const response = await host(new Request(`http://service${path}`, init), sourceIp);
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), bytes: await response.bytes() };
  };
}

/** Serves a host on loopback. @param findSender who sent a request; whoever opened the connection when absent */
export function serveHost(
  host: Host,
  {
    port = 0,
    findSender = ({ socket }) => socket.remoteAddress ?? "127.0.0.1",
    answer = () => Promise.resolve(false),
  }: {
    readonly port?: number;
    readonly findSender?: (request: IncomingMessage) => string;
    readonly answer?: Additions["answer"];
  } = {},
): Promise<HttpServer> {
  const listener = getRequestListener((request, { incoming }) =>
    host(request, findSender(incoming as IncomingMessage)),
  );
  return listen(async (request, response) => {
    if (!(await answer(request, response))) await listener(request, response);
  }, port);
}

/** Removes doubled and final slashes: clients whose base URL ends in one request `//markdown`. */
function normalizePath(path: string): string {
  return path.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1");
}

/** Returns the request under the path that its route has. */
function withPath({ req }: Context<Environment>): Request {
  const url = new URL(req.url);
  return url.pathname === req.path
    ? req.raw
    : new Request(Object.assign(url, { pathname: req.path }), req.raw);
}

const addHeaders = createMiddleware<Environment>(async (c, next) => {
  await next();
  c.header(requestIdHeader, c.env.requestId);
  for (const [name, value] of Object.entries(addedHeaders.always)) c.header(name, value);
});

function limitBody(maxBytes: number) {
  return bodyLimit({
    maxSize: maxBytes,
    onError: (c: Context<Environment>) => {
      const size = c.req.header("content-length");
      const error = new PayloadTooLargeError(size === undefined ? undefined : Number(size), maxBytes);
      const response = toResponse(errorResponse(error, c.env.requestId));
      // The rest of the body, which is not read, would be taken for the next request.
      response.headers.set("connection", "close");
      return response;
    },
  });
}

function changePage(page: NonNullable<Additions["page"]>) {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.status === 200 && c.res.headers.get("content-type")?.startsWith("text/html") === true)
      c.res = new Response(page(c.req.path, await c.res.text()), c.res);
  });
}
