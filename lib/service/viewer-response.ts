/**
 * The CloudFront function on every answer (JavaScript runtime 2.0). API Gateway sends `WWW-Authenticate` under another name, which
 * clients of L402 do not know, and says nothing of when to come again when it throttles.
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
  headers["strict-transport-security"] = { value: "max-age=31536000" };
  headers["x-content-type-options"] = { value: "nosniff" };
  return response;
}
`;
