import type { KeyObject } from "node:crypto";
import { jwtVerify } from "jose";
import * as z from "zod";

/** A key of an account at a facilitator that asks for one, as Coinbase's does. */
export interface FacilitatorKey {
  readonly id: string;
  /** Ed25519 or P-256. */
  readonly publicKey: KeyObject;
}

/** A request as its token has to name it. */
interface NamedRequest {
  readonly method: string;
  /** With the port, where that is not the usual one. */
  readonly host: string;
  readonly path: string;
}

/** How long a token may be valid, in seconds. */
const lifetimeSeconds = 120;

const header = z.object({ kid: z.string(), nonce: z.string().min(1) });
const claims = z.object({ nbf: z.number(), exp: z.number(), uris: z.tuple([z.string()]) });

/**
 * Returns whether a request carries a bearer token of this key for itself, as Coinbase's developer platform asks for
 * (https://docs.cdp.coinbase.com/api-reference/v2/authentication): signed for one method, host and path, at most two minutes ago.
 * @param authorization header; undefined when there is none
 */
export async function isAuthorized(
  authorization: string | undefined,
  { method, host, path }: NamedRequest,
  { id, publicKey }: FacilitatorKey,
): Promise<boolean> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? "")?.[1];
  if (token === undefined) return false;
  const algorithm = publicKey.asymmetricKeyType === "ed25519" ? "EdDSA" : "ES256";
  try {
    const { payload, protectedHeader } = await jwtVerify(token, publicKey, {
      algorithms: [algorithm],
      issuer: "cdp",
      subject: id,
      typ: "JWT",
    });
    const { nbf, exp, uris } = claims.parse(payload);
    return (
      header.parse(protectedHeader).kid === id &&
      exp - nbf <= lifetimeSeconds &&
      uris[0] === `${method} ${host}${path}`
    );
  } catch {
    return false;
  }
}
