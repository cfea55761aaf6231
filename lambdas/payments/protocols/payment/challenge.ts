import { createHash, createHmac } from "node:crypto";

/** What a challenge asks for (draft-payment-intent-charge-00, "Request Schema"). */
export interface ChargeRequest {
  /** In the smallest unit, in decimal digits. */
  readonly amount: string;
  readonly currency: string;
  readonly recipient?: string | undefined;
  /** Names the offer, and binds the signed data to it if the network can. */
  readonly externalId?: string | undefined;
  readonly methodDetails: Readonly<Record<string, unknown>>;
}

/** The parameters of a challenge that its id is bound to, as they are written (draft-httpauth-payment-00, "Challenge Binding"). */
export interface BoundParameters {
  readonly realm: string;
  readonly method: string;
  readonly intent: string;
  /** Base64url of canonical JSON. */
  readonly request: string;
  /** RFC 3339. */
  readonly expires?: string | undefined;
  /** Of the request's body (RFC 9530). */
  readonly digest?: string | undefined;
  /** Base64url of canonical JSON, which a client returns unread. */
  readonly opaque?: string | undefined;
}

/** A challenge as the scheme writes it. */
export interface ChallengeParameters extends BoundParameters {
  readonly id: string;
}

/** Returns the id of a challenge: an HMAC over its parameters, so that nothing has to be stored to know it again. */
export function challengeId(key: Uint8Array, parameters: BoundParameters): string {
  const { realm, method, intent, request, expires = "", digest = "", opaque = "" } = parameters;
  const slots = [realm, method, intent, request, expires, digest, opaque];
  return createHmac("sha256", key).update(slots.join("|")).digest("base64url");
}

/** Formats the value of `WWW-Authenticate` (RFC 9110, section 11.2). No parameter holds a quote or a backslash. */
export function formatChallenge(parameters: ChallengeParameters): string {
  const { id, realm, method, intent, request, expires, digest, opaque } = parameters;
  const parameterList = Object.entries({ id, realm, method, intent, request, expires, digest, opaque });
  const written = parameterList.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}="${value}"`],
  );
  return `Payment ${written.join(", ")}`;
}

/** Computes the digest of a body (RFC 9530, section 2). */
export function computeDigest(body: Uint8Array): string {
  return `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
}
