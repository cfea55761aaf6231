import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { createLogger } from "../log/logger.ts";
import { errorResponse } from "./response.ts";
import type { HttpResponse } from "./response.ts";
import { corsHeaders } from "./cors.ts";
import { DeadlineError, withinDeadline } from "../outside/deadline.ts";
import { HttpError, UnavailableError } from "../http-contract/errors.ts";
import { forFrontDoor } from "./front-door/front-door.ts";
import { fallbackFunction, operationOf } from "../http-contract/routes.ts";
import type { HttpFunction, OperationOf } from "../http-contract/routes.ts";

/** A request, freed of API Gateway's shape. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  /** Of whoever called API Gateway; see client-address.ts. */
  readonly sourceIp: string;
}

/** A request by one of a function's own routes; by none of them, only for the function that answers whatever no route matches. */
export interface RequestTo<Name extends HttpFunction> extends HttpRequest {
  readonly operation: OperationOf<Name> | (Name extends typeof fallbackFunction ? undefined : never);
}

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Turns a function of requests into a Lambda handler for API Gateway's HTTP API (payload format 2.0). Which route a request came by
 * is found out here, and nowhere by its path.
 * This is the one place where errors become answers: an {@link HttpError} tells its own, anything else is logged and
 * becomes a 500 that says nothing about us.
 */
export function httpHandler<Name extends HttpFunction>(
  name: Name,
  serve: (request: RequestTo<Name>) => Promise<HttpResponse>,
): HttpHandler {
  const logger = createLogger();
  return async (event, context) => {
    logger.addContext(context);
    try {
      const answer = await withinDeadline(timeFor(event, context, Date.now()), () =>
        serve(toRequest(name, event)),
      );
      return forFrontDoor(toResult(answer));
    } catch (cause) {
      const error = timeoutError(cause) ?? cause;
      if (error instanceof HttpError) {
        if (error.status >= 500) logger.warn(error.message, { cause: error.cause });
        return forFrontDoor(toResult(errorResponse(error)));
      }
      logger.error("Request failed", { error, route: event.routeKey });
      return toResult({ status: 500, body: { detail: "The service failed. Nothing was lost; try again." } });
    }
  };
}

/** How long API Gateway waits for a function (HTTP API quotas, "Maximum integration timeout"), less what it takes to get there, in ms. */
const gatewayMs = 29_000;
/** What is kept for the answer itself, in ms. */
const answerMs = 1_000;

/** How long the work for a request may take, in ms: until its function ends, or API Gateway gives up, which began to wait before a function had to be started. */
function timeFor({ requestContext }: APIGatewayProxyEventV2, context: Context, now: number): number {
  const waited = now - requestContext.timeEpoch;
  const left = gatewayMs - (waited > 0 && waited < gatewayMs ? waited : 0);
  return Math.min(context.getRemainingTimeInMillis(), left) - answerMs;
}

// Whatever was begun is on record, and the same request goes on with it.
function timeoutError(cause: unknown): UnavailableError | undefined {
  const isOver =
    cause instanceof DeadlineError ||
    (cause instanceof Error && (cause.name === "AbortError" || cause.cause instanceof DeadlineError));
  if (!isOver) return undefined;
  const message =
    "The answer took too long. Nothing is lost, so do not pay again: send the same request again.";
  return new UnavailableError(message, retryAfterSeconds, { cause });
}

/** When a request whose time was over may come again, in seconds: the lease of a payment under way ends soon after. */
const retryAfterSeconds = 5;

function toRequest<Name extends HttpFunction>(name: Name, event: APIGatewayProxyEventV2): RequestTo<Name> {
  const body = event.body ?? "";
  const operation = operationOf(name, event.routeKey);
  if (operation === undefined && name !== fallbackFunction)
    throw new Error(`${event.routeKey} is no route of ${name}`);
  return {
    operation: operation as RequestTo<Name>["operation"],
    method: event.requestContext.http.method,
    path: event.rawPath,
    headers: event.headers,
    pathParameters: event.pathParameters ?? {},
    query: new URLSearchParams(event.rawQueryString),
    sourceIp: event.requestContext.http.sourceIp,
    body: Buffer.from(body, event.isBase64Encoded ? "base64" : "utf8"),
  };
}

function toResult(answer: HttpResponse): APIGatewayProxyStructuredResultV2 {
  const headers = { "cache-control": "no-store", ...corsHeaders, ...answer.headers };
  if (answer.body === undefined) return { statusCode: answer.status, headers };
  if (typeof answer.body === "string") {
    return {
      statusCode: answer.status,
      headers: { "content-type": "text/plain; charset=utf-8", ...headers },
      body: answer.body,
    };
  }
  if (answer.body instanceof Uint8Array) {
    const body = Buffer.from(answer.body).toString("base64");
    return { statusCode: answer.status, headers, body, isBase64Encoded: true };
  }
  return {
    statusCode: answer.status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(answer.body),
  };
}
