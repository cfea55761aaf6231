import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { decodeJson } from "../../../http-contract/payment/canonical-json.ts";
import { challengeId, type ChallengeParameters, type ChargeRequest } from "./challenge.ts";
import { fault, type Fault } from "./problems.ts";

/** A credential whose challenge is ours. */
export interface Credential {
  readonly challenge: Omit<ChallengeParameters, "request"> & { readonly request: ChargeRequest };
  /** Of the method, unread. */
  readonly payload: unknown;
}

/** Longest credential that is read, in characters. API Gateway takes 10 kB of headers. */
const maxLength = 16 * 1024;

const credentialJson = z.object({
  challenge: z.object({
    id: z.string().min(1),
    realm: z.string(),
    method: z.string(),
    intent: z.string(),
    request: z.string(),
    expires: z.string().optional(),
    digest: z.string().optional(),
    opaque: z.string().optional(),
  }),
  payload: z.looseObject({}),
});

/** Made by this service, as the challenge's id proves. */
const chargeRequest = z.object({
  amount: z.string(),
  currency: z.string(),
  recipient: z.string().optional(),
  externalId: z.string().optional(),
  methodDetails: z.record(z.string(), z.unknown()),
});
const opaqueJson = z.object({ document: z.string() });

/** What the challenge of a credential is checked against. */
export interface ChallengeCheck {
  readonly key: Uint8Array;
  readonly documentHash: string;
  /** Of the request's body. */
  readonly digest: string;
  /** Epoch ms. */
  readonly now: number;
}

/**
 * Reads a credential and checks its challenge: that it is ours, for this document and this body, and can still be paid (draft-httpauth-payment-00,
 * "Credentials" and "Request Body Digest Binding").
 * @param token base64url of JSON, with or without padding
 */
export function readCredential(token: string, check: ChallengeCheck): Credential | Fault {
  const parsed = parseToken(token);
  if (!parsed) return fault("malformed-credential", unreadable);
  const { challenge, payload } = parsed;
  const isLightning = challenge.method === "lightning";
  if (!isEqual(challenge.id, challengeId(check.key, challenge)))
    return fault(isLightning ? "lightning/unknown-challenge" : "invalid-challenge", notOurs);
  if (Date.parse(challenge.expires ?? "") <= check.now)
    return fault(isLightning ? "lightning/expired-invoice" : "invalid-challenge", expired);
  const { document } = opaqueJson.parse(decodeJson(challenge.opaque ?? ""));
  if (document !== check.documentHash) return fault("invalid-challenge", otherDocument);
  if (challenge.digest !== check.digest) return fault("verification-failed", otherBody);
  const request = chargeRequest.parse(decodeJson(challenge.request));
  return { challenge: { ...challenge, request }, payload };
}

const unreadable =
  "The credential is malformed. Send base64url of a JSON object with the unchanged challenge and the payload.";
const notOurs =
  "The credential's challenge was issued elsewhere or changed. Use one of this response's challenges.";
const expired =
  "The credential's challenge has expired. If you have paid it, send the same request without the credential; otherwise use one of this response's challenges.";
const otherDocument =
  "The credential's challenge is for another document. Use one of this response's challenges.";
const otherBody = "The credential's challenge is for another request body. Send the same bytes again.";

function parseToken(token: string): z.infer<typeof credentialJson> | undefined {
  if (token.length > maxLength || !/^[A-Za-z0-9_-]+={0,2}$/.test(token)) return undefined;
  try {
    return credentialJson.safeParse(decodeJson(token)).data;
  } catch {
    return undefined;
  }
}

function isEqual(presented: string, expected: string): boolean {
  const [a, b] = [Buffer.from(presented), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
