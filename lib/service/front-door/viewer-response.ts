import { challengeHeader, statusHeader } from "../../../lambdas/http/front-door/front-door.ts";
import { requestIdHeader } from "../../../lambdas/http/headers/request-id.ts";

/**
 * The CloudFront function on every answer below 400 (JavaScript runtime 2.0). An answer with a challenge comes as one of those
 * (lambdas/http/front-door/front-door.ts); here it gets its status and `WWW-Authenticate` (CloudFront developer guide, "CloudFront Functions event
 * structure", "Status code and body"). A page from the cache is named by the request that it answers now.
 */
export const viewerResponse = `function handler(event) {
  var response = event.response;
  response.headers["${requestIdHeader}"] = { value: event.context.requestId };
  var status = response.headers["${statusHeader}"];
  if (status) {
    response.statusCode = parseInt(status.value, 10);
    response.statusDescription = status.value === "402" ? "Payment Required" : "Unauthorized";
    response.headers["www-authenticate"] = { value: response.headers["${challengeHeader}"].value };
    delete response.headers["${statusHeader}"];
    delete response.headers["${challengeHeader}"];
  }
  return response;
}
`;
