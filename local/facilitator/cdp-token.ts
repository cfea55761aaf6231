import type { KeyObject } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { jwtVerify } from "jose";

/** A Secret API Key of Coinbase's Developer Platform, as the platform keeps it. */
export interface CdpPublicKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** How long a token may be good, in seconds ("API Authentication", docs.cdp.coinbase.com). */
const maxTokenSeconds = 120;

/** Whether a request brings a token of this key that is made for it: its method, host and path, and this time. */
export async function isAllowed(request: IncomingMessage, { id, key }: CdpPublicKey): Promise<boolean> {
  const { authorization = "", host = "" } = request.headers;
  const wanted = `${request.method ?? ""} ${host}${request.url ?? ""}`;
  try {
    const { payload, protectedHeader } = await jwtVerify(authorization.replace(/^Bearer /, ""), key, {
      algorithms: ["EdDSA", "ES256"],
      issuer: "cdp",
      subject: id,
      maxTokenAge: maxTokenSeconds,
      requiredClaims: ["nbf", "exp"],
    });
    const { uris, nbf = 0, exp = Infinity } = payload;
    const isShort = exp - nbf <= maxTokenSeconds;
    const hasNonce = typeof protectedHeader.nonce === "string" && protectedHeader.nonce.length > 0;
    return isShort && hasNonce && protectedHeader.kid === id && Array.isArray(uris) && uris.includes(wanted);
  } catch {
    return false;
  }
}
