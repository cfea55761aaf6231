import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { createLogger } from "../log/logger.ts";
import { errorResponse, type HttpResponse } from "./response.ts";
import { corsHeaders } from "./cors.ts";
import { DeadlineError, withinDeadline } from "../http-client/deadline.ts";
import type { ErrorCode } from "../http-contract/error-codes.ts";
import { HttpError, UnavailableError } from "../http-contract/errors.ts";
import { forFrontDoor } from "./front-door/front-door.ts";
import { fallbackFunction, findOperation } from "../http-contract/routes.ts";
import type { HttpFunction, OperationOf } from "../http-contract/routes.ts";

/** A request, independent of API Gateway's event format. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  /** Address of the direct caller of API Gateway; see client-address.ts. */
  readonly sourceIp: string;
}

/** A request by one of a function's own routes. Only the fallback function gets requests that no route matches. */
export interface RequestTo<Name extends HttpFunction> extends HttpRequest {
  readonly operation: OperationOf<Name> | (Name extends typeof fallbackFunction ? undefined : never);
}

/** A Lambda handler of API Gateway's HTTP API. */
export type HttpHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/**
 * Turns a function of requests into a Lambda handler for API Gateway's HTTP API (payload format 2.0). Only this function determines the
 * route of a request; nothing else reads its path.
 * Only this function turns errors into responses. An {@link HttpError} has its own. What ran out of time, or found a server of AWS busy or out of
 * reach, becomes a 503 that asks to try again. Anything else is logged and becomes a 500 without details.
 */
export function httpHandler<Name extends HttpFunction>(
  name: Name,
  serve: (request: RequestTo<Name>) => Promise<HttpResponse>,
): HttpHandler {
  const logger = createLogger();
  return async (event, context) => {
    logger.addContext(context);
    try {
      const response = await withinDeadline(timeFor(event, context, Date.now()), () =>
        serve(toRequest(name, event)),
      );
      return forFrontDoor(toResult(response));
    } catch (cause) {
      const error = cause instanceof HttpError ? cause : ((await unavailableError(cause)) ?? cause);
      if (error instanceof HttpError) {
        if (error.status >= 500) logger.warn(error.message, { cause: error.cause });
        return forFrontDoor(toResult(errorResponse(error)));
      }
      logger.error("Request failed", { error, route: event.routeKey });
      return toResult({
        status: 500,
        body: {
          detail: "Internal error. No payment was lost. Try again.",
          code: "internal-error" satisfies ErrorCode,
        },
      });
    }
  };
}

/** How long API Gateway waits for a function (HTTP API quotas, "Maximum integration timeout": 30 s), less a second to reach it, in ms. */
const gatewayMs = 29_000;
/** Time reserved for sending the response, in ms. */
const responseMs = 1_000;

/** Time for the work of a request, in ms: until its function ends, or API Gateway gives up. API Gateway's wait includes the start of the function. */
function timeFor({ requestContext }: APIGatewayProxyEventV2, context: Context, now: number): number {
  const waited = now - requestContext.timeEpoch;
  const left = gatewayMs - (waited > 0 && waited < gatewayMs ? waited : 0);
  return Math.min(context.getRemainingTimeInMillis(), left) - responseMs;
}

/** The error of a request that ran out of time, or whose call of AWS did. What was begun is on record, and the same request continues it. */
async function unavailableError(cause: unknown): Promise<UnavailableError | undefined> {
  const isOver =
    cause instanceof DeadlineError ||
    (cause instanceof Error && (cause.name === "AbortError" || cause.cause instanceof DeadlineError));
  if (isOver)
    return new UnavailableError(
      "response-too-slow",
      `The response took too long. ${sendAgain}`,
      retryAfterSeconds,
      { cause },
    );
  // Loaded with the first error: only the SDK has it loaded already, and not every function has the SDK.
  const { isTransientError } = await import("../aws/transient-errors.ts");
  if (!isTransientError(cause)) return undefined;
  return new UnavailableError("busy", `The service is busy at the moment. ${sendAgain}`, retryAfterSeconds, {
    cause,
  });
}

const sendAgain = "Nothing is lost, so do not pay again: send the same request again.";

/** Seconds until a request that ran out of time is to be repeated: the lease of its payment ends soon after. */
const retryAfterSeconds = 5;

function toRequest<Name extends HttpFunction>(name: Name, event: APIGatewayProxyEventV2): RequestTo<Name> {
  const body = event.body ?? "";
  const operation = findOperation(name, event.routeKey);
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

function toResult(response: HttpResponse): APIGatewayProxyStructuredResultV2 {
  const headers = { "cache-control": "no-store", ...corsHeaders, ...response.headers };
  if (response.body === undefined) return { statusCode: response.status, headers };
  if (typeof response.body === "string") {
    return {
      statusCode: response.status,
      headers: { "content-type": "text/plain; charset=utf-8", ...headers },
      body: response.body,
    };
  }
  if (response.body instanceof Uint8Array) {
    const body = Buffer.from(response.body).toString("base64");
    return { statusCode: response.status, headers, body, isBase64Encoded: true };
  }
  return {
    statusCode: response.status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(response.body),
  };
}
