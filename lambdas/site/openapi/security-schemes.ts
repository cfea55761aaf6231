/**
 * Credentials, as OpenAPI names them. An x402 payment is a header parameter instead: catalogues take every scheme of the type `apiKey` for a key that
 * one has to request first (@agentcash/discovery, section 6), and OpenAPI has no other type for a custom header.
 */
export const securitySchemes = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of a user of the operator's user pool.",
  },
  forwardedAccessToken: {
    type: "apiKey",
    in: "header",
    name: "x-authorization",
    description: "The access token, if a proxy or a payment uses `Authorization`.",
  },
  accountKey: {
    type: "apiKey",
    in: "header",
    name: "x-api-key",
    description: "An account's key, issued by the operator.",
  },
  l402: {
    type: "http",
    scheme: "L402",
    description:
      "A paid invoice: `Authorization: L402 <token>:<preimage>` with the token of the challenge in `WWW-Authenticate`. `LSAT` is " +
      "accepted too. Not needed to send the same document again after its invoice was paid.",
  },
} as const;

export type SecurityScheme = keyof typeof securitySchemes;
