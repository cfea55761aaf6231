import { viewerAddressHeader } from "../../lambdas/interface/client-address.ts";

/**
 * The CloudFront function on every request (JavaScript runtime 2.0). It tells API Gateway whom a request comes from, in place of whatever the viewer
 * wrote there (CloudFront developer guide, "CloudFront Functions event structure": `event.viewer.ip` is the address that the request came from).
 * A client whose base URL ends in a slash asks for `//markdown`, another one for
 * `/markdown/`; API Gateway matches paths to the letter, so they get the form that its routes have.
 */
export const viewerRequest = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/\\/{2,}/g, "/").replace(/(.)\\/$/, "$1");
  request.headers["${viewerAddressHeader}"] = { value: event.viewer.ip };
  return request;
}
`;
