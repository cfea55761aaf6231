import { createPrivateKey, randomBytes, type KeyObject } from "node:crypto";
import { SignJWT } from "jose";
import * as z from "zod";
import type { FacilitatorCall } from "./facilitator.ts";

// Authentication of Coinbase's Developer Platform ("API Authentication", docs.cdp.coinbase.com): a JWT for each request, bound to its method, host
// and path.

/** How long a token is good, in seconds. */
const tokenSeconds = 120;

/** Bytes of a secret of Ed25519: the seed, then the public key. */
const ed25519Bytes = 64;
const seedBytes = 32;

/** A secret API key of Coinbase's Developer Platform: Ed25519 in base64, or EC (P-256) in PEM. */
export const cdpKey = z.object({
  id: z.string().min(1),
  secret: z.string().refine((secret) => parsePrivateKey(secret) !== undefined),
});
export type CdpKey = Readonly<z.output<typeof cdpKey>>;

/** Signs the token of one request. @param now epoch ms @throws {TypeError} when the secret is no key */
export function signCdpToken(
  { id, secret }: CdpKey,
  { method, url }: FacilitatorCall,
  now: number,
): Promise<string> {
  const key = parsePrivateKey(secret);
  if (!key) throw new TypeError("The secret is not a key of Coinbase's Developer Platform");
  const { host, pathname } = new URL(url);
  const issuedAt = Math.floor(now / 1000);
  return new SignJWT({ uris: [`${method} ${host}${pathname}`] })
    .setProtectedHeader({
      alg: key.asymmetricKeyType === "ed25519" ? "EdDSA" : "ES256",
      kid: id,
      typ: "JWT",
      nonce: randomBytes(16).toString("hex"),
    })
    .setSubject(id)
    .setIssuer("cdp")
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + tokenSeconds)
    .sign(key);
}

function parsePrivateKey(secret: string): KeyObject | undefined {
  try {
    return secret.includes("-----BEGIN") ? ecKey(secret) : ed25519Key(secret);
  } catch {
    return undefined;
  }
}

function ecKey(pem: string): KeyObject | undefined {
  // Key files in JSON write line ends as two characters.
  const key = createPrivateKey(pem.replaceAll("\\n", "\n"));
  return key.asymmetricKeyDetails?.namedCurve === "prime256v1" ? key : undefined;
}

function ed25519Key(base64: string): KeyObject | undefined {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length !== ed25519Bytes) return undefined;
  return createPrivateKey({
    format: "jwk",
    key: {
      kty: "OKP",
      crv: "Ed25519",
      d: bytes.subarray(0, seedBytes).toString("base64url"),
      x: bytes.subarray(seedBytes).toString("base64url"),
    },
  });
}
