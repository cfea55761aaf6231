/**
 * Cross-origin access for programs in other people's pages (Fetch standard, "CORS protocol"). Any origin may call: nothing here
 * knows a caller by a cookie, so there is nothing that a foreign page could borrow. The functions say so themselves, on every answer, so
 * that it is the same behind every front end; API Gateway's own CORS would replace these headers.
 */
export const corsHeaders: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": [
    "PAYMENT-REQUIRED",
    "PAYMENT-RESPONSE",
    "X-Payment-Response",
    "X-Accept-Payment",
    "WWW-Authenticate",
    "Retry-After",
    "Allow",
  ].join(", "),
};

/** What a preflight is told besides. @param methods that the path takes */
export function preflightHeaders(methods: readonly string[]): Readonly<Record<string, string>> {
  return {
    "access-control-allow-methods": [...methods, "OPTIONS"].join(", "),
    "access-control-allow-headers": [
      "payment-signature",
      "x-payment",
      // The stock x402 client asks for this header as if it were one of a request.
      "access-control-expose-headers",
      "authorization",
      "content-type",
      "x-api-key",
      "x-authorization",
    ].join(", "),
    // Browsers cut this to two hours (Chromium) or a day (Firefox).
    "access-control-max-age": "86400",
  };
}
