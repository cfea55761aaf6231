import { createHash, timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { HttpResponse } from "../response.ts";
import { ForbiddenError } from "../../http-contract/errors.ts";

// Headers between the functions and the front door (lib/service/front-door/front-door.ts). The front door overwrites those of requests, so that callers
// cannot set them, and removes those of responses.

/** Request header: the secret that proves that a request came through the front door. */
export const frontDoorHeader = "x-front-door";
/** Request header: the caller's address. API Gateway's `sourceIp` is CloudFront's. */
export const viewerAddressHeader = "x-viewer-address";
/** Response header: the status that the caller gets. */
export const statusHeader = "x-answer-status";
/** Response header: the value of `WWW-Authenticate`. */
export const challengeHeader = "x-answer-challenge";

/**
 * Encodes a response with a challenge so that it reaches callers. API Gateway may rename `WWW-Authenticate` ("Amazon API Gateway important
 * notes"). CloudFront runs no function on a response of the origin with 400 or more (CloudFront developer guide, "Restrictions on all edge
 * functions"). So such a response leaves here as 200, and the front door's function restores its status and header.
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

/** Whether a request came through the front door, by its headers. Undefined where there is no front door, or its secret cannot be read. */
export type IsViaFrontDoor = (headers: Headers) => Promise<boolean | undefined>;

/** The secret that the front door presents. While it is rotated, the previous and the next one are accepted, too. */
export interface PresentedSecret {
  /** Returns the accepted secrets; undefined where there is no front door, or its secret cannot be read. */
  texts(): Promise<readonly string[] | undefined>;
  /** Returns the same, at most a minute old. */
  recentTexts(): Promise<readonly string[]>;
}

/** Creates the check. Anybody can call API Gateway past the front door, with any header. */
export function createIsViaFrontDoor(secret: PresentedSecret): IsViaFrontDoor {
  return async (headers) => {
    const known = await secret.texts();
    if (known === undefined) return undefined;
    const given = headers[frontDoorHeader];
    if (given === undefined) return false;
    return matchesAny(given, known) || matchesAny(given, await secret.recentTexts());
  };
}

/** Compares in constant time. */
function matchesAny(given: string, texts: readonly string[]): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return texts.map((text) => timingSafeEqual(digest(given), digest(text))).includes(true);
}

/**
 * Wraps a function so that it serves only requests that came through the front door, whose limits others would bypass.
 * @throws {ForbiddenError} from the returned function, for other requests
 */
export function requireFrontDoor<Request extends { readonly headers: Headers }>(
  isViaFrontDoor: IsViaFrontDoor,
  publicBaseUrl: string,
  serve: (request: Request) => Promise<HttpResponse>,
): (request: Request) => Promise<HttpResponse> {
  return async (request) => {
    if ((await isViaFrontDoor(request.headers)) === false)
      throw new ForbiddenError(`Use ${publicBaseUrl}; this address does not accept requests.`);
    return serve(request);
  };
}
