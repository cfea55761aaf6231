/** The functions that answer HTTP, by the name of their folder. */
export type HttpFunction =
  "submit" | "payment-request" | "status" | "output" | "unsubscribe" | "mcp" | "site";

/**
 * Every route of the service. API Gateway, the local front end, the OpenAPI document and 404/405 responses are made from it. `operation` is
 * the `operationId` in the OpenAPI document; `{name}` is a path parameter.
 */
export const routes = [
  { operation: "getMarkdown", method: "GET", path: "/markdown", function: "submit" },
  { operation: "postMarkdown", method: "POST", path: "/markdown", function: "submit" },
  { operation: "postMarkdownCheck", method: "POST", path: "/markdown/check", function: "submit" },
  { operation: "postMarkdownPreview", method: "POST", path: "/markdown/preview", function: "submit" },
  {
    operation: "postV1DocumentGeneralMarkdown",
    method: "POST",
    path: "/v1/document/general/markdown",
    function: "submit",
  },
  {
    operation: "postV1DocumentL402Markdown",
    method: "POST",
    path: "/v1/document/l402/markdown",
    function: "submit",
  },
  {
    operation: "getV1DocumentL402Markdown",
    method: "GET",
    path: "/v1/document/l402/markdown",
    function: "submit",
  },
  { operation: "postV1Credits", method: "POST", path: "/v1/credits", function: "submit" },
  { operation: "getV1Credits", method: "GET", path: "/v1/credits", function: "submit" },
  { operation: "postPaymentRequest", method: "POST", path: "/payment-request", function: "payment-request" },
  {
    operation: "postPaymentRequestAlias",
    method: "POST",
    path: "/payment_request",
    function: "payment-request",
  },
  {
    operation: "postPaymentRequestX402",
    method: "POST",
    path: "/payment_request/x402",
    function: "payment-request",
  },
  {
    operation: "postPaymentRequestCard",
    method: "POST",
    path: "/payment_request/card",
    function: "payment-request",
  },
  { operation: "postV1WebhooksStripe", method: "POST", path: "/v1/webhooks/stripe", function: "submit" },
  { operation: "getJobJobIdStatus", method: "GET", path: "/job/{job_id}/status", function: "status" },
  { operation: "getJobJobIdOutput", method: "GET", path: "/job/{job_id}/output", function: "output" },
  { operation: "postJobJobIdReceipt", method: "POST", path: "/job/{job_id}/receipt", function: "submit" },
  { operation: "getJobJobIdDownload", method: "GET", path: "/job/{job_id}/download", function: "output" },
  { operation: "getUnsubscribeToken", method: "GET", path: "/unsubscribe/{token}", function: "unsubscribe" },
  {
    operation: "postUnsubscribeToken",
    method: "POST",
    path: "/unsubscribe/{token}",
    function: "unsubscribe",
  },
  { operation: "getConsentToken", method: "GET", path: "/consent/{token}", function: "unsubscribe" },
  { operation: "postConsentToken", method: "POST", path: "/consent/{token}", function: "unsubscribe" },
  { operation: "postMcp", method: "POST", path: "/mcp", function: "mcp" },
  { operation: "getHomePage", method: "GET", path: "/", function: "site" },
  { operation: "getDocs", method: "GET", path: "/docs", function: "site" },
  { operation: "getHelp", method: "GET", path: "/help", function: "site" },
  { operation: "getAgents", method: "GET", path: "/agents", function: "site" },
  { operation: "getTerms", method: "GET", path: "/terms", function: "site" },
  { operation: "getAssetsFile", method: "GET", path: "/assets/{file}", function: "site" },
  { operation: "getFaviconSvg", method: "GET", path: "/favicon.svg", function: "site" },
  { operation: "getFaviconIco", method: "GET", path: "/favicon.ico", function: "site" },
  { operation: "getOpenapiJson", method: "GET", path: "/openapi.json", function: "site" },
  { operation: "getLlmsTxt", method: "GET", path: "/llms.txt", function: "site" },
  { operation: "getRobotsTxt", method: "GET", path: "/robots.txt", function: "site" },
  { operation: "getSitemapXml", method: "GET", path: "/sitemap.xml", function: "site" },
  {
    operation: "getWellKnownSecurityTxt",
    method: "GET",
    path: "/.well-known/security.txt",
    function: "site",
  },
  { operation: "getWellKnownX402", method: "GET", path: "/.well-known/x402", function: "site" },
  { operation: "getWellKnownApiCatalog", method: "GET", path: "/.well-known/api-catalog", function: "site" },
  {
    operation: "getWellKnownMcpServerCardJson",
    method: "GET",
    path: "/.well-known/mcp/server-card.json",
    function: "site",
  },
  {
    operation: "getWellKnownAiCatalogJson",
    method: "GET",
    path: "/.well-known/ai-catalog.json",
    function: "site",
  },
  { operation: "getWellKnownFile", method: "GET", path: "/.well-known/{file}", function: "site" },
  { operation: "getMcpServerCard", method: "GET", path: "/mcp/server-card", function: "site" },
  { operation: "getHealth", method: "GET", path: "/health", function: "site" },
] as const satisfies readonly {
  readonly operation: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly function: HttpFunction;
}[];

/** A route of {@link routes}. */
export type Route = (typeof routes)[number];

/** Lists the methods that a route answers. HEAD is answered wherever GET is, without the content (RFC 9110, section 9.3.2). */
export function listMethods({ method }: Pick<Route, "method">): readonly ("GET" | "HEAD" | "POST")[] {
  return method === "GET" ? ["GET", "HEAD"] : [method];
}

/**
 * Operations that the OpenAPI document leaves out: they have no success, or Stripe alone calls them, and generators make a function of each.
 */
const undescribed = ["getMarkdown", "getV1DocumentL402Markdown", "postV1WebhooksStripe"] as const;

/** An operation of the OpenAPI document. */
export type OperationName = Exclude<Route["operation"], (typeof undescribed)[number]>;

/** A route of the OpenAPI document. */
export type DescribedRoute = Extract<Route, { operation: OperationName }>;

/** The routes of the OpenAPI document. */
export const describedRoutes = routes.filter(
  (route): route is DescribedRoute => !undescribed.some((operation) => operation === route.operation),
);

/** An operation of a function. */
export type OperationOf<Name extends HttpFunction> = Extract<Route, { function: Name }>["operation"];

/** The function that answers requests that no route matches, with 404 or 405. */
export const fallbackFunction = "site" satisfies HttpFunction;

/**
 * Finds the operation of a route.
 * @param routeKey the route that API Gateway chose, such as `POST /markdown` or `HEAD /docs`
 * @returns undefined when this function does not have the route
 */
export function findOperation<Name extends HttpFunction>(
  name: Name,
  routeKey: string,
): OperationOf<Name> | undefined {
  const key = routeKey.replace(/^HEAD /, "GET ");
  const match = routes.find((route) => route.function === name && `${route.method} ${route.path}` === key);
  return match?.operation as OperationOf<Name> | undefined;
}

/** Returns the routes that match a path, whatever their method. */
export function routesAt(path: string): readonly Route[] {
  return routes.filter((route) => buildPathPattern(route.path).test(path));
}

function buildPathPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/\./g, "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);
}
