import type { Context } from "aws-lambda";
import { createLogger } from "../log/logger.ts";
import { withRequestId } from "../log/request-id.ts";
import { DeadlineError, withinDeadline } from "../http-client/deadline.ts";
import { HttpError, InternalError, UnavailableError } from "../http-contract/errors.ts";
import { fallbackFunction, findOperation } from "../http-contract/routes.ts";
import type { HttpFunction, OperationOf } from "../http-contract/routes.ts";
import { requestIdHeader } from "./headers/request-id.ts";
import { errorResponse, toResponse, type HttpResponse } from "./response.ts";

/** A request whose body has been read. Header names are lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  readonly query: URLSearchParams;
  readonly body: Uint8Array;
  /** Address of the direct caller; see client-address.ts. */
  readonly sourceIp: string;
}

/** A request by one of a function's own routes. Only the fallback function gets requests that no route matches. */
export interface RequestTo<Name extends HttpFunction> extends HttpRequest {
  readonly operation: OperationOf<Name> | (Name extends typeof fallbackFunction ? undefined : never);
}

/** What the host adds to a request. */
export interface RequestContext {
  /** The route that matches, such as `GET /{job_id}/status`. */
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  readonly sourceIp: string;
  /** For the answer and the log. */
  readonly requestId: string;
  /** Time for the response, in ms. */
  readonly remainingMs: number;
  /** For the log, on Lambda. */
  readonly lambda?: Context;
}

/** A function for HTTP on any host: Lambda ({@link file://./lambda-adapter.ts}) or a server. */
export type FetchHandler = (request: Request, context: RequestContext) => Promise<Response>;

/**
 * Turns a function of parsed requests into one of web requests. Only the host determines the route of a request; nothing else reads its path.
 * Only this function turns errors into responses. An {@link HttpError} has its own. What ran out of time, or found a server of AWS busy or out of
 * reach, becomes a 503 that asks to try again. Anything else is logged and becomes a 500 without details.
 */
export function createFetchHandler<Name extends HttpFunction>(
  name: Name,
  serve: (request: RequestTo<Name>) => Promise<HttpResponse>,
): FetchHandler {
  const logger = createLogger();
  const answer = async (request: Request, context: RequestContext): Promise<HttpResponse> => {
    try {
      return await withinDeadline(context.remainingMs, async () =>
        serve(await readRequest(name, request, context)),
      );
    } catch (cause) {
      const error = cause instanceof HttpError ? cause : ((await unavailableError(cause)) ?? cause);
      if (!(error instanceof HttpError)) logger.error("Request failed", { error, route: context.routeKey });
      else if (error.status >= 500) logger.warn(error.message, { cause: error.cause });
      return errorResponse(error instanceof HttpError ? error : new InternalError(), context.requestId);
    }
  };
  return async (request, context) => {
    if (context.lambda) logger.addContext(context.lambda);
    const response = await withRequestId(context.requestId, () => answer(request, context));
    return toResponse({
      ...response,
      headers: { ...response.headers, [requestIdHeader]: context.requestId },
    });
  };
}

/** Returns the error of a request that ran out of time, or whose call of AWS did. What was begun is on record, and the same request continues it. */
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
  return createBusyError(cause);
}

/** Creates the error of a request that found the service, or a server that it calls, busy. */
export function createBusyError(cause?: unknown): UnavailableError {
  const message = `The service is busy at the moment. ${sendAgain}`;
  return new UnavailableError("busy", message, retryAfterSeconds, { cause });
}

const sendAgain = "Nothing is lost, so do not pay again: send the same request again.";

/** Seconds until a request that ran out of time is to be repeated: the lease of its payment ends soon after. */
const retryAfterSeconds = 5;

async function readRequest<Name extends HttpFunction>(
  name: Name,
  request: Request,
  { routeKey, pathParameters, sourceIp }: RequestContext,
): Promise<RequestTo<Name>> {
  const operation = findOperation(name, routeKey);
  if (operation === undefined && name !== fallbackFunction)
    throw new Error(`${routeKey} is no route of ${name}`);
  const { pathname, searchParams } = new URL(request.url);
  return {
    operation: operation as RequestTo<Name>["operation"],
    method: request.method,
    path: pathname,
    headers: Object.fromEntries(request.headers),
    pathParameters,
    query: searchParams,
    sourceIp,
    body: new Uint8Array(await request.arrayBuffer()),
  };
}
