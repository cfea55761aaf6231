/**
 * Credentials, as OpenAPI names them. An x402 payment is none of them but a header parameter: catalogues take every scheme of
 * the type `apiKey` for a key that one has to ask for first (@agentcash/discovery, section 6), and OpenAPI has no other type
 * for a header of one's own.
 */
export const securitySchemes = {
  accessToken: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The access token of somebody who logged in with the operator's user pool.",
  },
  forwardedAccessToken: {
    type: "apiKey",
    in: "header",
    name: "x-authorization",
    description: "The access token, where a proxy or a payment takes `Authorization`.",
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
      "A paid invoice: `Authorization: L402 <token>:<preimage>` with both of the challenge in `WWW-Authenticate`. `LSAT` is " +
      "taken as well. Not needed where the same document is sent again after its invoice was paid.",
  },
} as const;

export type SecurityScheme = keyof typeof securitySchemes;
