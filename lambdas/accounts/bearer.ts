import { JwtVerifier } from "aws-jwt-verify";
import { JwtBaseError } from "aws-jwt-verify/error";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import type { JwtHeader, JwtPayload } from "aws-jwt-verify/jwt-model";
import * as z from "zod";
import { callWithRetry, type HttpResponse } from "../http-client/http-call.ts";
import { UnauthorizedError, UnavailableError } from "../http-contract/errors.ts";
import type { OidcSettings } from "../settings/settings.ts";

/**
 * Checks an access token: signature, issuer, audience, expiry and token use.
 * @returns its subject
 * @throws {UnauthorizedError} when the token is not accepted
 * @throws {UnavailableError} when the issuer's keys cannot be fetched
 */
export type BearerVerifier = (token: string) => Promise<string>;

/** How long fetching the issuer's keys may take, in ms. */
const fetchMs = 3_000;
/** How far the issuer's clock may be from ours, in seconds. */
const graceSeconds = 30;

/** Verifies tokens with the keys of the operator's issuer, which are cached. */
export function createBearerVerifier(settings: OidcSettings): BearerVerifier {
  const issuer = settings.OIDC_ISSUER;
  const base = issuer.replace(/\/$/, "");
  const discovery = `${base}/.well-known/openid-configuration`;
  const fetchIssuersKeys = async (): Promise<ArrayBuffer> =>
    fetchKeys((await discoverKeys(discovery, issuer)) ?? `${base}/.well-known/jwks.json`);
  const verifier = JwtVerifier.create(
    {
      issuer,
      // The verifier remembers the keys by this address.
      jwksUri: settings.OIDC_JWKS_URL ?? discovery,
      graceSeconds,
      // Checked below: Cognito names the audience of an access token in another claim.
      audience: null,
      customJwtCheck: ({ header, payload }) => {
        if (!isAccessToken(header, payload)) throw refusal("it is not an access token");
        if (!readAudiences(payload).some((audience) => settings.OIDC_AUDIENCE.includes(audience))) {
          throw refusal("its audience is another service");
        }
      },
    },
    {
      jwksCache: new SimpleJwksCache({
        fetcher: { fetch: (uri) => (uri === discovery ? fetchIssuersKeys() : fetchKeys(uri)) },
      }),
    },
  );

  return async (token) => {
    try {
      const { sub } = await verifier.verify(token);
      if (sub === undefined || !/^[\x21-\x7e]{1,255}$/.test(sub)) throw refusal("it has no subject");
      return sub;
    } catch (error) {
      if (error instanceof JwtBaseError)
        throw refusal("it is expired, damaged, or from another issuer", error);
      throw error;
    }
  };
}

// An ID token identifies a user and gives access to nothing. Cognito sets `token_use`; RFC 9068 (section 2.1) sets `at+jwt`; with other issuers,
// only the claims that an ID token alone carries distinguish it (OpenID Connect Core, section 3.1.3.6).
function isAccessToken(header: JwtHeader, payload: JwtPayload): boolean {
  if (payload.token_use !== undefined) return payload.token_use === "access";
  if (typeof header.typ === "string" && /^(application\/)?at\+jwt$/i.test(header.typ)) return true;
  return (
    payload.typ !== "ID" && ["nonce", "at_hash", "c_hash"].every((claim) => payload[claim] === undefined)
  );
}

function readAudiences({ aud, client_id: clientId, token_use: tokenUse }: JwtPayload): string[] {
  const named = aud === undefined ? [] : [aud].flat();
  return tokenUse === "access" && typeof clientId === "string" ? [...named, clientId] : named;
}

async function fetchKeys(uri: string): Promise<ArrayBuffer> {
  const { status, body } = await callIssuer(uri);
  if (status !== 200) throw cannotVerify(new Error(`The issuer's keys: status ${String(status)}`));
  return new TextEncoder().encode(body).buffer;
}

const issuersConfiguration = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
});

/**
 * Reads where an issuer publishes its keys (OpenID Connect Discovery 1.0, sections 4.2 and 4.3).
 * @returns undefined for an issuer without such a description
 * @throws {UnavailableError} when it does not answer, or describes another one
 */
async function discoverKeys(uri: string, issuer: string): Promise<string | undefined> {
  const { status, body } = await callIssuer(uri);
  if (status >= 400 && status < 500) return undefined;
  try {
    const described = issuersConfiguration.parse(JSON.parse(body));
    if (described.issuer !== issuer) throw new Error(`It describes the issuer ${described.issuer}`);
    if (issuer.startsWith("https:") && !described.jwks_uri.startsWith("https:"))
      throw new Error("Its keys would not come by https");
    return described.jwks_uri;
  } catch (cause) {
    throw cannotVerify(new Error(`The issuer's description, status ${String(status)}`, { cause }));
  }
}

async function callIssuer(url: string): Promise<HttpResponse> {
  return callWithRetry({ url, timeoutMs: fetchMs }).catch((cause: unknown) => {
    throw cannotVerify(cause);
  });
}

function cannotVerify(cause: unknown): UnavailableError {
  return new UnavailableError("busy", "We can't verify your access token at the moment. Try again.", 5, {
    cause,
  });
}

function refusal(reason: string, cause?: unknown): UnauthorizedError {
  return new UnauthorizedError(
    "access-token-refused",
    `The access token was refused: ${reason}.`,
    'Bearer error="invalid_token"',
    {
      cause,
    },
  );
}
