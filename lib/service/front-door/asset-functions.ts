import { corsHeaders } from "../../../lambdas/http/cors.ts";
import { requestIdHeader } from "../../../lambdas/http/headers/request-id.ts";
import { assetPolicies, serviceWorkerName } from "../../../lambdas/http/page-assets.ts";

/**
 * The CloudFront function on requests for files of the page (JavaScript runtime 2.0): who takes Brotli gets the file that the build compressed, which is
 * smaller than what CloudFront compresses itself.
 */
export const assetRequest = `function handler(event) {
  var request = event.request;
  var encodings = request.headers["accept-encoding"];
  if (encodings && /\\bbr\\b/.test(encodings.value) && /\\.(?:css|js)$/.test(request.uri)) request.uri += ".br";
  return request;
}
`;

/**
 * The CloudFront function on answers below 400 with such a file. It adds what S3 does not keep with an object: the policy of scripts and frames, and that any
 * page may read it, also from a browser's cache (Fetch standard, "CORS protocol and HTTP caches").
 */
export const assetResponse = `function handler(event) {
  var response = event.response;
  var name = event.request.uri.replace(/^.*\\//, "").replace(/\\.br$/, "");
  var policies = [${assetPolicies.map(({ name, policy }) => `[${String(name)}, ${JSON.stringify(policy)}]`).join(", ")}];
  for (var i = 0; i < policies.length; i++) {
    if (policies[i][0].test(name)) {
      response.headers["content-security-policy"] = { value: policies[i][1] };
      break;
    }
  }
  if (${String(serviceWorkerName)}.test(name)) response.headers["service-worker-allowed"] = { value: "/" };
  response.headers["vary"] = { value: "accept-encoding" };
  response.headers["access-control-allow-origin"] = { value: ${JSON.stringify(corsHeaders["access-control-allow-origin"])} };
  response.headers["${requestIdHeader}"] = { value: event.context.requestId };
  return response;
}
`;
