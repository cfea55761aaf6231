import { JwtVerifier } from "aws-jwt-verify";
import { JwtBaseError } from "aws-jwt-verify/error";
import { SimpleJwksCache } from "aws-jwt-verify/jwk";
import type { JwtHeader, JwtPayload } from "aws-jwt-verify/jwt-model";
import { callAgain } from "../outside/http-call.ts";
import { UnauthorizedError, UnavailableError } from "../http-contract/errors.ts";
import type { OidcSettings } from "../settings/settings.ts";

/**
 * Checks an access token: signature, issuer, audience, expiry and token use.
 * @returns its subject
 * @throws {UnauthorizedError} when it is not one that we take
 * @throws {UnavailableError} when the issuer's keys cannot be fetched
 */
export type BearerVerifier = (token: string) => Promise<string>;

const fetchMs = 3_000;
/** How far the issuer's clock may be from ours, in seconds. */
const graceSeconds = 30;

export function createBearerVerifier(settings: OidcSettings): BearerVerifier {
  const issuer = settings.OIDC_ISSUER;
  const jwksUri = settings.OIDC_JWKS_URL ?? `${issuer.replace(/\/$/, "")}/.well-known/jwks.json`;
  const verifier = JwtVerifier.create(
    {
      issuer,
      jwksUri,
      graceSeconds,
      // Checked below: Cognito names the audience of an access token in another claim.
      audience: null,
      customJwtCheck: ({ header, payload }) => {
        if (!isAccessToken(header, payload)) throw refused("it is not an access token");
        if (!audiencesOf(payload).some((one) => settings.OIDC_AUDIENCE.includes(one))) {
          throw refused("it is meant for somebody else");
        }
      },
    },
    { jwksCache: new SimpleJwksCache({ fetcher: { fetch: fetchKeys } }) },
  );

  return async (token) => {
    try {
      const { sub } = await verifier.verify(token);
      if (sub === undefined || !/^[\x21-\x7e]{1,255}$/.test(sub)) throw refused("it has no subject");
      return sub;
    } catch (error) {
      if (error instanceof JwtBaseError)
        throw refused("it is expired, damaged, or not from our issuer", error);
      throw error;
    }
  };
}

// An ID token tells who somebody is and is no key to anything. Cognito says `token_use`; RFC 9068 (section 2.1) says
// `at+jwt`; other issuers leave only marks that an ID token alone carries (OpenID Connect Core, section 3.1.3.6).
function isAccessToken(header: JwtHeader, payload: JwtPayload): boolean {
  if (payload.token_use !== undefined) return payload.token_use === "access";
  if (typeof header.typ === "string" && /^(application\/)?at\+jwt$/i.test(header.typ)) return true;
  return (
    payload.typ !== "ID" && ["nonce", "at_hash", "c_hash"].every((claim) => payload[claim] === undefined)
  );
}

function audiencesOf({ aud, client_id: clientId, token_use: tokenUse }: JwtPayload): string[] {
  const named = aud === undefined ? [] : [aud].flat();
  return tokenUse === "access" && typeof clientId === "string" ? [...named, clientId] : named;
}

async function fetchKeys(uri: string): Promise<ArrayBuffer> {
  try {
    const { status, body } = await callAgain({ url: uri, timeoutMs: fetchMs });
    if (status !== 200) throw new Error(`The issuer's keys: status ${String(status)}`);
    return new TextEncoder().encode(body).buffer;
  } catch (cause) {
    throw new UnavailableError("Who you are cannot be checked now. Try again.", 5, { cause });
  }
}

function refused(reason: string, cause?: unknown): UnauthorizedError {
  return new UnauthorizedError(`The access token is refused: ${reason}.`, 'Bearer error="invalid_token"', {
    cause,
  });
}
