import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { forFrontDoor } from "./front-door/front-door.ts";
import { frontDoorRequestId } from "./headers/request-id.ts";
import type { FetchHandler } from "./http-handler.ts";

/** A Lambda handler of API Gateway's HTTP API. */
export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** Turns a function into a Lambda handler for API Gateway's HTTP API (payload format 2.0) behind the front door. */
export function toLambdaHandler(fetch: FetchHandler): LambdaHandler {
  return async (event, context) => {
    const response = await fetch(toRequest(event), {
      routeKey: event.routeKey,
      pathParameters: event.pathParameters ?? {},
      requestId: frontDoorRequestId(event.headers) ?? context.awsRequestId,
      sourceIp: event.requestContext.http.sourceIp,
      remainingMs: computeRemainingMs(event, context, Date.now()),
      lambda: context,
    });
    return forFrontDoor(await toResult(response));
  };
}

/** How long API Gateway waits for a function (HTTP API quotas, "Maximum integration timeout": 30 s), less a second to reach it, in ms. */
const gatewayMs = 29_000;
/** Time reserved for sending the response, in ms. */
const responseMs = 1_000;

/** Returns the time for the work of a request, in ms: until its function ends, or API Gateway gives up. API Gateway's wait includes the start of the function. */
function computeRemainingMs(
  { requestContext }: APIGatewayProxyEventV2,
  context: Context,
  now: number,
): number {
  const waited = now - requestContext.timeEpoch;
  const left = gatewayMs - (waited > 0 && waited < gatewayMs ? waited : 0);
  return Math.min(context.getRemainingTimeInMillis(), left) - responseMs;
}

function toRequest(event: APIGatewayProxyEventV2): Request {
  const { method } = event.requestContext.http;
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers))
    if (value !== undefined)
      headers.append(name, isLatin1(value) ? value : Buffer.from(value).toString("latin1"));
  return new Request(`https://function${event.rawPath}?${event.rawQueryString}`, {
    method,
    headers,
    // A web request by GET has no body (Fetch standard, "Request class").
    ...(event.body !== undefined &&
      !["GET", "HEAD"].includes(method) && {
        body: Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8"),
      }),
  });
}

/** Returns whether a web request can hold a value: one of bytes (Fetch standard, "Headers class"). */
function isLatin1(value: string): boolean {
  return !/[^\0-\xff]/.test(value);
}

/** What API Gateway takes as text; any other content is sent as base64. */
const textType = /^text\/|[/+](?:json|xml|javascript)\b/;

async function toResult(response: Response): Promise<APIGatewayProxyStructuredResultV2> {
  const { status: statusCode } = response;
  const headers = Object.fromEntries(response.headers);
  if (response.body === null) return { statusCode, headers };
  const isText = textType.test(headers["content-type"] ?? "") && headers["content-encoding"] === undefined;
  if (isText) return { statusCode, headers, body: await response.text() };
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  return { statusCode, headers, body, isBase64Encoded: true };
}
