/**
 * The CloudFront function on every request (JavaScript runtime 2.0). A client whose base URL ends in a slash asks for `//markdown`, another one for
 * `/markdown/`; API Gateway matches paths to the letter, so they get the form that its routes have.
 */
export const viewerRequest = `function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/\\/{2,}/g, "/").replace(/(.)\\/$/, "$1");
  return request;
}
`;
