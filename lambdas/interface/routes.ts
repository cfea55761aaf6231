/** The functions that answer HTTP, by the name of their folder. */
export type HttpFunction = "submit" | "payment-request" | "status" | "output" | "unsubscribe" | "site";

export interface Route {
  readonly method: "GET" | "POST";
  /** Path with `{name}` for a path parameter, as API Gateway and OpenAPI write it. */
  readonly path: string;
  readonly function: HttpFunction;
}

/** Every route of the service. API Gateway, the local front end, the OpenAPI document and 404/405 answers are made from it. */
export const routes: readonly Route[] = [
  { method: "POST", path: "/markdown", function: "submit" },
  { method: "POST", path: "/v1/document/general/markdown", function: "submit" },
  { method: "POST", path: "/v1/document/l402/markdown", function: "submit" },
  { method: "POST", path: "/payment-request", function: "payment-request" },
  { method: "POST", path: "/payment_request", function: "payment-request" },
  { method: "POST", path: "/payment_request/x402", function: "payment-request" },
  { method: "GET", path: "/job/{job_id}/status", function: "status" },
  { method: "GET", path: "/job/{job_id}/output", function: "output" },
  { method: "GET", path: "/job/{job_id}/download", function: "output" },
  { method: "GET", path: "/unsubscribe/{token}", function: "unsubscribe" },
  { method: "POST", path: "/unsubscribe/{token}", function: "unsubscribe" },
  { method: "GET", path: "/", function: "site" },
  { method: "GET", path: "/docs", function: "site" },
  { method: "GET", path: "/terms", function: "site" },
  { method: "GET", path: "/assets/{file}", function: "site" },
  { method: "GET", path: "/favicon.svg", function: "site" },
  { method: "GET", path: "/favicon.ico", function: "site" },
  { method: "GET", path: "/openapi.json", function: "site" },
  { method: "GET", path: "/llms.txt", function: "site" },
  { method: "GET", path: "/robots.txt", function: "site" },
  { method: "GET", path: "/.well-known/x402", function: "site" },
  { method: "GET", path: "/.well-known/api-catalog", function: "site" },
  { method: "GET", path: "/health", function: "site" },
];

/** Answers whatever no route matches, with 404 or 405. */
export const fallbackFunction: HttpFunction = "site";
