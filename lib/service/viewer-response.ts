/**
 * The CloudFront function on every answer (JavaScript runtime 2.0). API Gateway sends `WWW-Authenticate` under another name, which
 * clients of L402 do not know, and says nothing of when to come again when it throttles. What it answers by itself (throttled, too
 * large, too late) has no CORS header either, and a page could not even read the status.
 */
export const viewerResponse = `function handler(event) {
  var response = event.response;
  var headers = response.headers;
  var remapped = headers["x-amzn-remapped-www-authenticate"];
  if (remapped) {
    headers["www-authenticate"] = remapped;
    delete headers["x-amzn-remapped-www-authenticate"];
  }
  if (response.statusCode === 429 && !headers["retry-after"]) headers["retry-after"] = { value: "5" };
  if (!headers["access-control-allow-origin"]) headers["access-control-allow-origin"] = { value: "*" };
  headers["strict-transport-security"] = { value: "max-age=31536000" };
  headers["x-content-type-options"] = { value: "nosniff" };
  return response;
}
`;
