import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { HttpResponse } from "../response.ts";
import { ForbiddenError } from "../../http-contract/errors.ts";

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

type Headers = Readonly<Record<string, string | undefined>>;

/** Tells by its headers whether a request came through the front door; undefined where that cannot be told. */
export type IsViaFrontDoor = (headers: Headers) => Promise<boolean | undefined>;

/** What the front door may show: its secret, and while that is exchanged the one before, or one that was put a moment ago. */
export interface PresentedSecret {
  /** Undefined where there is no front door, or its secret cannot be read. */
  texts(): Promise<readonly string[] | undefined>;
  /** Those of the last minute. */
  recentTexts(): Promise<readonly string[]>;
}

/** API Gateway can be called beside the front door by anybody, with any header. */
export function createIsViaFrontDoor(secret: PresentedSecret): IsViaFrontDoor {
  return async (headers) => {
    const known = await secret.texts();
    if (known === undefined) return undefined;
    const given = headers[frontDoorHeader];
    if (given === undefined) return false;
    return matchesAny(given, known) || matchesAny(given, await secret.recentTexts());
  };
}

/** In a time that tells nothing of the texts. */
function matchesAny(given: string, texts: readonly string[]): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return texts.map((text) => timingSafeEqual(digest(given), digest(text))).includes(true);
}

/** Lets a function serve nothing but what came through the front door, whose limits everybody else would go round. */
export function requireFrontDoor<Request extends { readonly headers: Headers }>(
  isViaFrontDoor: IsViaFrontDoor,
  publicBaseUrl: string,
  serve: (request: Request) => Promise<HttpResponse>,
): (request: Request) => Promise<HttpResponse> {
  return async (request) => {
    if ((await isViaFrontDoor(request.headers)) === false)
      throw new ForbiddenError(`Requests go to ${publicBaseUrl}`);
    return serve(request);
  };
}
