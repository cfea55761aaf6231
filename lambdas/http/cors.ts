import { protocolHeaders } from "../http-contract/payment/payment-methods.ts";

/**
 * Cross-origin access for programs in other pages (Fetch standard, "CORS protocol"). Any origin may call: no cookie identifies a caller,
 * so a foreign page gains nothing. The functions set these headers on every response, so that they are the same behind every front end.
 * API Gateway's own CORS would replace them.
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": [
    ...new Set([...protocolHeaders("offer"), ...protocolHeaders("receipt")].map(({ name }) => name)),
    "X-Accept-Payment",
    "X-Request-Id",
    "Preference-Applied",
    "Link",
    "Content-Disposition",
    "Retry-After",
    "Allow",
  ].join(", "),
};

/** Request headers of the interface. A preflight is allowed these and those it asks for. */
const requestHeaders = [
  "authorization",
  "content-type",
  "idempotency-key",
  "prefer",
  "x-api-key",
  "x-authorization",
  ...protocolHeaders("payment").map(({ name }) => name.toLowerCase()),
];

/** The name of a header (RFC 9110, section 5.6.2, "Tokens"). */
const headerName = /^[\w!#$%&'*+.^`|~-]{1,100}$/;
/** Further headers that one preflight may ask for. */
const maxRequestedHeaders = 50;

/**
 * Returns further headers of the response to a preflight. Clients request headers of their own (`accept-authenticate` of lightning-tools,
 * `access-control-expose-headers` of x402). All are allowed: no header grants a page of another origin anything.
 * @param methods of the path
 * @param asked value of `Access-Control-Request-Headers`
 */
export function preflightHeaders(methods: readonly string[], asked = ""): Readonly<Record<string, string>> {
  const names = asked
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => headerName.test(name));
  return {
    "access-control-allow-methods": [...methods, "OPTIONS"].join(", "),
    "access-control-allow-headers": [
      ...new Set([...requestHeaders, ...names.slice(0, maxRequestedHeaders)]),
    ].join(", "),
    vary: "access-control-request-headers",
    // Browsers cut this to two hours (Chromium) or a day (Firefox).
    "access-control-max-age": "86400",
  };
}
