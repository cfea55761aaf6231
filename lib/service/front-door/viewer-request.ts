import { viewerAddressHeader } from "../../../lambdas/http/front-door/front-door.ts";
import { requestIdHeader } from "../../../lambdas/http/headers/request-id.ts";

/**
 * Returns the CloudFront function on every request (JavaScript runtime 2.0). It overwrites the headers for the viewer's address and the request's id
 * (CloudFront developer guide, "CloudFront Functions event structure"). Clients may ask for `//markdown` or `/markdown/`: API Gateway matches paths to
 * the letter, so they get the form of its routes. A body that is known to be too large is refused as the functions refuse it.
 * @param maxBodyBytes what functions take at most
 */
export function viewerRequest(maxBodyBytes: number): string {
  return `function handler(event) {
  var request = event.request;
  var length = request.headers["content-length"];
  if (length && parseInt(length.value, 10) > ${String(maxBodyBytes)}) {
    return {
      statusCode: 413,
      statusDescription: "Content Too Large",
      headers: {
        "access-control-allow-origin": { value: "*" },
        "cache-control": { value: "no-store" },
        "content-type": { value: "application/json" },
        "${requestIdHeader}": { value: event.context.requestId }
      },
      body: {
        encoding: "text",
        data: JSON.stringify({
          detail: "The request is " + length.value + " bytes; the limit is ${String(maxBodyBytes)} bytes.",
          code: "request-too-large",
          request_id: event.context.requestId
        })
      }
    };
  }
  request.uri = request.uri.replace(/\\/{2,}/g, "/").replace(/(.)\\/$/, "$1");
  request.headers["${requestIdHeader}"] = { value: event.context.requestId };
  request.headers["${viewerAddressHeader}"] = { value: event.viewer.ip };
  return request;
}
`;
}
