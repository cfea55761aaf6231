import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Answer } from "../answer.ts";
import { ForbiddenError } from "../errors.ts";

/**
 * What functions and the front door (lib/service/front-door/front-door.ts) tell each other by headers. It sets those of requests whatever a caller wrote
 * there, and takes those of answers away.
 */

/** Of requests: the secret that shows that a request came through it. */
export const frontDoorHeader = "x-front-door";
/** Of requests: the caller's address. API Gateway's `sourceIp` is CloudFront's. */
export const viewerAddressHeader = "x-viewer-address";
/** Of answers: the status that they are to have. */
export const statusHeader = "x-answer-status";
/** Of answers: the value of `WWW-Authenticate`. */
export const challengeHeader = "x-answer-challenge";

/**
 * Gives an answer with a challenge the form in which it reaches callers. API Gateway may rename `WWW-Authenticate` ("Amazon API Gateway important
 * notes"), and CloudFront runs no function on what the origin answers with 400 or more (CloudFront developer guide, "Restrictions on all edge
 * functions"), so such an answer leaves here as 200, and the front door's function makes of it what it is.
 */
export function forFrontDoor(result: APIGatewayProxyStructuredResultV2): APIGatewayProxyStructuredResultV2 {
  const { "www-authenticate": challenge, ...headers } = result.headers ?? {};
  if (challenge === undefined) return result;
  return {
    ...result,
    statusCode: 200,
    headers: { ...headers, [statusHeader]: String(result.statusCode), [challengeHeader]: challenge },
  };
}

/** Whether a request came through the front door: API Gateway can be called beside it by anybody, with any header. */
export function cameThroughFrontDoor(
  headers: Readonly<Record<string, string | undefined>>,
  secret: string,
): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const given = headers[frontDoorHeader];
  return given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

/**
 * Lets a function serve nothing but what came through the front door, whose limits everybody else would go round.
 * @param secret of the front door; undefined where there is none
 */
export function behindFrontDoor<
  Request extends { readonly headers: Readonly<Record<string, string | undefined>> },
>(
  secret: () => Promise<string | undefined>,
  publicBaseUrl: string,
  serve: (request: Request) => Promise<Answer>,
): (request: Request) => Promise<Answer> {
  return async (request) => {
    const known = await secret();
    if (known !== undefined && !cameThroughFrontDoor(request.headers, known))
      throw new ForbiddenError(`Requests go to ${publicBaseUrl}`);
    return serve(request);
  };
}
